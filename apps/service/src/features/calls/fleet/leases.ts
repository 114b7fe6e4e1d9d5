/** One missing beat may just be late; three in a row mean that the process is gone. */
export const MEDIA_BEAT_MS = 1_000;
export const MEDIA_LEASE_MS = 3_000;
/**
 * How long the event loop of a process may stand still before other processes take its calls. Callers sit through a gap of
 * a few seconds; after ten nobody is left, and whatever blocks a loop that long does not end by itself.
 */
export const LOOP_STILL_MS = 10_000;
/** A process learns within moments that it was chosen for a call; after this the choice no longer counts. */
export const PLACEMENT_MS = 10_000;
