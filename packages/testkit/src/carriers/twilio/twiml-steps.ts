import type { CallDesk } from "../calls/call-flow.ts";
import type { CallLeg } from "../calls/call-leg.ts";
import type { CallStep, StepOutcome } from "../calls/call-script.ts";
import { connectPhones } from "../calls/connect-phones.ts";
import { spokenDurationMs } from "../calls/spoken-duration.ts";
import { untilAborted } from "../calls/until-aborted.ts";
import type { CallEvent, CallState } from "../carrier-records.ts";
import type { CarrierStore } from "../carrier-store.ts";
import { durationSeconds, twilioCallStatus } from "./call-webhooks.ts";
import { twilioDate } from "./dates.ts";
import { twilioDraft } from "./draft.ts";
import { createTwilioMediaWire } from "./media-wire.ts";
import type { TwimlRequest, TwimlStream, TwimlVerb } from "./twiml-document.ts";

/** The documents that steps request. */
export interface TwimlDocuments {
  request(leg: CallLeg, request: TwimlRequest, fields?: readonly (readonly [string, string])[]): Promise<string | null>;
  /** Null when the document is invalid, which ends the call. */
  read(leg: CallLeg, document: { readonly document: string; readonly url: string }): readonly CallStep[] | null;
}

export interface TwimlContext {
  readonly desk: CallDesk;
  readonly store: CarrierStore;
  readonly flow: TwimlDocuments;
  readonly leg: CallLeg;
}

type VerbOf<K extends TwimlVerb["kind"]> = Extract<TwimlVerb, { kind: K }>;

/** How long one key is played. */
const DIGIT_MS = 100;
/** How long a `w` waits. */
const WAIT_MS = 500;

/** Carries out a document's verbs. `documentUrl` is the base of its relative URLs. */
export function stepsOf(verbs: readonly TwimlVerb[], documentUrl: string, context: TwimlContext): readonly CallStep[] {
  return verbs.map((verb) => (signal) => perform(verb, documentUrl, context, signal));
}

async function perform(
  verb: TwimlVerb,
  documentUrl: string,
  context: TwimlContext,
  signal: AbortSignal,
): Promise<StepOutcome> {
  const { desk, leg } = context;
  const absolute = (request: TwimlRequest) => ({ ...request, url: resolved(request.url, documentUrl) });
  switch (verb.kind) {
    case "connect":
      await streamCall(verb.stream, documentUrl, context, signal);
      return verb.action === null || signal.aborted ? "next" : continueAt(absolute(verb.action), [], context);
    case "say":
      leg.log.add({ kind: "said", text: verb.text, language: verb.language });
      await desk.pause(spokenDurationMs(verb.text, desk.spokenCharacterMs), signal);
      return "next";
    case "pause":
      await desk.pause(verb.lengthMs, signal);
      return "next";
    case "play-digits":
      leg.log.add({ kind: "digits-played", digits: verb.digits });
      await desk.pause(
        [...verb.digits].reduce((ms, digit) => ms + (/w/i.test(digit) ? WAIT_MS : DIGIT_MS), 0),
        signal,
      );
      return "next";
    case "redirect":
      return continueAt(absolute(verb), [], context);
    case "dial":
      return dial({ ...verb, action: verb.action === null ? null : absolute(verb.action) }, context, signal);
    case "wait":
      await untilAborted(signal);
      return "next";
    case "hang-up":
    case "reject":
      return "hang-up";
  }
}

/** Stays on the verb until the socket is closed. A stream that fails to open does not end the call. */
async function streamCall(
  stream: TwimlStream,
  documentUrl: string,
  { desk, store, leg }: TwimlContext,
  signal: AbortSignal,
): Promise<void> {
  const streamSid = store.nextSid("MZ");
  const tell = (event: string, fields: readonly (readonly [string, string])[] = []) => {
    if (stream.statusCallback === null) return;
    void desk.tell(
      leg,
      twilioDraft(leg.account, {
        kind: "stream-status",
        resourceSid: leg.sid,
        reportedState: event,
        url: resolved(stream.statusCallback.url, documentUrl),
        method: stream.statusCallback.method,
        fields: [
          ["AccountSid", leg.account.accountId],
          ["CallSid", leg.sid],
          ["StreamSid", streamSid],
          ["StreamName", streamSid],
          ["StreamEvent", event],
          ["Timestamp", twilioDate(desk.clock.now().getTime()) ?? ""],
          ...fields,
        ],
      }),
    );
  };
  if (!/^wss:\/\//i.test(stream.url) && !desk.takesPlainSockets) {
    leg.log.add({ kind: "violation", message: `a stream goes to ${stream.url}, but Twilio accepts only wss` });
    tell("stream-error", [["StreamError", "31920: Stream - WebSocket - Handshake Error"]]);
    return;
  }
  // Twilio drops the query; data for a stream goes in its parameters.
  const url = stream.url.replace(/\?.*$/s, "");
  const wire = createTwilioMediaWire({
    accountSid: leg.account.accountId,
    authToken: leg.account.secret,
    callSid: leg.sid,
    streamSid,
    url,
    parameters: stream.parameters,
  });
  const media = desk.openMedia(leg, url, wire);
  const onAbort = () => media.stop();
  signal.addEventListener("abort", onAbort, { once: true });
  if (await media.opened) tell("stream-started");
  const end = await media.ended;
  signal.removeEventListener("abort", onAbort);
  if (end.how === "refused") tell("stream-error", [["StreamError", "31920: Stream - WebSocket - Handshake Error"]]);
  else tell("stream-stopped");
}

const DIAL_WORDS: Readonly<Record<CallState, string>> = {
  queued: "failed",
  ringing: "failed",
  "in-progress": "completed",
  completed: "completed",
  canceled: "canceled",
  busy: "busy",
  "no-answer": "no-answer",
  failed: "failed",
};

/** Rings a phone and connects the parties; then requests the action or continues with the next verb. */
async function dial(verb: VerbOf<"dial">, context: TwimlContext, signal: AbortSignal): Promise<StepOutcome> {
  const { desk, leg } = context;
  const call = desk.callOf(leg);
  let sequence = 0;
  const onEvent = async (other: CallLeg, event: CallEvent) => {
    const { reports } = verb;
    if (reports?.events.includes(event) !== true) return;
    await desk.tell(other, twilioCallStatus(other.account, desk.callOf(other), event, sequence++, reports.url));
  };
  // Without a caller id, Twilio shows the caller's number.
  const from = verb.callerId ?? (call.direction === "inbound" ? call.from : call.to);
  const other = await desk.dial(leg, { from, to: verb.to, onEvent }, signal);
  const wasAnswered = desk.callOf(other).answeredAtMs !== null;
  if (other.isLive) await connectPhones(leg, other, signal);
  // A call with new instructions has left the verb; the action is still requested when the caller hung up.
  if (verb.action === null || (signal.aborted && !leg.signal.aborted)) return "next";
  const dialed = desk.callOf(other);
  return continueAt(
    verb.action,
    [
      ["DialCallStatus", DIAL_WORDS[dialed.state]],
      ["DialCallSid", dialed.sid],
      ["DialBridged", String(wasAnswered)],
      ...(wasAnswered ? [["DialCallDuration", String(durationSeconds(dialed))] as const] : []),
    ],
    context,
  );
}

async function continueAt(
  request: TwimlRequest,
  fields: readonly (readonly [string, string])[],
  { desk, flow, leg }: TwimlContext,
): Promise<StepOutcome> {
  const document = await flow.request(leg, request, fields);
  if (leg.signal.aborted) return "hang-up";
  if (document === null) {
    desk.end(leg, { by: "carrier", error: `11200: no TwiML from ${request.url}` });
    return "hang-up";
  }
  const steps = flow.read(leg, { document, url: request.url });
  return steps === null ? "hang-up" : { continueWith: steps };
}

/** Keeps absolute URLs byte for byte, because they are signed. */
function resolved(url: string, documentUrl: string): string {
  return /^https?:\/\//i.test(url) ? url : new URL(url, documentUrl).href;
}
