/**
 * For assistants of tests about something else: they do not begin by saying that they are an AI, which they do by default.
 * What they say first is then their welcome, or nothing.
 */
export const UNDISCLOSED = { ai_disclosure: { enabled: false } };
