import type { MediaTarget } from "@parley/contracts/sip-bridge/bridge-api";
import type { BridgeEvent } from "@parley/contracts/sip-bridge/bridge-events";
import type { InviteSession } from "@parley/sip/dialog/invite-session";
import type { LegEnd } from "@parley/sip/dialog/session-deps";
import type { CancelTimer } from "@parley/sip/timers";
import type { MediaLeg, MediaListener } from "../media/media-pool.ts";
import type { CallDeps } from "./call-deps.ts";
import type { CallRecord } from "./call-record.ts";

/** The caller hears silence for so long while a new media socket is looked for, then the call is hung up. */
const STREAM_LOST_MS = 5_000;

export type CommandResult = "done" | "ended";

/** What lasts as long as a call does, whoever placed it: its leg, its sound, its place at the service. */
export class BridgeCall {
  readonly record: CallRecord;
  readonly #deps: CallDeps;
  readonly #onEnd: (call: BridgeCall) => void;
  session: InviteSession | null = null;
  media: MediaLeg | null = null;
  /** Set once the media socket is up for the first time. */
  readonly connected: Promise<void>;
  #isConnected: () => void = () => {};
  #cancelStreamTimer: CancelTimer = () => {};
  #isFinishing = false;
  /** The leg that a transfer dials or dialled. */
  #other: { hangUp(): void } | null = null;
  /** How a transfer that was under way as the leg ended decides its end; null: it does not. */
  #transfer: Promise<LegEnd | null> = Promise.resolve(null);
  #isForwarded = false;
  #isUnwanted = false;
  #isOrdered = false;

  constructor(record: CallRecord, deps: CallDeps, onEnd: (call: BridgeCall) => void) {
    this.record = record;
    this.#deps = deps;
    this.#onEnd = onEnd;
    this.connected = new Promise((resolve) => {
      this.#isConnected = resolve;
    });
  }

  get hasEnded(): boolean {
    return this.record.hasEnded || this.#isFinishing;
  }

  /** The call was hung up; nothing is dialled any more. */
  get isUnwanted(): boolean {
    return this.#isUnwanted;
  }

  /** What the media of the call's leg tells. */
  readonly mediaListener: MediaListener = {
    onConnected: () => {
      this.#cancelStreamTimer();
      this.#isConnected();
    },
    onStreamFailed: (message) => void this.#streamFailed(message),
    onSilent: () => {
      // A peer that rings need not send what it agreed to.
      if (this.record.answeredAt !== null) this.giveUp("Nothing was heard of the peer");
    },
    onLost: () => this.giveUp("The media worker ended"),
  };

  /** Opens the media socket. */
  connect(media: MediaTarget, digitsFirst: { readonly digits: string; readonly afterMs: number } | null = null): void {
    this.media?.connect(this.record.callSid, media, digitsFirst);
  }

  /** By order of the service. */
  hangUp(): CommandResult {
    if (this.hasEnded) return "ended";
    if (!this.#isUnwanted) this.#isOrdered = true;
    this.#endLeg({ by: "us", status: null, reason: null, q850: null });
    return "done";
  }

  /** Without an order: the bridge cannot go on with the call. */
  giveUp(reason: string): void {
    if (this.hasEnded) return;
    this.#deps.logger.warn("a call is hung up", { callSid: this.record.callSid, reason });
    this.#endLeg({ by: "network", status: null, reason, q850: null });
  }

  sendDigits(digits: string): CommandResult {
    if (this.hasEnded || this.media === null) return "ended";
    this.media.sendDigits(digits);
    return "done";
  }

  reconnect(media: MediaTarget): CommandResult {
    if (this.hasEnded || this.media === null) return "ended";
    this.connect(media);
    return "done";
  }

  /** A transfer is under way; the leg may end before its outcome is known. */
  transferring(outcome: Promise<LegEnd | null>): void {
    this.#transfer = outcome;
  }

  /** Another leg is dialled; it is not left alone when this one ends. */
  accompany(hangUp: () => void): void {
    this.#other = { hangUp };
  }

  /** The assistant's part is over: the caller hears the other leg from now on. */
  forward(other: MediaLeg): void {
    this.#isForwarded = true;
    this.#cancelStreamTimer();
    this.media?.join(other);
  }

  /** The leg is over; exactly one final status follows. */
  finish(end: LegEnd): void {
    if (this.#isFinishing) return;
    this.#isFinishing = true;
    this.#cancelStreamTimer();
    this.#other?.hangUp();
    void Promise.all([this.media?.close() ?? null, this.#transfer]).then(([figures, transferred]) => {
      this.record.end(transferred ?? end, figures, this.#isOrdered);
      this.#onEnd(this);
    });
  }

  /** An event of this call for the service. */
  eventBase(): Omit<Extract<BridgeEvent, { type: "call.stream_failed" }>, "type" | "message"> {
    const { callSid, organizationId, trunkId, from, to } = this.record;
    return {
      seq: this.record.nextSeq(),
      call_sid: callSid,
      organization_id: organizationId,
      trunk_id: trunkId,
      from_number: from,
      to_number: to,
    };
  }

  #endLeg(end: LegEnd): void {
    this.#isUnwanted = true;
    this.#other?.hangUp();
    if (this.session === null) this.finish(end);
    else this.session.hangUp(end);
  }

  async #streamFailed(message: string): Promise<void> {
    // A leg that is joined with another, or not answered yet, has no need of a new socket.
    if (this.hasEnded || this.#isForwarded) return;
    const { callSid, organizationId } = this.record;
    const { service, book, timers, logger } = this.#deps;
    logger.warn("a call's media socket has ended", { callSid, reason: message });
    this.#cancelStreamTimer();
    this.#cancelStreamTimer = timers.after(STREAM_LOST_MS, () => this.giveUp("The media socket was lost"));
    const baseUrl = book.callbacksOf(organizationId)?.base_url;
    if (baseUrl === undefined) return;
    const answer = await service.instruct(baseUrl, { type: "call.stream_failed", ...this.eventBase(), message });
    if (this.hasEnded) return;
    if (answer.kind === "refused") this.giveUp(`The service refused with ${answer.statusCode}`);
    else if (answer.kind === "answered" && answer.value.action === "accept") this.connect(answer.value.media);
    else if (answer.kind === "answered") this.hangUp();
  }
}
