import type { CallJournal } from "../../../conversation/call/call-journal.ts";
import type { CallPlan } from "../../../conversation/call/call-plan.ts";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { Platform } from "../../../platform/platform.ts";
import { countCalls } from "./call-counter.ts";
import { type CallCast, type LoggedCall, logBegin, logEnd } from "./call-lines.ts";
import { openCallSpans } from "./call-spans.ts";
import { CallTally } from "./call-tally.ts";
import { type JournalWatcher, watchedJournal } from "./watched-journal.ts";

/** What a session's vendors are, as `CallPlan` has them. */
type Vendors = Pick<CallPlan, "recognizers" | "model" | "voices">;

/** Watches one session for the operator: figures, a line in the log at its begin and its end, and a trace. */
export interface CallWatch {
  /** To be given what the session gives to its journal. */
  readonly journal: CallJournal;
  /** The session is ready. @param isContinued another process led the call before */
  begin(vendors: Vendors, isContinued: boolean): Pick<CallPlan, "within">;
  /** The session is over. @param recorded why, once it is on record; null: another process leads the call now */
  end(recorded: Promise<EndReason | null>): Promise<void>;
}

export function watchCall(
  { clock, logger, metrics, tracer }: Pick<Platform, "clock" | "logger" | "metrics" | "tracer">,
  call: LoggedCall,
  journal: CallJournal,
): CallWatch {
  const tally = new CallTally();
  const watchers: JournalWatcher[] = [tally, countCalls(metrics)];
  let beganMs = clock.monotonicMs();
  let spans: ReturnType<typeof openCallSpans> = null;
  return {
    journal: watchedJournal(journal, watchers),
    begin: (vendors, isContinued) => {
      const cast = castOf(vendors);
      beganMs = clock.monotonicMs();
      logBegin(logger, call, cast, isContinued);
      spans = openCallSpans(tracer, call, cast, clock.now());
      if (spans === null) return {};
      watchers.push(spans);
      const { root } = spans;
      return { within: (work) => root.run(work) };
    },
    end: async (recorded) => {
      // Now: with the database away, the record of it may take long.
      const durationMs = clock.monotonicMs() - beganMs;
      const reason = await recorded;
      const { sums } = tally;
      spans?.end(durationMs, reason, sums);
      if (reason !== null) logEnd(logger, call, reason, { sums, durationMs });
    },
  };
}

function castOf({ recognizers: [recognizer], model, voices: [voice] }: Vendors): CallCast {
  return {
    recognizer: recognizer === undefined ? null : `${recognizer.provider}/${recognizer.model}`,
    model: `${model.provider}/${model.modelId}`,
    voice: voice === undefined ? null : `${voice.provider}/${voice.model}`,
  };
}
