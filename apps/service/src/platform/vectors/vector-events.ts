import type { UnitOfWork } from "../database/scope.ts";
import { announce, type LiveEvents } from "../live-events/live-events.ts";
import type { VectorIndex, VectorKind } from "./vector-index.ts";

const TOPIC = "vectors";

/**
 * Tells every process, if and when the transaction commits, that vectors were written, to be read with the next question, or
 * erased, to be let go of at once.
 */
export function announceVectors(
  unit: Pick<UnitOfWork, "db">,
  { organizationId, kind }: VectorKind,
  what: "written" | "erased",
): Promise<void> {
  return announce(unit, TOPIC, `${what}|${organizationId}|${kind}`);
}

/** Keeps the index of this process with what is announced; after a time of silence it begins anew. */
export function followVectors(liveEvents: Pick<LiveEvents, "subscribe" | "onListening">, index: VectorIndex): void {
  liveEvents.onListening(() => index.drop(null));
  liveEvents.subscribe(TOPIC, (detail) => {
    const [what, organizationId, kind = ""] = detail.split("|");
    const of = { organizationId: Number(organizationId), kind };
    if (what === "written") index.noteChange(of);
    else index.drop(of);
  });
}
