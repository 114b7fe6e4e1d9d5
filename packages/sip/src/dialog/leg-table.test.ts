import { beforeEach, describe, expect, test } from "vitest";
import { VirtualTimers } from "../../tests/virtual-timers.ts";
import { SipHeaders } from "../message/headers.ts";
import type { SipMessage, SipPeer, SipRequest } from "../message/message.ts";
import { createResponse } from "../message/respond.ts";
import type { InviteSession } from "./invite-session.ts";
import { LEG_TABLE, type LegAction, type LegEvent, type LegState } from "./leg-table.ts";
import type { MediaNegotiator } from "./media-negotiator.ts";
import { UserAgent } from "./user-agent.ts";

const PEER: SipPeer = { transport: "udp", address: "192.0.2.2", port: 5060 };
const MEDIA: MediaNegotiator = {
  contentType: "application/sdp",
  createOffer: () => Buffer.from("offer"),
  answerOffer: () => Buffer.from("answer"),
  takeAnswer: () => true,
};

/** One leg, whose peer does what a test says, message by message. */
class Scene {
  readonly timers = new VirtualTimers();
  /** What the leg sent and told since it was last looked at. */
  readonly seen: string[] = [];
  readonly #sent: SipMessage[] = [];
  readonly #agent: UserAgent;
  #session: InviteSession | null = null;
  #invite: SipRequest | null = null;
  #isCaller = false;
  #sequence = 1;
  #counter = 0;

  constructor() {
    this.#agent = new UserAgent({
      timers: this.timers,
      random: {
        bytes: (length) => {
          this.#counter += 1;
          return Uint8Array.from({ length }, (_, index) => (this.#counter * 31 + index * 7) & 0xff);
        },
      },
      send: (message) => {
        this.#sent.push(message);
        this.seen.push(message.kind === "request" ? message.method : String(message.status));
      },
      sentBy: () => ({ host: "192.0.2.1", port: 5060 }),
      contact: (user) => `sip:${user}@192.0.2.1`,
      nextHop: () => PEER,
      product: "Test",
      onInvite: (invite) => {
        this.#session = invite.answer(this.#handler, "far");
      },
    });
  }

  get session(): InviteSession {
    if (this.#session === null) throw new Error("there is no leg");
    return this.#session;
  }

  get isEmpty(): boolean {
    const { client, server } = this.#agent.transactionCount;
    return this.#agent.sessionCount === 0 && client === 0 && server === 0 && this.timers.pendingCount === 0;
  }

  readonly #handler = {
    onProgress: () => void this.seen.push("progress"),
    onEstablished: () => void this.seen.push("established"),
    onEnd: () => void this.seen.push("end"),
  };

  call(): void {
    this.#isCaller = true;
    this.#session = this.#agent.call(
      {
        peer: PEER,
        uri: "sip:them@192.0.2.2",
        from: "<sip:us@192.0.2.1>",
        callId: "call",
        contactUser: "near",
        headers: [],
        negotiator: MEDIA,
        authenticator: { answer: () => null },
      },
      this.#handler,
    );
  }

  beCalled(): void {
    this.#invite = this.#request("INVITE", { withBody: true });
    this.#agent.receive(this.#invite, PEER);
  }

  /** Has the event happen the way it happens: by the peer, the clock, or whoever holds the leg. */
  fire(event: LegEvent): void {
    const fromPeer = (method: string) => this.#agent.receive(this.#request(method), PEER);
    const causes: Readonly<Record<LegEvent, () => void>> = {
      provisional: () => this.#answer("INVITE", 180),
      success: () => this.#answer("INVITE", 200),
      failure: () => this.#answer("INVITE", 486),
      "hang-up": () => this.session.hangUp(),
      "peer-cancel": () => fromPeer("CANCEL"),
      ring: () => this.session.ring(),
      accept: () => this.session.accept(MEDIA),
      reject: () => this.session.reject(603),
      ack: () => fromPeer("ACK"),
      // A little longer than 64 × T1.
      "ack-missing": () => this.timers.advance(32_100),
      "peer-bye": () => fromPeer("BYE"),
      "bye-over": () => this.#answer("BYE", 200),
      lost: () => this.session.lose("the test says so"),
    };
    causes[event]();
  }

  #answer(method: string, status: number): void {
    const request = this.#sent.findLast(
      (message): message is SipRequest => message.kind === "request" && message.method === method,
    );
    if (request === undefined) return;
    const headers = [["Contact", "<sip:them@192.0.2.2>"]] as const;
    this.#agent.receive(createResponse(request, status, { toTag: "theirs", headers }), PEER);
  }

  /** A request of the peer in the leg's dialog, or the one that begins it. */
  #request(method: string, { withBody = false } = {}): SipRequest {
    const isOfInvite = method === "CANCEL" || method === "ACK" || method === "INVITE";
    if (!isOfInvite) this.#sequence += 1;
    const ourInvite = this.#sent.find((message) => message.kind === "request" && message.method === "INVITE");
    const ourTag = /tag=(\S+)/.exec(
      (this.#isCaller
        ? ourInvite?.headers.first("From")
        : this.#sent.findLast((message) => message.kind === "response" && message.status > 100)?.headers.first("To")) ??
        "",
    )?.[1];
    const tag = ourTag === undefined || method === "INVITE" || method === "CANCEL" ? "" : `;tag=${ourTag}`;
    const branch = method === "CANCEL" ? "INVITE" : `${method}${this.#sequence}`;
    const headers = SipHeaders.of([
      ["Via", `SIP/2.0/UDP 192.0.2.2:5060;branch=z9hG4bK${branch === "INVITE1" ? "INVITE" : branch}`],
      ["Max-Forwards", "70"],
      ["From", "<sip:them@192.0.2.2>;tag=theirs"],
      ["To", `<sip:us@192.0.2.1>${tag}`],
      ["Call-ID", "call"],
      ["CSeq", `${isOfInvite ? 1 : this.#sequence} ${method}`],
      ["Contact", "<sip:them@192.0.2.2>"],
      ...(withBody ? [["Content-Type", "application/sdp"] as const] : []),
    ]);
    const body = withBody ? Buffer.from("offer") : Buffer.alloc(0);
    return { kind: "request", method, uri: "sip:us@192.0.2.1", headers, body };
  }
}

/** How a leg comes into each state: the first are those of a caller. */
const PATHS: Readonly<Record<LegState, readonly ["caller" | "callee", ...LegEvent[]]>> = {
  calling: ["caller"],
  proceeding: ["caller", "provisional"],
  canceling: ["caller", "provisional", "hang-up"],
  incoming: ["callee"],
  alerting: ["callee", "ring"],
  accepted: ["callee", "accept"],
  closing: ["callee", "accept", "hang-up"],
  established: ["callee", "accept", "ack"],
  ending: ["callee", "accept", "ack", "hang-up"],
  ended: ["callee", "reject"],
};
const STATES = Object.keys(PATHS) as LegState[];
const EVENTS = Object.keys(LEG_TABLE.calling) as LegEvent[];
/** States that the same time ends for another reason: an INVITE, a CANCEL or a BYE that nobody answers. */
const TIMED: readonly LegState[] = ["calling", "canceling", "ending"];
const eventsOf = (state: LegState) => EVENTS.filter((event) => event !== "ack-missing" || !TIMED.includes(state));

/** What a stranger sees of each action. */
const SIGNS: Readonly<Record<LegAction, string>> = {
  "report-progress": "progress",
  "report-established": "established",
  cancel: "CANCEL",
  "send-ack": "ACK",
  "send-bye": "BYE",
  "send-ringing": "180",
  "send-success": "200",
  "send-rejection": "480",
  "send-terminated": "487",
  "report-end": "end",
};

let scene: Scene;
beforeEach(() => {
  scene = new Scene();
});

function reach(state: LegState): void {
  const [role, ...events] = PATHS[state];
  if (role === "caller") scene.call();
  else scene.beCalled();
  for (const event of events) scene.fire(event);
  expect(scene.session.state).toBe(state);
  scene.seen.length = 0;
}

describe.each(STATES)("a leg that is %s", (state) => {
  test.each(eventsOf(state))("and meets %s", (event) => {
    reach(state);
    const transition = LEG_TABLE[state][event];
    scene.fire(event);
    expect(scene.session.state).toBe(transition?.next ?? state);
    const told = scene.seen.filter((sign) => ["progress", "established", "end"].includes(sign));
    const actions = transition?.actions ?? [];
    expect(told).toEqual(actions.map((action) => SIGNS[action]).filter((sign) => /^[a-z]/.test(sign)));
    for (const action of actions) {
      const sign = action === "send-rejection" && event === "reject" ? "603" : SIGNS[action];
      // A CANCEL goes out once, however many provisional responses come.
      if (action !== "cancel" || state === "proceeding") expect(scene.seen).toContain(sign);
    }
    if (!actions.includes("send-bye")) expect(scene.seen).not.toContain("BYE");
    if (!actions.includes("cancel")) expect(scene.seen).not.toContain("CANCEL");
    // What is no 2xx is acknowledged by the transaction.
    if (!actions.includes("send-ack") && event !== "failure") expect(scene.seen).not.toContain("ACK");
  });

  test("and is left alone by everybody once it is hung up leaves nothing behind", () => {
    reach(state);
    scene.session.hangUp();
    scene.timers.advance(64_000 + 32_000 + 32_000 + 5_000);
    scene.timers.advance(180_000);
    expect(scene.session.state).toBe("ended");
    expect(scene.isEmpty).toBe(true);
  });
});
