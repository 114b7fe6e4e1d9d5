import { toWireTimestamp, toWireTimestampOrNull } from "@parley/contracts/wire-types";
import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { Authenticate } from "../../../platform/auth/authenticate.ts";
import { CredentialWatch } from "../../../platform/http/credential-watch.ts";
import type { AcceptedSocket, SocketListener } from "../../../platform/http/sockets/socket-route.ts";
import type { LiveEvents } from "../../../platform/live-events/live-events.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { VoiceCall } from "../call.ts";
import { findCall } from "../call-store.ts";
import { callTopic } from "../call-topics.ts";
import { toSeconds } from "../to-seconds.ts";
import { listTranscripts } from "../transcripts/transcript-store.ts";

export interface LiveTranscriptDeps {
  readonly platform: Pick<Platform, "data" | "logger" | "clock">;
  readonly authenticate: Authenticate;
  readonly liveEvents: LiveEvents;
}

/** RFC 6455, 7.4.1. */
const POLICY_VIOLATION = 1008;

const REFUSALS = {
  authentication_failed: "The credentials are missing or not valid",
  access_denied: "You may not read this call",
  too_many_connections: "Too many connections watch this call",
} as const;

/** Says why, and closes. */
export function refuseLiveTranscript(
  deps: Pick<LiveTranscriptDeps, "platform">,
  socket: AcceptedSocket,
  callSid: string,
  error: keyof typeof REFUSALS,
): SocketListener {
  const timestamp = toWireTimestamp(deps.platform.clock.now());
  socket.send(JSON.stringify({ type: "error", call_sid: callSid, timestamp, error, message: REFUSALS[error] }));
  socket.close(POLICY_VIOLATION, error);
  return { onMessage: () => undefined, onClose: () => undefined };
}

/** One watcher of one call. */
export interface Watcher {
  readonly organizationId: OrganizationId;
  readonly callSid: string;
  /** Whether the credentials still hold. */
  readonly mayStillRead: () => Promise<boolean>;
  readonly onGone: () => void;
}

/** Sends the segments on record in the order of their ids, so that none is sent twice or left out. */
export class LiveTranscript implements SocketListener {
  readonly #deps: LiveTranscriptDeps;
  readonly #socket: AcceptedSocket;
  readonly #watcher: Watcher;
  #unsubscribe: () => void = () => undefined;
  #work: Promise<void>;
  #call: VoiceCall | null = null;
  #lastId = 0;
  #isClosed = false;
  #isLookQueued = false;
  #isStatusQueued = false;
  readonly #credentials: CredentialWatch;
  readonly #closing = new AbortController();

  constructor(deps: LiveTranscriptDeps, socket: AcceptedSocket, watcher: Watcher) {
    this.#deps = deps;
    this.#socket = socket;
    this.#watcher = watcher;
    this.#credentials = new CredentialWatch(deps.platform.clock, watcher.mayStillRead);
    this.#send("connection_established", { message: "Connected to the live transcript" });
    this.#work = this.#open();
    void this.#watchCredentials();
  }

  onMessage(message: Buffer): void {
    const type = typeOf(message);
    if (type === "ping") this.#socket.send(JSON.stringify({ type: "pong", timestamp: this.#timestamp() }));
    else if (type === "request_status") this.#askForStatus();
    else this.#send("error", { message: "Send ping or request_status" });
  }

  onClose(): void {
    this.#isClosed = true;
    this.#closing.abort();
    this.#unsubscribe();
    this.#watcher.onGone();
  }

  async #open(): Promise<void> {
    try {
      this.#call = await this.#find();
      if (this.#call === null) {
        this.#send("error", { message: "There is no such call" });
        return;
      }
      // Before the first look: what is written meanwhile is announced, and the next look finds it.
      if (!this.#isClosed) {
        this.#unsubscribe = this.#deps.liveEvents.subscribe(callTopic(this.#call.id), (change) =>
          this.#changed(change),
        );
      }
      this.#sendCallStatus(this.#call);
      await this.#sendSegments(false);
    } catch (error) {
      this.#fail(error);
    }
  }

  #changed(change: string): void {
    if (!this.#isLookQueued) {
      this.#isLookQueued = true;
      this.#later(() => {
        this.#isLookQueued = false;
        return this.#sendSegments(true);
      });
    }
    if (!change.startsWith("transcript")) this.#askForStatus();
  }

  /** Requests that come while an answer is on its way are answered together. */
  #askForStatus(): void {
    if (this.#isStatusQueued) return;
    this.#isStatusQueued = true;
    this.#later(() => {
      this.#isStatusQueued = false;
      return this.#sendStatus();
    }, "request");
  }

  /** Runs after what is under way: segments must not overtake each other. */
  #later(work: () => Promise<void>, reason: "news" | "request" = "news"): void {
    this.#work = this.#work
      .then(() => this.#checkCredentials(reason))
      .then(work)
      .catch((error: unknown) => {
        // The work may not have begun; the next event queues it again.
        this.#isLookQueued = false;
        this.#isStatusQueued = false;
        this.#fail(error);
      });
  }

  /** Also while nobody speaks. */
  async #watchCredentials(): Promise<void> {
    while (!this.#isClosed) {
      // It rejects only when the socket closes.
      await this.#deps.platform.clock.sleep(this.#credentials.waitMs, this.#closing.signal).catch(() => undefined);
      // After what is under way. A look that fails is taken again a second later.
      this.#work = this.#work.then(() => this.#checkCredentials("news")).catch(() => undefined);
      await this.#work;
    }
  }

  async #checkCredentials(reason: "news" | "request"): Promise<void> {
    if (this.#isClosed) return;
    const credentials = this.#credentials;
    if (await (reason === "request" ? credentials.holdsForRequest() : credentials.holds())) return;
    this.#isClosed = true;
    refuseLiveTranscript(this.#deps, this.#socket, this.#watcher.callSid, "access_denied");
  }

  async #sendStatus(): Promise<void> {
    if (this.#isClosed) return;
    const call = await this.#find();
    if (call === null) this.#send("error", { message: "There is no such call" });
    else this.#sendCallStatus(call);
  }

  async #sendSegments(includesInterim: boolean): Promise<void> {
    const call = this.#call;
    if (call === null || this.#isClosed) return;
    const segments = await this.#scope().transaction((unit) =>
      listTranscripts(unit, call.id, { includesInterim, afterId: this.#lastId }),
    );
    for (const segment of segments) {
      this.#lastId = Math.max(this.#lastId, segment.id);
      this.#send("transcript", {
        data: {
          content: segment.content,
          speaker: segment.speaker,
          is_final: segment.isFinal,
          confidence: segment.confidence,
          segment_start: toSeconds(segment.startMs),
          segment_end: toSeconds(segment.endMs),
          created_at: toWireTimestamp(segment.createdAt),
        },
      });
    }
  }

  #sendCallStatus(call: VoiceCall): void {
    this.#send("call_status", {
      // Stored as `ongoing`, documented as `in-progress`.
      status: call.status === "ongoing" ? "in-progress" : call.status,
      metadata: {
        assistant_id: call.assistantId,
        started_at: toWireTimestamp(call.startedAt),
        ended_at: toWireTimestampOrNull(call.endedAt),
        to_phone_number: call.assistantPhoneNumber,
        customer_phone_number: call.customerPhoneNumber,
        call_type: call.direction,
        duration: call.durationSeconds,
      },
    });
  }

  #send(type: string, members: Readonly<Record<string, unknown>>): void {
    this.#socket.send(
      JSON.stringify({ type, call_sid: this.#watcher.callSid, timestamp: this.#timestamp(), ...members }),
    );
  }

  #timestamp(): string {
    return toWireTimestamp(this.#deps.platform.clock.now());
  }

  #find(): Promise<VoiceCall | null> {
    return this.#scope().transaction((unit) => findCall(unit, { callSid: this.#watcher.callSid }));
  }

  #scope() {
    return this.#deps.platform.data.scope(this.#watcher.organizationId);
  }

  #fail(error: unknown): void {
    this.#deps.platform.logger.warn("a live transcript could not be read", {
      callSid: this.#watcher.callSid,
      ...errorFields(error),
    });
    this.#send("error", { message: "The call could not be read; ask again" });
  }
}

function typeOf(message: Buffer): string | null {
  try {
    const parsed: unknown = JSON.parse(message.toString("utf8"));
    return typeof parsed === "object" && parsed !== null && "type" in parsed && typeof parsed.type === "string"
      ? parsed.type
      : null;
  } catch {
    return null;
  }
}
