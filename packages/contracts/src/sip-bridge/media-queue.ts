/** How much sound the bridge keeps for a call; what comes beyond it is dropped. */
export const MAX_QUEUED_MS = 1_000;
