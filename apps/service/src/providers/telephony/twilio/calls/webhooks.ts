import { carriers } from "@parley/contracts/carriers";
import type {
  CallEndReport,
  CallWebhookAddress,
  CallWebhookEvent,
  CallWebhooks,
  CarrierRecordingEvent,
  TransferResultEvent,
} from "../../carrier-calls.ts";
import { callUrlsOf } from "../../shared/call-urls.ts";
import { intentIdOf, parameterOf } from "../../shared/callback-url.ts";
import { callerOf } from "../../shared/caller-name.ts";
import { isTextable } from "../../textable-address.ts";
import { fieldsOf, firstValues, recordOf } from "../form.ts";
import { readCount, readDate } from "../resources.ts";
import { twimlReply } from "./control.ts";
import { RESUME_PARAMETER, refusalTwiml, STATUS_PATH, TRANSFER_PARAMETER, VOICE_PATH } from "./instruction-twiml.ts";
import { legEndCauseOf } from "./status.ts";
import { twiml } from "./twiml.ts";

/** Today `CA` and 32 hexadecimal digits; Twilio calls it opaque, so we only check alphabet and length. */
const SID = /^[A-Za-z0-9_-]{1,64}$/;
const BRIDGED: ReadonlySet<string> = new Set(["completed", "answered"]);

type Values = ReadonlyMap<string, string>;
type EventBase = Pick<CallWebhookEvent, "callSid" | "intentId" | "payload">;

/**
 * Requests for instructions (voice URL, `<Redirect>`, `<Dial>`'s action) arrive at one path and are told apart by their
 * fields and our query parameters. Reports of a call's progress arrive at another path, with the same field names.
 * https://www.twilio.com/docs/voice/twiml#request-parameters
 */
export const twilioCallWebhooks: CallWebhooks = {
  ...callUrlsOf({ voice: VOICE_PATH, status: STATUS_PATH }),

  readCallAddress(webhook): CallWebhookAddress | null {
    const values = firstValues(fieldsOf(webhook));
    const callSid = sidOf(values.get("CallSid"));
    if (callSid === null) return null;
    const intentId = intentIdOf(webhook.url);
    const ours = ourSideOf(values, intentId);
    return {
      ourNumber: isTextable(ours) ? ours : null,
      callSid,
      intentId,
      accountId: nonEmpty(values.get("AccountSid")),
    };
  },

  parseCall(webhook): CallWebhookEvent | null {
    const fields = fieldsOf(webhook);
    const values = firstValues(fields);
    const callSid = sidOf(values.get("CallSid"));
    if (callSid === null) return null;
    const base = { callSid, intentId: intentIdOf(webhook.url), payload: recordOf(fields) };
    if (values.has("RecordingStatus")) return readRecording(values, base);
    if (parameterOf(webhook.url, TRANSFER_PARAMETER) === "answered") return readTransferAnswer(values, base);
    const dialStatus = values.get("DialCallStatus");
    if (dialStatus !== undefined) return readTransferResult(dialStatus, base);

    const status = values.get("CallStatus") ?? "";
    const cause = legEndCauseOf(status, values.get("SipResponseCode"));
    if (cause !== null) {
      const carrierCause = carrierCauseOf(status, values);
      return { ...base, kind: "ended", cause, carrierCause, ...readEnd(values) };
    }
    if (isProgressReport(webhook.url, values)) return status === "" ? null : { ...base, kind: "progress", status };
    if (parameterOf(webhook.url, RESUME_PARAMETER) !== null) {
      return { ...base, kind: "stream-failed", message: "The media stream ended before the call did" };
    }
    if (base.intentId !== null || isOutbound(values)) return { ...base, kind: "answered" };
    const to = nonEmpty(values.get("To"));
    return to === null ? null : { ...base, kind: "incoming", from: callerOf(values.get("From")), to };
  },

  acknowledgement: twimlReply(twiml()),
  rejectedStatusCode: carriers.twilio.refusedStatusCode,
  refusal: (message, language) => twimlReply(refusalTwiml(message, language)),
};

/** Our number in the call; undefined if the fields do not say which side is ours. */
function ourSideOf(values: Values, intentId: string | null): string | undefined {
  // Callers choose what `From` says, so without a direction we rely on the intent alone to recognize a call we placed.
  if (!values.has("Direction") && intentId !== null) return undefined;
  return values.get(isOutbound(values) ? "From" : "To");
}

/** `outbound-api` or `outbound-dial`; a request without a direction is about an incoming call. */
function isOutbound(values: Values): boolean {
  return values.get("Direction")?.startsWith("outbound") === true;
}

function isProgressReport(url: string, values: Values): boolean {
  return pathOf(url).endsWith(STATUS_PATH) || values.get("CallbackSource") === "call-progress-events";
}

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "");
}

/**
 * `Timestamp` is when the event happened, even if the report arrives late.
 * https://www.twilio.com/docs/voice/api/call-resource#statuscallback
 */
function readEnd(values: Values): CallEndReport {
  const durationSeconds = readCount(values.get("CallDuration"));
  return { endedAt: readDate(values.get("Timestamp")), durationSeconds, price: null };
}

/** Reads a report about the leg dialled by a `<Dial>`. https://www.twilio.com/docs/voice/twiml/number#statuscallback */
function readTransferAnswer(values: Values, base: EventBase): CallWebhookEvent | null {
  const [status, callSid] = [values.get("CallStatus") ?? "", sidOf(values.get("ParentCallSid"))];
  if (status !== "in-progress" || callSid === null) return { ...base, kind: "progress", status };
  return { ...base, callSid, kind: "transfer-result", hasSucceeded: true, cause: null };
}

/** https://www.twilio.com/docs/voice/twiml/dial#request-parameters */
function readTransferResult(dialStatus: string, base: EventBase): TransferResultEvent | null {
  if (dialStatus === "") return null;
  const hasSucceeded = BRIDGED.has(dialStatus);
  const cause = hasSucceeded ? null : (legEndCauseOf(dialStatus, undefined) ?? "carrier-failure");
  return { ...base, kind: "transfer-result", hasSucceeded, cause };
}

/** https://www.twilio.com/docs/voice/api/recording#recordingstatuscallback */
function readRecording(values: Values, base: EventBase): CarrierRecordingEvent | null {
  const status = nonEmpty(values.get("RecordingStatus"));
  if (status === null) return null;
  return {
    ...base,
    kind: "recording",
    recordingSid: sidOf(values.get("RecordingSid")),
    url: nonEmpty(values.get("RecordingUrl")),
    durationSeconds: readCount(values.get("RecordingDuration")),
    status,
  };
}

/** Adds the SIP response, if there is one, because it is the most specific. */
function carrierCauseOf(status: string, values: Values): string {
  const code = values.get("SipResponseCode");
  return status === "completed" || code === undefined || code === "" ? status : `${status} (SIP ${code})`;
}

function sidOf(text: string | undefined): string | null {
  return text !== undefined && SID.test(text) ? text : null;
}

function nonEmpty(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
