/**
 * Turns off the default AI disclosure, for tests about something else. The assistant then starts with its welcome, or says
 * nothing.
 */
export const UNDISCLOSED = { ai_disclosure: { enabled: false } };
