import type { EndOfCallReportEvent } from "@parley/contracts/webhooks/webhook-events";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findCallMessages } from "../call-message-store.ts";
import type { CallsDeps } from "../calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import { publicRecordingUrl, recordingToken } from "../recordings/recording-link.ts";
import { listRecordings } from "../recordings/recording-store.ts";
import { readFinishedCall } from "./finished-call-store.ts";

/** The recording people want to hear comes first. Those of carriers are left out: they need a sign-in there. */
const RECORDING_ORDER = ["mixed", "full", "user", "assistant"];

/** The report on a call that is over and fully on record. */
export async function endOfCallReportEvent(
  deps: Pick<CallsDeps, "publicBaseUrl" | "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<{ buildBody(): EndOfCallReportEvent }> {
  const end = await readFinishedCall(unit, call.id);
  const messages = await findCallMessages(unit, call.id, undefined);
  const durationSeconds = end.durationSeconds ?? 0;
  const recordingUrl = await recordingUrlOf(deps, unit, call);
  return {
    buildBody: () => ({
      message: {
        type: "end-of-call-report",
        phoneNumber: { number: call.assistantPhoneNumber },
        customer: { number: call.customerPhoneNumber },
        summary: end.summary,
        recordingUrl,
        endedReason: end.endReason ?? "customer-ended-call",
        durationSeconds,
        messages: messages.flatMap(({ role, content }) => {
          if (role === "system") return [];
          return [{ role: role === "assistant" ? ("bot" as const) : ("human" as const), content }];
        }),
        analysis: {
          summary: end.summary,
          durationSeconds,
          structuredData: end.structuredData,
        },
      },
    }),
  };
}

async function recordingUrlOf(
  deps: Pick<CallsDeps, "publicBaseUrl" | "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<string | null> {
  const recordings = (await listRecordings(unit, call.id, undefined)).filter(
    (recording) => recording.status === "completed" && recording.hasPublicLink,
  );
  const best = RECORDING_ORDER.flatMap((type) => recordings.filter((recording) => recording.type === type))[0];
  return best === undefined ? null : publicRecordingUrl(deps.publicBaseUrl, recordingToken(deps.platform.hashes, best));
}
