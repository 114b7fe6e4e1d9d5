import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { type CallEnd, CallSession, type CallSessionDeps } from "../../../conversation/call/call-session.ts";
import type { EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import type { LiveEvents } from "../../../platform/live-events/live-events.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { MediaStream } from "../../../providers/telephony/media-stream/protocol.ts";
import { mediaProcessTopic } from "../call-topics.ts";
import type { CallEnding } from "../end/end-call.ts";
import { admitAfter, OPEN } from "../fleet/admission.ts";
import type { MediaLoad } from "../fleet/beat-messages.ts";
import type { LostCall } from "../fleet/held-call-store.ts";
import type { LoopDelayMeter } from "../fleet/loop-delay.ts";
import type { CallLead } from "../live/finish-session.ts";
import type { PreparedCall } from "../live/prepare-call.ts";
import type { RedeemedToken } from "./stream-token-store.ts";

export interface MediaHubDeps {
  readonly platform: Platform;
  readonly liveEvents: LiveEvents;
  readonly processId: string;
  readonly loopDelay: LoopDelayMeter;
  readonly session: Omit<CallSessionDeps, "flightRecorder">;
  /**
   * Finds everything a call needs.
   * @param isAnnounced its stream has not opened yet: it is prepared only if this process is the one to hold it
   * @throws when it cannot be held
   */
  readonly prepare: (organizationId: OrganizationId, callId: CallId, isAnnounced: boolean) => Promise<PreparedCall>;
  /** Ends a call that cannot be held. */
  readonly abandon: (
    organizationId: OrganizationId,
    callId: CallId,
    ending: Pick<CallEnding, "reason" | "detail">,
  ) => Promise<void>;
  /** Notes that the call's stream is here now; its former process lets go of it. False when a third process has the call. */
  readonly takeOver: (right: StreamRight, streamSid: string | null) => Promise<boolean>;
  /** The calls among these that are over or held by others. */
  readonly findLost: (callIds: readonly CallId[]) => Promise<readonly LostCall[]>;
  /** Stops writing the journal of the call in this process. */
  readonly disown: (callId: CallId) => void;
}

/** The right to open a call's stream. */
export type StreamRight = Pick<RedeemedToken, "organizationId" | "callId" | "mediaProcessId">;

interface Held {
  readonly session: CallSession;
  readonly prepared: PreparedCall;
  hasStream: boolean;
  lead: CallLead;
  /** Settles when the records say that the stream is here. */
  takenOver: Promise<void>;
  /** The stream is here, but the records do not say so yet. */
  isTakingOver: boolean;
}

/** How long a carrier may take to open the stream; a forwarding service takes some seconds. */
const NO_STREAM_MS = 45_000;
const LOOK_EVERY_MS = 5_000;
const SAMPLE_MS = 1_000;
/** After this long a call no longer counts as being set up: waiting for its carrier costs nothing. */
const SET_UP_MS = 3_000;
const TAKE_OVER_AGAIN_MS = 500;

/** The live calls of one process: made ready while they ring, joined with their streams, ended once. */
export class MediaHub {
  readonly #deps: MediaHubDeps;
  readonly #held = new Map<CallId, Promise<Held>>();
  readonly #unsubscribe: () => void;
  readonly #stopping = new AbortController();
  readonly #settingUp = new Set<CallId>();
  #arrived: number[] = [];
  #admission = OPEN;
  #isDraining = false;

  constructor(deps: MediaHubDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.liveEvents.subscribe(mediaProcessTopic(deps.processId), (order) => this.#obey(order));
  }

  /** Starts watching the event loop and looking for lost calls. */
  start(): void {
    this.#deps.loopDelay.start();
    void this.#every(SAMPLE_MS, () => {
      this.#admission = admitAfter(this.#admission, this.#deps.loopDelay.sample());
    });
    void this.#every(LOOK_EVERY_MS, () => this.#dropLost(false));
  }

  /** The load of this process for the records; each placement that has arrived is reported once. */
  readLoad(): MediaLoad & { readonly arrived: readonly number[] } {
    const arrived = this.#arrived;
    this.#arrived = [];
    return {
      activeCalls: this.#held.size,
      settingUpCalls: this.#settingUp.size,
      isAccepting: this.isAccepting,
      arrived,
    };
  }

  /** For when others may have thought this process gone: drops the calls they have ended or taken since. */
  review(): Promise<void> {
    return this.#dropLost(true);
  }

  get callCount(): number {
    return this.#held.size;
  }

  get settingUpCount(): number {
    return this.#settingUp.size;
  }

  /** Whether new calls may be given to this process, as far as it knows. */
  get isAccepting(): boolean {
    return !this.#isDraining && this.#admission.isOpen;
  }

  /**
   * A stream of the call has opened.
   * @param streamSid the carrier's id of the stream, if it has one
   * @returns the session, or null when the call cannot be held; its record then says why
   */
  async join(right: StreamRight, stream: MediaStream, streamSid: string | null): Promise<CallSession | null> {
    const { organizationId, callId } = right;
    try {
      const held = await this.#hold(organizationId, callId, false);
      held.hasStream = true;
      this.#settingUp.delete(callId);
      held.session.attach(stream);
      // The greeting does not wait for this.
      held.takenOver = this.#takeOver(right, held, streamSid);
      return held.session;
    } catch (error) {
      this.#note("a call to be held", callId, error);
      const detail = error instanceof Error ? error.message : "unknown";
      await this.#abandon(right, { reason: "internal-error", detail });
      return null;
    }
  }

  /** The call's stream cannot be served, so that its caller would wait in silence: the call ends at once. */
  async refuse(right: StreamRight, detail: string): Promise<void> {
    const { callId } = right;
    this.#deps.platform.logger.warn("the carrier opened a media stream that cannot be served", {
      callId,
      reason: detail,
    });
    const held = await this.#held.get(callId)?.catch(() => undefined);
    if (held === undefined) await this.#abandon(right, { reason: "media-stream-missing", detail });
    else held.session.terminate("media-stream-missing");
  }

  /** Takes no new calls. Live calls may go on until the limit, then they are ended. */
  async drain(limitMs: number): Promise<void> {
    this.#isDraining = true;
    const { clock } = this.#deps.platform;
    const endsAtMs = clock.monotonicMs() + limitMs;
    while (this.#held.size > 0 && clock.monotonicMs() < endsAtMs) await clock.sleep(50);
    const held = await Promise.allSettled(this.#held.values());
    for (const each of held) if (each.status === "fulfilled") each.value.session.terminate("service-stopped");
    while (this.#held.size > 0 && clock.monotonicMs() < endsAtMs + 10_000) await clock.sleep(20);
    this.#unsubscribe();
    this.#stopping.abort();
    this.#deps.loopDelay.stop();
  }

  async #abandon({ organizationId, callId }: StreamRight, ending: Pick<CallEnding, "reason" | "detail">) {
    await this.#deps
      .abandon(organizationId, callId, ending)
      .catch((failure: unknown) => this.#note("the end of a call that cannot be held", callId, failure));
  }

  #hold(organizationId: OrganizationId, callId: CallId, isAnnounced: boolean): Promise<Held> {
    const known = this.#held.get(callId);
    if (known !== undefined) return known;
    this.#settingUp.add(callId);
    this.#deps.session.timer.after(SET_UP_MS, () => this.#settingUp.delete(callId));
    const held = this.#prepare(organizationId, callId, isAnnounced);
    this.#held.set(callId, held);
    held.catch(() => this.#forget(callId));
    return held;
  }

  #forget(callId: CallId): void {
    this.#held.delete(callId);
    this.#settingUp.delete(callId);
  }

  async #prepare(organizationId: OrganizationId, callId: CallId, isAnnounced: boolean): Promise<Held> {
    const prepared = await this.#deps.prepare(organizationId, callId, isAnnounced);
    const session = new CallSession(prepared.plan, {
      ...this.#deps.session,
      flightRecorder: prepared.flightRecorder,
    });
    const held: Held = {
      session,
      prepared,
      hasStream: false,
      lead: "ours",
      takenOver: Promise.resolve(),
      isTakingOver: false,
    };
    session.prewarm();
    void session.finished.then((end) => this.#release(callId, held, end));
    this.#deps.session.timer.after(NO_STREAM_MS, () => {
      if (!held.hasStream) session.terminate("media-stream-missing");
    });
    return held;
  }

  /** Repeated until it is on record: before that nobody else knows which process has the call. */
  async #takeOver(right: StreamRight, held: Held, streamSid: string | null): Promise<void> {
    const { callId } = right;
    held.isTakingOver = true;
    let isOver = false;
    void held.session.finished.then(() => {
      isOver = true;
    });
    for (let attempt = 1; held.isTakingOver; attempt += 1) {
      try {
        const isOurs = await this.#deps.takeOver(right, streamSid);
        held.isTakingOver = false;
        // This process was frozen meanwhile, and another one took the call.
        if (!isOurs) drop(held);
      } catch (error) {
        this.#note("a stream's opening", callId, error);
        if (isOver && attempt > 1) held.isTakingOver = false;
        else await this.#deps.platform.clock.sleep(TAKE_OVER_AGAIN_MS);
      }
    }
    // Texts that came while another process held the call.
    this.#takeTexts(callId, held);
  }

  /** Writes everything before the call is released: its bill, report and trace are made from that. */
  async #release(callId: CallId, held: Held, end: CallEnd): Promise<void> {
    try {
      await held.takenOver;
      await held.prepared.finish(end, held.lead);
    } catch (error) {
      this.#deps.platform.logger.error("the end of a call could not be written", { callId, ...errorFields(error) });
    } finally {
      this.#forget(callId);
    }
  }

  #obey(order: string): void {
    const [verb, ...rest] = order.split("|");
    if (verb === "prepare") {
      const [organizationId, callId, placementId] = rest.map(Number);
      if (organizationId === undefined || callId === undefined) return;
      // If it cannot be prepared now, its stream will try again.
      this.#hold(asId(organizationId), asId(callId), true).catch((error: unknown) =>
        this.#note("a call to be made ready", asId(callId), error),
      );
      // The call now counts among those this process holds.
      if (placementId !== undefined) this.#arrived.push(placementId);
      return;
    }
    const callId: CallId = asId(Number(rest[0]));
    const detail = rest[1];
    void this.#held.get(callId)?.then(
      (held) => {
        if (verb === "drop") drop(held);
        else if (verb === "end") held.session.terminate(detail as EndReason);
        else if (verb === "transferred") {
          held.session.transferEnded(detail === "yes");
          this.#takeTexts(callId, held);
        } else if (verb === "text") this.#takeTexts(callId, held);
      },
      () => undefined,
    );
  }

  /** Texts that come while nobody would answer them are left for later, or for the thread. */
  #takeTexts(callId: CallId, { session, prepared }: Held): void {
    if (!session.isListening) return;
    prepared
      .takeTexts((text) => session.texted(text))
      .catch((error: unknown) => this.#note("a caller's text", callId, error));
  }

  /**
   * Announcements reach only processes that listen at the moment; this finds what one has missed.
   * @param wasGone others may have thought this process gone: then whatever it has yet to write about a call that was taken from
   *   it is dropped
   */
  async #dropLost(wasGone: boolean): Promise<void> {
    if (this.#held.size === 0) return;
    for (const { id, endReason } of await this.#deps.findLost([...this.#held.keys()])) {
      const held = await this.#held.get(id)?.catch(() => undefined);
      if (held === undefined || held.isTakingOver) continue;
      if (wasGone) {
        this.#deps.platform.logger.warn("a call was taken from this process while it stood still", { callId: id });
        this.#deps.disown(id);
        drop(held);
      } else if (endReason === null) drop(held);
      else held.session.terminate(endReason);
    }
  }

  /** Repeats until the process stops. */
  async #every(periodMs: number, work: () => void | Promise<void>): Promise<void> {
    const { clock, logger } = this.#deps.platform;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await clock.sleep(periodMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await work();
      } catch (error) {
        logger.warn("lost calls could not be looked for", errorFields(error));
      }
    }
  }

  #note(what: string, callId: CallId, error: unknown): void {
    this.#deps.platform.logger.error("a task of a call failed", {
      callId,
      operation: what,
      ...errorFields(error),
    });
  }
}

/** Another process has the line: nothing more is said or done here. */
function drop(held: Held): void {
  held.lead = "others";
  held.prepared.letGo();
  held.session.terminate("process-lost");
}
