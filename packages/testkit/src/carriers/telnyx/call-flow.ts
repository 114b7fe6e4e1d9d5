import type { CallDesk, CallFlow } from "../calls/call-flow.ts";
import type { CallLeg } from "../calls/call-leg.ts";
import { connectPhones } from "../calls/connect-phones.ts";
import type { MediaEnd } from "../calls/media-connection.ts";
import { spokenDurationMs } from "../calls/spoken-duration.ts";
import type { CallEvent, SimulatedCall, WebhookKind } from "../carrier-records.ts";
import type { CarrierStore } from "../carrier-store.ts";
import { callEvent, callPayload } from "./call-events.ts";
import { telnyxEventDraft } from "./event-draft.ts";
import { createTelnyxMediaWire } from "./media-wire.ts";
import type { TelnyxStreaming } from "./streaming.ts";

export interface TelnyxTransfer {
  readonly to: string;
  readonly from: string | null;
  /** For the new leg. */
  readonly clientState: string | null;
  /** Where events of the new leg go; default: to the call's URL. */
  readonly webhookUrl: string | null;
}

/** Telnyx's calls: every step is reported to one URL, and our side sends commands. */
export class TelnyxCallFlow implements CallFlow {
  readonly #desk: CallDesk;
  readonly #store: CarrierStore;
  readonly #streamings = new Map<string, TelnyxStreaming>();
  readonly #commandIds = new Map<string, Set<string>>();
  readonly #occurrences = new Map<string, number>();

  constructor(desk: CallDesk, store: CarrierStore) {
    this.#desk = desk;
    this.#store = store;
  }

  /** Rings until a command answers or rejects the call. */
  async incoming(leg: CallLeg): Promise<void> {
    const call = this.#desk.callOf(leg);
    if (call.answerUrl === null) {
      this.#desk.end(leg, { by: "carrier", state: "failed", error: "the number has no connection with a URL" });
      return;
    }
    await this.#desk.ask(leg, this.#draft(leg, callEvent(call, "initiated", call.answerUrl, "inbound-call")));
  }

  async answered(leg: CallLeg): Promise<void> {
    const streaming = this.#streamings.get(leg.sid);
    if (streaming !== undefined) this.startStreaming(leg, streaming);
  }

  pressed(leg: CallLeg, digits: string): void {
    for (const digit of digits) this.#tell(leg, "call.dtmf.received", "call-status", { digit });
  }

  /** @returns false for a repeated command, which is ignored */
  isNewCommand(sid: string, commandId: unknown): boolean {
    if (typeof commandId !== "string" || commandId === "") return true;
    const known = this.#commandIds.get(sid) ?? new Set();
    this.#commandIds.set(sid, known);
    const isNew = !known.has(commandId);
    known.add(commandId);
    return isNew;
  }

  /** Only before the call is answered. */
  streamOnceAnswered(sid: string, streaming: TelnyxStreaming): void {
    this.#streamings.set(sid, streaming);
  }

  pickUp(leg: CallLeg, streaming: TelnyxStreaming | null): void {
    if (this.#desk.answer(leg) && streaming !== null) this.startStreaming(leg, streaming);
  }

  startStreaming(leg: CallLeg, streaming: TelnyxStreaming): void {
    void this.#stream(leg, streaming);
  }

  stopStreaming(leg: CallLeg): void {
    leg.media?.stop();
  }

  async speak(leg: CallLeg, text: string, language: string | null): Promise<void> {
    leg.log.add({ kind: "said", text, language });
    this.#tell(leg, "call.speak.started", "call-status", {});
    await this.#desk.pause(spokenDurationMs(text, this.#desk.spokenCharacterMs), leg.signal);
    const status = leg.signal.aborted ? "call_hangup" : "completed";
    this.#tell(leg, "call.speak.ended", "call-status", { status });
  }

  /** Reports the new leg under its own id, in the call's session. A failed transfer leaves the call unchanged. */
  async transfer(leg: CallLeg, transfer: TelnyxTransfer): Promise<void> {
    const call = this.#desk.callOf(leg);
    const url = transfer.webhookUrl ?? call.statusCallbackUrl;
    const onEvent = async (other: CallLeg, event: CallEvent) => {
      if (url === null || event === "ringing") return;
      await this.#desk.tell(other, this.#draft(other, callEvent(this.#desk.callOf(other), event, url, "call-status")));
    };
    const from = transfer.from ?? call.to;
    const request = { from, to: transfer.to, clientState: transfer.clientState, onEvent };
    const other = await this.#desk.dial(leg, request, leg.signal);
    if (!other.isLive || leg.signal.aborted) return;
    // The stream continues, whoever is in the call.
    for (const bridged of [other, leg]) this.#tell(bridged, "call.bridged", "call-status", {}, url);
    await connectPhones(leg, other, leg.signal);
    // Either party ends both legs.
    this.#desk.end(leg, { by: "carrier" });
    this.#desk.end(other, { by: "carrier" });
  }

  async #stream(leg: CallLeg, streaming: TelnyxStreaming): Promise<void> {
    leg.media?.stop();
    const streamId = this.#store.nextSid("MZ");
    const { url, track, takesRtp, customParameters } = streaming;
    const wire = createTelnyxMediaWire({
      accountId: leg.account.accountId,
      streamId,
      call: this.#desk.callOf(leg),
      customParameters,
      takesRtp,
      nowMs: () => this.#desk.clock.now().getTime(),
    });
    const media = this.#desk.openMedia(leg, url, wire);
    const tell = (type: string, more: Readonly<Record<string, unknown>> = {}) =>
      this.#tell(leg, type, "stream-status", { stream_id: streamId, stream_url: url, ...more });
    if (await media.opened) tell("streaming.started");
    const failure = failureOf(await media.ended);
    if (failure === null) tell("streaming.stopped");
    else {
      tell("streaming.failed", {
        failure_reason: failure,
        stream_params: { stream_url: url, track },
        stream_type: "websocket",
      });
    }
  }

  #tell(
    leg: CallLeg,
    type: string,
    kind: WebhookKind,
    more: Readonly<Record<string, unknown>>,
    url: string | null = this.#desk.callOf(leg).statusCallbackUrl,
  ): void {
    if (url === null) return;
    const call: SimulatedCall = this.#desk.callOf(leg);
    const key = `${leg.sid} ${type}`;
    const occurrence = (this.#occurrences.get(key) ?? 0) + 1;
    this.#occurrences.set(key, occurrence);
    void this.#desk.tell(
      leg,
      this.#draft(leg, {
        type,
        kind,
        resourceSid: leg.sid,
        reportedState: type,
        url,
        fallbackUrl: null,
        occurredAtMs: this.#desk.clock.now().getTime(),
        occurrence,
        payload: { ...callPayload(call), ...more },
      }),
    );
  }

  #draft(leg: CallLeg, event: Parameters<typeof telnyxEventDraft>[2]) {
    return telnyxEventDraft(this.#desk.clock, leg.account, event);
  }
}

function failureOf(end: MediaEnd): string | null {
  if (end.how === "refused") return "connection_failed";
  return end.by === "cut" ? "connection_lost" : null;
}
