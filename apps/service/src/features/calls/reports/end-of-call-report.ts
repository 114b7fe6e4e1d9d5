import type { EndOfCallReportEvent } from "@parley/contracts/webhooks/webhook-events";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { durationSeconds as durationSecondsOfRow } from "../call-store.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import { publicRecordingUrl, recordingToken } from "../recordings/recording-link.ts";
import { listRecordings } from "../recordings/recording-store.ts";

/** Which recording people want to hear; those of carriers are behind their sign-in. */
const RECORDING_ORDER = ["mixed", "full", "user", "assistant"];

/** What the report says of a call that is over and written down. */
export async function endOfCallReportEvent(
  deps: Pick<CallsDeps, "publicBaseUrl" | "platform">,
  unit: ScopedUnitOfWork,
  call: LiveCall,
): Promise<{ buildBody(): EndOfCallReportEvent }> {
  const end = await unit.db
    .selectFrom("calls")
    .leftJoin("call_analyses", (join) =>
      join
        .onRef("call_analyses.organization_id", "=", "calls.organization_id")
        .onRef("call_analyses.call_id", "=", "calls.id"),
    )
    .select(["end_reason", "summary", "structured_data", durationSecondsOfRow.as("seconds")])
    .where("calls.organization_id", "=", unit.organizationId)
    .where("calls.id", "=", call.id)
    .executeTakeFirstOrThrow();
  const messages = await unit.db
    .selectFrom("call_messages")
    .select(["role", "content"])
    .where("organization_id", "=", unit.organizationId)
    .where("call_id", "=", call.id)
    .where("role", "in", ["user", "assistant"])
    .orderBy("message_index")
    .execute();
  const durationSeconds = end.seconds ?? 0;
  const recordingUrl = await recordingUrlOf(deps, unit, call);
  return {
    buildBody: () => ({
      message: {
        type: "end-of-call-report",
        phoneNumber: { number: call.assistantPhoneNumber },
        customer: { number: call.customerPhoneNumber },
        summary: end.summary,
        recordingUrl,
        endedReason: end.end_reason ?? "customer-ended-call",
        durationSeconds,
        messages: messages.map(({ role, content }) => ({
          role: role === "assistant" ? ("bot" as const) : ("human" as const),
          content,
        })),
        analysis: {
          summary: end.summary,
          durationSeconds,
          structuredData: end.structured_data as Readonly<Record<string, unknown>> | null,
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
