import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { CallSession } from "../../../conversation/call/call-session.ts";
import type {
  AcceptedSocket,
  SocketAcceptance,
  SocketListener,
  SocketRefusal,
  SocketRequest,
  SocketRoute,
} from "../../../platform/http/sockets/socket-route.ts";
import type {
  MediaStream,
  MediaStreamHandler,
  MediaStreamProtocol,
  MediaStreamStart,
} from "../../../providers/telephony/media-stream/protocol.ts";
import type { TelephonyVendor } from "../../../providers/telephony/telephony-provider.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { AudioBudget } from "./audio-budget.ts";
import type { MediaHub } from "./media-hub.ts";
import { listAwaitingOrganizations, type RedeemedToken, redeemStreamToken } from "./stream-token-store.ts";

export interface StreamRouteDeps {
  readonly calls: CallsDeps;
  readonly hub: MediaHub;
  /** `wss://host` as carriers were told it, because that is what they sign. */
  readonly mediaUrl: string;
}

/** A carrier sends 50 frames a second. */
const MESSAGES_PER_SECOND = 100;
const MAX_MESSAGE_BYTES = 65_536;
/** An idle socket costs memory, and anyone can open one. */
const START_LIMIT_MS = 10_000;
/** A stream that keeps failing must not fill the log. */
const MAX_LOGGED_COMPLAINTS = 5;
/** RFC 6455, 7.4.1: what was asked for is not allowed. */
const POLICY_VIOLATION = 1008;
const INTERNAL_ERROR = 1011;
const GOING_AWAY = 1001;

/** The media sockets of one path. */
export function streamRoute(deps: StreamRouteDeps, protocol: MediaStreamProtocol): SocketRoute {
  return {
    path: protocol.path,
    maxMessageBytes: MAX_MESSAGE_BYTES,
    messagesPerSecond: MESSAGES_PER_SECOND,
    // Frames come fifty times a second, so a dead socket is noticed without a heartbeat.
    hasHeartbeat: false,
    rateClass: "provider-webhook",
    authorize: (request) => authorize(deps, protocol, request),
  };
}

/**
 * A token in the address is redeemed before the upgrade. Where the token comes inside the stream, the upgrade must be signed
 * by an account that waits for a stream.
 */
async function authorize(
  deps: StreamRouteDeps,
  protocol: MediaStreamProtocol,
  request: SocketRequest,
): Promise<SocketRefusal | SocketAcceptance> {
  const token = request.query.get("token");
  if (token !== null) {
    const right = await redeem(deps, token);
    if (right === null) return { statusCode: 401, detail: "The token is invalid, was used, or has expired" };
    if (!(await isSigned(deps, request, [right]))) return { statusCode: 403, detail: "Invalid signature" };
    return { accept: (socket) => new StreamListener(deps, protocol, socket, right) };
  }
  const signing = deps.calls
    .vendors()
    .filter((vendor) => vendor.calls.signsStreamUpgrades && vendor.calls.mediaStream.path === protocol.path);
  if (signing.length > 0 && !(await isSignedByAnybody(deps, signing, request))) {
    return { statusCode: 403, detail: "Invalid signature" };
  }
  return { accept: (socket) => new StreamListener(deps, protocol, socket, null) };
}

async function redeem({ calls }: StreamRouteDeps, token: string): Promise<RedeemedToken | null> {
  const { data, hashes } = calls.platform;
  return redeemStreamToken(data.unscoped, hashes.hash("media-token", token));
}

/** Whether one of the accounts that wait for a stream has signed the upgrade. */
async function isSignedByAnybody(
  deps: StreamRouteDeps,
  vendors: readonly Pick<TelephonyVendor, "name">[],
  request: SocketRequest,
): Promise<boolean> {
  const { calls } = deps;
  if (calls.inboundSignatures !== "enforce") return true;
  const awaiting = await Promise.all(
    vendors.map(async ({ name: provider }) =>
      (await listAwaitingOrganizations(calls.platform.data.unscoped, provider)).map((each) => ({ ...each, provider })),
    ),
  );
  return isSigned(deps, request, awaiting.flat());
}

async function isSigned(
  { calls, mediaUrl }: StreamRouteDeps,
  request: SocketRequest,
  owners: readonly { organizationId: OrganizationId; provider: string; providerAccountId?: string | null }[],
): Promise<boolean> {
  if (calls.inboundSignatures !== "enforce") return true;
  const upgrade = { url: `${mediaUrl}${request.rawTarget}`, headers: request.headers };
  for (const { organizationId, provider, providerAccountId = null } of owners) {
    if (calls.vendor(provider) === null) return true;
    const account = await calls.accounts.forNumber(organizationId, { provider, providerAccountId });
    if (account?.calls.verifyStreamUpgrade(upgrade, calls.platform.clock.now()) === true) return true;
  }
  return false;
}

/** One socket: first it shows its right to a call, then it is joined with the session. */
class StreamListener implements SocketListener, MediaStreamHandler {
  readonly #deps: StreamRouteDeps;
  readonly #socket: AcceptedSocket;
  readonly #stream: MediaStream;
  #right: RedeemedToken | null;
  #session: CallSession | null = null;
  readonly #begun = new AbortController();
  readonly #audioBudget: AudioBudget;
  readonly #hangsUpByLeaving: boolean;
  #complaintCount = 0;
  #isOver = false;
  #isClean = false;

  constructor(
    deps: StreamRouteDeps,
    protocol: MediaStreamProtocol,
    socket: AcceptedSocket,
    right: RedeemedToken | null,
  ) {
    this.#deps = deps;
    this.#socket = socket;
    this.#right = right;
    this.#audioBudget = new AudioBudget(deps.calls.platform.clock);
    this.#hangsUpByLeaving = protocol.hangsUpByLeaving === true;
    this.#stream = protocol.open(socket, this);
    void deps.calls.platform.clock.sleep(START_LIMIT_MS, this.#begun.signal).then(
      () => this.#socket.close(POLICY_VIOLATION, "the stream did not begin"),
      () => undefined,
    );
  }

  onMessage(message: Buffer, isBinary: boolean): void {
    this.#stream.receive(message, isBinary);
  }

  onClose(code: number): void {
    this.#isOver = true;
    if (this.#hangsUpByLeaving && code === GOING_AWAY) this.#isClean = true;
    this.#begun.abort();
    this.#countDropped();
    this.#session?.detach(this.#stream, this.#isClean);
  }

  onStart(start: MediaStreamStart): void {
    this.#begun.abort();
    void this.#join(start);
  }

  onUnsupported(start: MediaStreamStart, problem: string): void {
    this.#begun.abort();
    void this.#turnAway(start, problem);
  }

  onAudio(muLaw: Uint8Array): void {
    if (this.#session === null) return;
    if (this.#audioBudget.take(muLaw.length)) this.#session.receive(muLaw, this.#stream);
    else this.#socket.close(POLICY_VIOLATION, "more audio than time");
  }

  onDtmf(digit: string): void {
    this.#session?.pressed(digit);
  }

  onMark(name: string): void {
    this.#session?.markReturned(name, this.#stream);
  }

  onStop(): void {
    this.#isClean = true;
    this.#session?.detach(this.#stream, true);
    // A far end that reports the end may keep the socket open; we do not wait for it.
    this.#stream.close();
  }

  onTyped(text: string): void {
    this.#session?.typed(text);
  }

  /** Some carriers report what they could not play this way and in no other. */
  onComplaint(message: string): void {
    this.#complaintCount += 1;
    if (this.#complaintCount > MAX_LOGGED_COMPLAINTS) return;
    const callId = this.#right?.callId;
    this.#deps.calls.platform.logger.warn("the carrier reports an error on a media stream", {
      provider: this.#right?.provider ?? "unknown",
      // Carriers may quote numbers.
      reason: message.replace(/\d{7,}/g, "…"),
      ...(callId === undefined ? {} : { callId }),
    });
  }

  #countDropped(): void {
    const { malformedCount: count } = this.#stream;
    if (count === 0) return;
    const { metrics, logger } = this.#deps.calls.platform;
    const provider = this.#right?.provider ?? "unknown";
    metrics.count("parley_media_messages_dropped_total", { provider }, count);
    const callId = this.#right?.callId;
    logger.warn("messages of a media stream could not be read", {
      provider,
      count,
      ...(callId === undefined ? {} : { callId }),
    });
  }

  async #findRight(token: string | null): Promise<RedeemedToken | null> {
    this.#right ??= token === null ? null : await redeem(this.#deps, token).catch(() => null);
    return this.#right;
  }

  async #turnAway({ token }: MediaStreamStart, problem: string): Promise<void> {
    const right = await this.#findRight(token);
    if (right !== null) await this.#deps.hub.refuse(right, problem);
  }

  async #join({ token, streamSid }: MediaStreamStart): Promise<void> {
    const right = await this.#findRight(token);
    if (right === null) {
      this.#socket.close(POLICY_VIOLATION, "the token is invalid, was used, or has expired");
      return;
    }
    const session = await this.#deps.hub.join(right, this.#stream, streamSid);
    if (session === null) {
      this.#socket.close(INTERNAL_ERROR, "the call cannot be held");
      return;
    }
    this.#session = session;
    // The far end may have gone while its token was looked up.
    if (this.#isOver || this.#isClean) session.detach(this.#stream, this.#isClean);
  }
}
