import { asId, type CallId, type OrganizationId } from "@parley/foundation/branded-ids";
import { type CallEnd, CallSession, type CallSessionDeps } from "../../../conversation/call-session.ts";
import type { EndReason } from "../../../conversation/reducer/end-reason.ts";
import type { UnitOfWork } from "../../../platform/database/scope.ts";
import type { LiveEvents } from "../../../platform/live-events/live-events.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { MediaStream } from "../../../providers/telephony/media-stream.ts";
import { mediaProcessTopic } from "./live-topics.ts";
import { beatMediaProcess, MEDIA_BEAT_MS, removeMediaProcess } from "./media-process-store.ts";
import type { PreparedCall } from "./prepare-call.ts";

export interface MediaHubDeps {
  readonly platform: Platform;
  readonly liveEvents: LiveEvents;
  /** A connection of its own: a beat must not wait behind requests. */
  readonly beatUnit: Pick<UnitOfWork, "db">;
  readonly processId: string;
  /** `wss://host`, without path. */
  readonly mediaUrl: string;
  readonly session: Omit<CallSessionDeps, "flightRecorder">;
  /** Finds everything a call needs. @throws when it cannot be held */
  readonly prepare: (organizationId: OrganizationId, callId: CallId) => Promise<PreparedCall>;
  /** Ends a call that cannot be held. */
  readonly abandon: (organizationId: OrganizationId, callId: CallId, detail: string) => Promise<void>;
  /** Says that the call's stream is here now; a process that held it before lets go. */
  readonly takeOver: (organizationId: OrganizationId, callId: CallId, streamSid: string | null) => Promise<void>;
  /** Of the calls, those that are over, with why. */
  readonly findEnded: (callIds: readonly CallId[]) => Promise<readonly { id: CallId; reason: EndReason }[]>;
}

interface Held {
  readonly session: CallSession;
  readonly prepared: PreparedCall;
  hasStream: boolean;
  /** Another process goes on with the call. */
  isDropped: boolean;
}

/** The carrier was told where the stream is to go; then it takes a moment, with a forwarding service some seconds. */
const NO_STREAM_MS = 45_000;
const LOOK_EVERY_BEATS = 5;
/** More than this and audio is late for those who talk already. */
const MOST_LAG_MS = 50;
/** One late beat is a hiccup; so many in a row are too many calls. */
const MOST_LATE_BEATS = 3;

/** The live calls of one process: made ready while they ring, joined with their streams, ended once. */
export class MediaHub {
  readonly #deps: MediaHubDeps;
  readonly #held = new Map<CallId, Promise<Held>>();
  readonly #unsubscribe: () => void;
  readonly #stopping = new AbortController();
  #beating: Promise<void> = Promise.resolve();
  #isDraining = false;
  #lateBeats = 0;

  constructor(deps: MediaHubDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.liveEvents.subscribe(mediaProcessTopic(deps.processId), (order) => this.#obey(order));
  }

  /** From now on calls are given to this process. */
  async start(): Promise<void> {
    await this.#beat();
    this.#beating = this.#keepBeating();
  }

  get callCount(): number {
    return this.#held.size;
  }

  /**
   * A stream of the call has opened.
   * @param streamSid the carrier's id of it, where it has one
   * @returns the session, or null when the call cannot be held; its record then says why
   */
  async join(
    organizationId: OrganizationId,
    callId: CallId,
    stream: MediaStream,
    streamSid: string | null,
  ): Promise<CallSession | null> {
    try {
      const held = await this.#hold(organizationId, callId);
      held.hasStream = true;
      held.session.attach(stream);
      // What came while another process held the call.
      this.#takeTexts(callId, held);
      // Nobody who waits to be greeted waits for this.
      this.#deps
        .takeOver(organizationId, callId, streamSid)
        .catch((error: unknown) => this.#note("a stream's opening", callId, error));
      return held.session;
    } catch (error) {
      this.#note("a call to be held", callId, error);
      const detail = error instanceof Error ? error.message : "unknown";
      await this.#deps
        .abandon(organizationId, callId, detail)
        .catch((failure: unknown) => this.#note("the end of a call that cannot be held", callId, failure));
      return null;
    }
  }

  /** Takes no new calls; those that go on may end by themselves until the limit, then they end. */
  async drain(limitMs: number): Promise<void> {
    this.#isDraining = true;
    await this.#beat().catch(() => undefined);
    const { clock } = this.#deps.platform;
    const endsAtMs = clock.monotonicMs() + limitMs;
    while (this.#held.size > 0 && clock.monotonicMs() < endsAtMs) await clock.sleep(50);
    const held = await Promise.allSettled(this.#held.values());
    for (const each of held) if (each.status === "fulfilled") each.value.session.terminate("service-stopped");
    while (this.#held.size > 0 && clock.monotonicMs() < endsAtMs + 10_000) await clock.sleep(20);
    this.#unsubscribe();
    this.#stopping.abort();
    await this.#beating;
    await removeMediaProcess(this.#deps.platform.data.unscoped, this.#deps.processId).catch(() => undefined);
  }

  #hold(organizationId: OrganizationId, callId: CallId): Promise<Held> {
    const known = this.#held.get(callId);
    if (known !== undefined) return known;
    const held = this.#prepare(organizationId, callId);
    this.#held.set(callId, held);
    held.catch(() => this.#held.delete(callId));
    return held;
  }

  async #prepare(organizationId: OrganizationId, callId: CallId): Promise<Held> {
    const prepared = await this.#deps.prepare(organizationId, callId);
    const session = new CallSession(prepared.plan, {
      ...this.#deps.session,
      flightRecorder: prepared.flightRecorder,
    });
    const held: Held = { session, prepared, hasStream: false, isDropped: false };
    session.prewarm();
    void session.finished.then((end) => this.#release(callId, held, end));
    this.#deps.session.timer.after(NO_STREAM_MS, () => {
      if (!held.hasStream) session.terminate("media-stream-missing");
    });
    return held;
  }

  /** Everything is written before others take over: the bill, the report, the trace. */
  async #release(callId: CallId, { prepared, isDropped }: Held, end: CallEnd): Promise<void> {
    try {
      await prepared.finish(end, isDropped);
    } catch (error) {
      this.#deps.platform.logger.error("the end of a call could not be written", { callId, ...errorFields(error) });
    } finally {
      this.#held.delete(callId);
    }
  }

  #obey(order: string): void {
    const [verb, ...rest] = order.split("|");
    if (verb === "prepare") {
      const [organizationId, callId] = rest.map(Number);
      if (organizationId === undefined || callId === undefined) return;
      // When it cannot be made ready now, its stream tries again.
      this.#hold(asId(organizationId), asId(callId)).catch((error: unknown) =>
        this.#note("a call to be made ready", asId(callId), error),
      );
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

  /** What comes while nobody would answer it is left for later, or for the thread. */
  #takeTexts(callId: CallId, { session, prepared }: Held): void {
    if (!session.isListening) return;
    prepared
      .takeTexts((text) => session.texted(text))
      .catch((error: unknown) => this.#note("a caller's text", callId, error));
  }

  /** Orders are only told to those who listen at the moment: whoever missed one finds out here. */
  async #endWhatIsOver(): Promise<void> {
    if (this.#held.size === 0) return;
    for (const { id, reason } of await this.#deps.findEnded([...this.#held.keys()])) {
      void this.#held.get(id)?.then(
        ({ session }) => session.terminate(reason),
        () => undefined,
      );
    }
  }

  #note(what: string, callId: CallId, error: unknown): void {
    this.#deps.platform.logger.error("something about a call could not be done", {
      callId,
      operation: what,
      ...errorFields(error),
    });
  }

  async #keepBeating(): Promise<void> {
    const { clock, logger } = this.#deps.platform;
    const { signal } = this.#stopping;
    for (let count = 1; !signal.aborted; count += 1) {
      const dueMs = clock.monotonicMs() + MEDIA_BEAT_MS;
      await clock.sleep(MEDIA_BEAT_MS, signal).catch(() => undefined);
      this.#lateBeats = clock.monotonicMs() - dueMs > MOST_LAG_MS ? this.#lateBeats + 1 : 0;
      if (signal.aborted) return;
      await this.#beat().catch((error: unknown) => logger.warn("the media process could not beat", errorFields(error)));
      if (count % LOOK_EVERY_BEATS !== 0) continue;
      await this.#endWhatIsOver().catch((error: unknown) =>
        logger.warn("calls that are over could not be looked for", errorFields(error)),
      );
    }
  }

  #beat(): Promise<void> {
    const { processId: id, mediaUrl } = this.#deps;
    return beatMediaProcess(this.#deps.beatUnit, {
      id,
      mediaUrl,
      activeCalls: this.#held.size,
      isAccepting: !this.#isDraining && this.#lateBeats < MOST_LATE_BEATS,
    });
  }
}

/** Another process has the line: what was said here is written, and nothing else. */
function drop(held: Held): void {
  held.isDropped = true;
  held.prepared.letGo();
  held.session.terminate("process-lost");
}
