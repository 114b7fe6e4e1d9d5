import type { CallJournal } from "../../../conversation/call/call-journal.ts";
import { UNBACKED_CLAIM } from "../../../conversation/call/call-notes.ts";
import type { Metrics } from "../../../platform/telemetry/metrics.ts";

/** A call's journal that also counts the claims no tool's success backed. */
export function countClaims(journal: CallJournal, metrics: Metrics): CallJournal {
  return {
    ...journal,
    log: (event, atMs) => {
      if (event.event === UNBACKED_CLAIM) {
        metrics.count("parley_unbacked_claims_total", { channel: "call", outcome: String(event.data?.["outcome"]) });
      }
      journal.log(event, atMs);
    },
  };
}
