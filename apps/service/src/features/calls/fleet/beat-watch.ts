import type { Clock } from "@parley/foundation/clock";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import { MEDIA_BEAT_MS } from "./leases.ts";
import { readBeatsSince, readBeatTime, stopPlacing } from "./media-process-store.ts";

/** How long to wait for the next beat: less than the lease, which others rely on. */
const NEXT_BEAT_MS = MEDIA_BEAT_MS + 300;
/** An event loop that stalls for some seconds keeps its calls, even those whose streams it could not answer meanwhile. */
const NEXT_TURN_MS = 4_000;
const LOOK_EVERY_MS = 50;

/**
 * Tells whether a process is still at work: whether it beats again and its event loop turns within the next seconds. If not,
 * it gets no calls until its loop does turn. A lost process may have held a hundred calls, so all who ask at the same time
 * share one answer.
 */
export function createBeatWatch(unit: Pick<UnitOfWork, "db">, clock: Clock): (processId: string) => Promise<boolean> {
  const watched = new Map<string, Promise<boolean>>();
  return (processId) => {
    const known = watched.get(processId);
    if (known !== undefined) return known;
    const watch = waitForBeat(unit, clock, processId).finally(() => watched.delete(processId));
    watched.set(processId, watch);
    return watch;
  };
}

async function waitForBeat(unit: Pick<UnitOfWork, "db">, clock: Clock, processId: string): Promise<boolean> {
  const startMs = clock.monotonicMs();
  const since = await readBeatTime(unit);
  for (;;) {
    await clock.sleep(LOOK_EVERY_MS);
    const { hasBeaten, hasTurned } = await readBeatsSince(unit, processId, since);
    if (hasBeaten && hasTurned) return true;
    const limitMs = hasBeaten ? NEXT_TURN_MS : NEXT_BEAT_MS;
    if (clock.monotonicMs() - startMs >= limitMs) break;
  }
  await stopPlacing(unit, processId, since);
  return false;
}
