/** Beats come every second; one that is missing may be late, three are not. */
export const MEDIA_BEAT_MS = 1_000;
export const MEDIA_LEASE_MS = 3_000;
/**
 * So long the event loop of a process may stand still before its calls are others'. Callers hear a gap of a few seconds and
 * stay; after ten nobody does, and whatever blocks a loop so long does not end by itself.
 */
export const LOOP_STILL_MS = 10_000;
/** A process learns within moments that it was chosen for a call; after this the choice no longer counts. */
export const PLACEMENT_MS = 10_000;
