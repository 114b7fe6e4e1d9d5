import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import type { InviteSession } from "@parley/sip/dialog/invite-session";
import type { Authenticator, MediaNegotiator } from "@parley/sip/dialog/media-negotiator";
import type { LegEnd } from "@parley/sip/dialog/session-deps";
import { type IncomingInvite, UserAgent } from "@parley/sip/dialog/user-agent";
import { SipHeaders } from "@parley/sip/message/headers";
import type { SipMessage, SipPeer, SipTransportName } from "@parley/sip/message/message";
import { parseNameAddress } from "@parley/sip/message/name-address";
import { MediaSession } from "@parley/sip/rtp/media-session";
import {
  type AgreedMedia,
  answerOffer,
  createOffer,
  type LocalMedia,
  type Offer,
  readAnswer,
} from "@parley/sip/sdp/offer-answer";
import { parseSdp, writeSdp } from "@parley/sip/sdp/sdp";
import { Pacer } from "../../src/media/pacer.ts";
import { ProcessTimers } from "../../src/process-timers.ts";
import type { TlsIdentity } from "../../src/transport/stream-transport.ts";
import { Transports } from "../../src/transport/transports.ts";

/** A telephone's clock does not fall behind: a timer of its own for each would. */
const PACER = new Pacer();
const RANDOM = { bytes: (length: number) => randomBytes(length) };

/** A leg at the PBX, with its sound. */
export interface PbxLeg {
  readonly session: InviteSession;
  readonly progress: number[];
  readonly ends: LegEnd[];
  readonly heard: number[];
  readonly keys: string[];
  readonly media: PbxMedia;
  isEstablished: boolean;
}

/** The other side: a telephone system that speaks through the same stack over real sockets. */
export class TestPbx {
  /** INVITEs that came and wait. */
  readonly invites: IncomingInvite[] = [];
  readonly messages: SipMessage[] = [];
  /** What is done with an INVITE as it comes. */
  onInvite: ((leg: PbxLeg) => void) | null = null;
  readonly legs: PbxLeg[] = [];
  readonly #transports: Transports;
  readonly #timers: ProcessTimers;
  #requestCount = 0;
  readonly agent: UserAgent;

  private constructor(transports: Transports, agent: UserAgent, timers: ProcessTimers) {
    this.#timers = timers;
    this.#transports = transports;
    this.agent = agent;
  }

  /** @param onRequest takes messages before the stack does; true: the stack does not see it */
  static async start(
    onRequest: (message: SipMessage, peer: SipPeer, reply: (response: SipMessage) => void) => boolean = () => false,
    tls: TlsIdentity | null = null,
  ): Promise<TestPbx> {
    let pbx: TestPbx | null = null;
    const timers = new ProcessTimers();
    const agent: UserAgent = new UserAgent({
      timers,
      random: RANDOM,
      product: "Test PBX",
      send: (message, peer) => transports.send(message, peer),
      sentBy: () => ({ host: "127.0.0.1", port: transports.port }),
      contact: (user, { transport }) =>
        `sip:${user}@127.0.0.1:${transports.port}${transport === "udp" ? "" : `;transport=${transport}`}`,
      nextHop: (_uri, last) => last,
      onInvite: (invite) => pbx?.invited(invite),
    });
    const transports: Transports = await Transports.open(
      { address: "127.0.0.1", port: 0, tlsPort: tls === null ? null : 0, tls },
      {
        isKnown: () => true,
        namesOurContact: () => true,
        onMessage(message, source, replyTo) {
          pbx?.messages.push(message);
          if (!onRequest(message, source, (response) => transports.send(response, replyTo))) {
            agent.receive(message, source, replyTo);
          }
        },
        onUnsendable: (message, reason) => agent.transportFailed(message, reason),
        onTrace() {},
        onProblem() {},
      },
    );
    pbx = new TestPbx(transports, agent, timers);
    return pbx;
  }

  get port(): number {
    return this.#transports.port;
  }

  /** 0 without a certificate. */
  get tlsPort(): number {
    return this.#transports.tlsPort;
  }

  /** Calls the bridge. */
  async call(
    bridgePort: number,
    to: string,
    options: {
      headers?: [string, string][];
      transport?: SipTransportName;
      from?: string;
      uri?: string;
      srtp?: LocalMedia["srtp"];
    } = {},
  ): Promise<PbxLeg> {
    const media = await PbxMedia.open();
    media.srtp = options.srtp ?? "accepted";
    const leg = newLeg(media);
    const session = this.agent.call(
      {
        peer: {
          transport: options.transport ?? "udp",
          address: "127.0.0.1",
          port: bridgePort,
          ...(options.transport === "tls" ? { serverName: "localhost" } : {}),
        },
        uri: options.uri ?? `sip:${to}@127.0.0.1:${bridgePort}`,
        from: options.from ?? `"Jane Doe" <sip:+15557654321@127.0.0.1>`,
        callId: randomBytes(12).toString("hex"),
        contactUser: "pbx",
        headers: options.headers ?? [],
        negotiator: media,
        authenticator: NOBODY,
      },
      handlerOf(leg),
    );
    const complete = Object.assign(leg, { session });
    this.legs.push(complete);
    return complete;
  }

  /** Sends a request within a leg's dialog. @returns the status it was answered with */
  request({ session }: PbxLeg, method: string, contentType: string, body: string): Promise<number> {
    this.#requestCount += 1;
    const isOfCall = ({ headers }: SipMessage) =>
      headers.first("Call-ID") === session.callId && headers.first("CSeq")?.endsWith("INVITE") === true;
    const message = this.messages.findLast(
      (each) => isOfCall(each) && (each.kind === "request" || (each.status >= 200 && each.status < 300)),
    );
    const headers = message?.headers ?? new SipHeaders();
    const [ours, theirs] = message?.kind === "request" ? ["To", "From"] : ["From", "To"];
    const own = headers.first(ours) ?? "";
    const request = {
      kind: "request",
      method,
      uri: parseNameAddress(headers.first("Contact") ?? "")?.uri ?? "",
      headers: SipHeaders.of([
        ["Max-Forwards", "70"],
        ["From", own.includes("tag=") ? own : `${own};tag=${session.localTag}`],
        ["To", headers.first(theirs) ?? ""],
        ["Call-ID", session.callId],
        ["CSeq", `${500 + this.#requestCount} ${method}`],
        ["Content-Type", contentType],
      ]),
      body: Buffer.from(body),
    } as const;
    return new Promise((resolve, reject) => {
      this.agent.request(request, session.peer, {
        onResponse: ({ status }) => resolve(status),
        onTimeout: () => reject(new Error("no answer")),
        onTransportError: (reason) => reject(new Error(reason)),
      });
    });
  }

  /** Tells what became of a REFER: RFC 3515, 2.4.4. */
  notify({ headers }: SipMessage, peer: SipPeer, statusLine: string): void {
    const contact = parseNameAddress(headers.first("Contact") ?? "")?.uri ?? "";
    const notify = {
      kind: "request",
      method: "NOTIFY",
      uri: contact,
      headers: SipHeaders.of([
        ["Max-Forwards", "70"],
        ["From", headers.first("To") ?? ""],
        ["To", headers.first("From") ?? ""],
        ["Call-ID", headers.first("Call-ID") ?? ""],
        ["CSeq", "1000 NOTIFY"],
        ["Contact", `<sip:pbx@127.0.0.1:${this.port}>`],
        ["Event", "refer"],
        ["Subscription-State", "terminated;reason=noresource"],
        ["Content-Type", "message/sipfrag"],
      ]),
      body: Buffer.from(`${statusLine}\r\n`),
    } as const;
    this.agent.request(notify, peer, { onResponse() {}, onTimeout() {}, onTransportError() {} });
  }

  async stop(): Promise<void> {
    this.#timers.stop();
    for (const { media } of this.legs) media.close();
    await this.#transports.close();
  }

  invited(invite: IncomingInvite): void {
    this.invites.push(invite);
    const media = new PbxMedia(createSocket("udp4"));
    const leg = newLeg(media);
    const session = invite.answer(handlerOf(leg), "pbx");
    const complete = Object.assign(leg, { session });
    this.legs.push(complete);
    void media.bind().then(() => this.onInvite?.(complete));
  }
}

const NOBODY: Authenticator = { answer: () => null };

function newLeg(media: PbxMedia): Omit<PbxLeg, "session"> {
  return { progress: [], ends: [], heard: media.heard, keys: media.keys, media, isEstablished: false };
}

function handlerOf(leg: Omit<PbxLeg, "session">) {
  return {
    onProgress: (status: number) => leg.progress.push(status),
    onEstablished: () => {
      leg.isEstablished = true;
    },
    onEnd: (end: LegEnd) => {
      leg.ends.push(end);
      leg.media.close();
    },
  };
}

/** A telephone's sound: negotiates, sends every 20 ms, and keeps what it hears. */
export class PbxMedia implements MediaNegotiator {
  readonly contentType = "application/sdp";
  readonly heard: number[] = [];
  readonly keys: string[] = [];
  readonly #socket: Socket;
  #offer: Offer | null = null;
  session: MediaSession | null = null;
  agreed: AgreedMedia | null = null;
  srtp: LocalMedia["srtp"] = "accepted";
  /** As a telephone that has never heard of it. */
  ignoresSrtp = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("message", (packet, { address, port }) => this.session?.receive(packet, address, port));
    socket.on("error", () => {});
  }

  static async open(): Promise<PbxMedia> {
    const media = new PbxMedia(createSocket("udp4"));
    await media.bind();
    return media;
  }

  bind(): Promise<void> {
    return new Promise((resolve) => this.#socket.bind(0, "127.0.0.1", () => resolve()));
  }

  tick(): void {
    this.session?.tick();
  }

  createOffer(): Buffer {
    this.#offer = createOffer(this.#local());
    return writeSdp(this.#offer.sdp);
  }

  answerOffer(body: Buffer): Buffer | null {
    const text = body.toString("utf8");
    const offer = parseSdp(this.ignoresSrtp ? Buffer.from(text.replace(/a=crypto:.*\r\n/g, "")) : body);
    const answer = offer === null ? null : answerOffer(offer, this.#local());
    if (answer?.kind !== "agreed") return null;
    this.#agree(answer.agreed);
    return writeSdp(answer.sdp);
  }

  takeAnswer(body: Buffer): boolean {
    const answer = parseSdp(body);
    const agreed = answer === null || this.#offer === null ? null : readAnswer(this.#offer, answer);
    if (agreed === null) return false;
    this.#agree(agreed);
    return true;
  }

  close(): void {
    PACER.remove(this);
    try {
      this.#socket.close();
    } catch {
      // Closed before.
    }
  }

  #local(): LocalMedia {
    return {
      address: "127.0.0.1",
      port: this.#socket.address().port,
      sessionId: "1",
      version: 1,
      srtp: this.srtp,
      createKey: () => randomBytes(30),
    };
  }

  #agree(agreed: AgreedMedia): void {
    this.agreed = agreed;
    if (this.session !== null) {
      this.session.agree(agreed);
      return;
    }
    this.session = new MediaSession(agreed, {
      ssrc: randomBytes(4).readUInt32BE(),
      firstSequence: 1,
      firstTimestamp: 0,
      cname: "pbx",
      maxQueuedMs: 60_000,
      nowMs: () => performance.now(),
      send: (packet, address, port) => this.#socket.send(Uint8Array.from(packet), port, address, () => {}),
      onAudio: (frame) => this.heard.push(...frame),
      onDigit: (key) => this.keys.push(key),
      onMark() {},
    });
    PACER.add(this);
  }
}
