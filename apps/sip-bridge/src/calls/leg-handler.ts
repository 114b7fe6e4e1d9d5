import type { SessionHandler } from "@parley/sip/dialog/session-deps";

/** Of the bridge's legs: whatever a session can tell is handled, or passed over on purpose. */
export type LegHandler = Required<SessionHandler>;
