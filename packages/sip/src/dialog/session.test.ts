import { beforeEach, describe, expect, test } from "vitest";
import { VirtualTimers } from "../../tests/virtual-timers.ts";
import { checkMessage } from "../message/check-message.ts";
import type { SipMessage, SipPeer, SipRequest } from "../message/message.ts";
import { parseMessage } from "../message/parse-message.ts";
import { createResponse } from "../message/respond.ts";
import { writeMessage } from "../message/write-message.ts";
import type { InviteSession } from "./invite-session.ts";
import type { Authenticator, MediaNegotiator } from "./media-negotiator.ts";
import type { LegEnd } from "./session-deps.ts";
import { UserAgent } from "./user-agent.ts";

const CALLER: SipPeer = { transport: "udp", address: "192.0.2.1", port: 5060 };
const CALLEE: SipPeer = { transport: "udp", address: "192.0.2.2", port: 5060 };

class Notes implements MediaNegotiator {
  readonly contentType = "application/sdp";
  readonly taken: string[] = [];
  isRefusing = false;
  createOffer(): Buffer {
    return Buffer.from("offer");
  }
  answerOffer(offer: Buffer): Buffer | null {
    if (this.isRefusing) return null;
    this.taken.push(offer.toString());
    return Buffer.from("answer");
  }
  takeAnswer(answer: Buffer): boolean {
    this.taken.push(answer.toString());
    return true;
  }
}

interface Leg {
  session: InviteSession | null;
  readonly progress: number[];
  readonly digits: string[];
  readonly ends: LegEnd[];
  isEstablished: boolean;
  heardCount: number;
}

const newLeg = (): Leg => ({ session: null, progress: [], digits: [], ends: [], isEstablished: false, heardCount: 0 });
const handlerOf = (leg: Leg) => ({
  onProgress: (status: number) => leg.progress.push(status),
  onEstablished: () => {
    leg.isEstablished = true;
  },
  onHeard: () => {
    leg.heardCount += 1;
  },
  onDigit: (digit: string) => leg.digits.push(digit),
  onEnd: (end: LegEnd) => leg.ends.push(end),
});

let timers: VirtualTimers;
let sent: SipMessage[];
let caller: UserAgent;
let callee: UserAgent;
let isLost: (message: SipMessage) => boolean;
/** What a message becomes before it is sent. */
let rewritten: (message: SipMessage) => SipMessage;
/** The URI of an agent's Contact. */
let contactUri: (user: string, own: SipPeer) => string;
/** The far proxy's word on a request; null: it goes through. */
let refusalOf: (request: SipRequest) => number | null;
const near = newLeg();
const far = newLeg();

function agentAt(own: SipPeer, deliver: (message: SipMessage, from: SipPeer) => void, seed: number): UserAgent {
  let counter = seed;
  return new UserAgent({
    timers,
    random: {
      bytes(length) {
        counter += 1;
        return Uint8Array.from({ length }, (_, index) => (counter * 31 + index * 7) & 0xff);
      },
    },
    send(message) {
      sent.push(message);
      if (isLost(message)) return;
      const { message: read } = parseMessage(writeMessage(rewritten(message)));
      if (read === null) throw new Error("what was written cannot be read");
      expect(checkMessage(read)).toBeNull();
      const status = read.kind === "request" ? refusalOf(read) : null;
      if (read.kind === "request" && status !== null) {
        const refusal = createResponse(read, status, { toTag: "proxy" });
        timers.after(20, () => (own === CALLER ? caller : callee).receive(refusal, CALLEE));
        return;
      }
      timers.after(10, () => deliver(read, own));
    },
    sentBy: () => ({ host: own.address, port: own.port }),
    contact: (user) => contactUri(user, own),
    nextHop: (_uri, last) => last,
    product: "Test",
    onInvite: (invite) => {
      far.session = invite.answer(handlerOf(far), "far");
    },
  });
}

beforeEach(() => {
  timers = new VirtualTimers();
  sent = [];
  isLost = () => false;
  refusalOf = () => null;
  rewritten = (message) => message;
  contactUri = (user, { address, port }) => `sip:${user}@${address}:${port}`;
  caller = agentAt(CALLER, (message, from) => callee.receive(message, from), 0);
  callee = agentAt(CALLEE, (message, from) => caller.receive(message, from), 100);
  Object.assign(near, newLeg());
  Object.assign(far, newLeg());
});

/** Meets every challenge once. */
const KEY: Authenticator = {
  answer: (challenge, request) =>
    challenge.status === 407 && !request.headers.has("Proxy-Authorization") ? [["Proxy-Authorization", "key"]] : null,
};

const notes = { near: new Notes(), far: new Notes() };

function place(): InviteSession {
  notes.near = new Notes();
  notes.far = new Notes();
  const session = caller.call(
    {
      peer: CALLEE,
      uri: "sip:+15550100@192.0.2.2",
      from: "<sip:+15550111@192.0.2.1>",
      callId: "one@192.0.2.1",
      contactUser: "near",
      headers: [],
      negotiator: notes.near,
      authenticator: KEY,
    },
    handlerOf(near),
  );
  near.session = session;
  return session;
}

function take(): InviteSession {
  timers.advance(20);
  if (far.session === null) throw new Error("no INVITE came");
  return far.session;
}

function talk(): { ours: InviteSession; theirs: InviteSession } {
  const ours = place();
  const theirs = take();
  theirs.ring();
  timers.advance(50);
  theirs.accept(notes.far);
  timers.advance(50);
  return { ours, theirs };
}

const linesOf = (messages: readonly SipMessage[]) =>
  messages.map((message) => (message.kind === "request" ? message.method : String(message.status)));

function expectNothingLeft(): void {
  timers.advance(120_000);
  expect(timers.pendingCount).toBe(0);
  for (const agent of [caller, callee]) {
    expect(agent.sessionCount).toBe(0);
    expect(agent.transactionCount).toEqual({ client: 0, server: 0 });
  }
}

describe("a call", () => {
  test("rings, is answered and hung up by the caller", () => {
    const { ours } = talk();
    expect(near).toMatchObject({ progress: [100, 180], isEstablished: true });
    expect(far.isEstablished).toBe(true);
    expect(notes.far.taken).toEqual(["offer"]);
    expect(notes.near.taken).toEqual(["answer"]);
    ours.hangUp();
    timers.advance(100);
    expect(linesOf(sent)).toEqual(["INVITE", "100", "180", "200", "ACK", "BYE", "200"]);
    expect(near.ends).toEqual([{ by: "us", status: null, reason: null, q850: null }]);
    expect(far.ends).toEqual([{ by: "peer", status: null, reason: null, q850: null }]);
    expectNothingLeft();
  });

  test("is hung up by the callee", () => {
    talk().theirs.hangUp();
    timers.advance(100);
    expect([near.ends[0]?.by, far.ends[0]?.by]).toEqual(["peer", "us"]);
    expectNothingLeft();
  });

  test.each([486, 404, 603])("is refused with %i", (status) => {
    place();
    take().reject(status);
    timers.advance(100);
    expect(near.ends).toMatchObject([{ by: "peer", status }]);
    expect(far.ends).toMatchObject([{ by: "us", status }]);
    expectNothingLeft();
  });

  test("without anything in common ends with 488", () => {
    place();
    const session = take();
    notes.far.isRefusing = true;
    session.accept(notes.far);
    timers.advance(100);
    expect(near.ends).toMatchObject([{ status: 488 }]);
    expect(far.ends).toMatchObject([{ status: 488 }]);
    expectNothingLeft();
  });
});

describe("a peer that writes its addresses in its own way", () => {
  test.each(['transport=udp;thinfo="VG8+Pg="', "", ";;x=[1]", 'x="a;b,c>d"'])("gets them back: %s", (parameters) => {
    contactUri = (user, { address }) => `sip:${user}@${address};${parameters}`;
    rewritten = (message) => {
      const headers = message.headers.clone();
      const from = headers.first("From") ?? "";
      headers.set("From", from.startsWith("<") ? `Doe, Jane ${from}` : from);
      return { ...message, headers };
    };
    const { ours, theirs } = talk();
    expect([near.isEstablished, far.isEstablished]).toEqual([true, true]);
    theirs.renegotiate();
    timers.advance(100);
    ours.hangUp();
    timers.advance(100);
    const requests = sent.filter((message): message is SipRequest => message.kind === "request");
    const urisOf = (name: string) => requests.filter(({ method }) => method === name).map(({ uri }) => uri);
    expect(urisOf("BYE")).toEqual([`sip:far@192.0.2.2;${parameters}`]);
    expect(urisOf("INVITE")[1]).toBe(`sip:near@192.0.2.1;${parameters}`);
    expectNothingLeft();
  });
});

describe("an answer is acknowledged whatever else is wrong with it, and hung up if it cannot be used", () => {
  /** The 200 of an INVITE with fields changed; null removes one. */
  const answerWith = (change: Readonly<Record<string, string | null>>) => {
    rewritten = (message) => {
      if (message.kind !== "response" || message.status !== 200) return message;
      if (message.headers.first("CSeq")?.endsWith("INVITE") !== true) return message;
      const headers = message.headers.clone();
      for (const [name, value] of Object.entries(change)) {
        headers.remove(name);
        if (value !== null) headers.add(name, value);
      }
      return { ...message, headers };
    };
  };

  test.each<[string, Readonly<Record<string, string | null>>]>([
    ["no Contact", { Contact: null }],
    ["a Contact that leads nowhere", { Contact: "<sip:far@>" }],
    ["a Contact of another scheme", { Contact: "<tel:+15550100>" }],
    ["a Contact that does not end", { Contact: "<sip:far@192.0.2.2" }],
  ])("%s", (_name, change) => {
    answerWith(change);
    place();
    take().accept(notes.far);
    timers.advance(100);
    expect(linesOf(sent)).toEqual(["INVITE", "100", "200", "ACK", "BYE", "200"]);
    expect(near).toMatchObject({ isEstablished: true, ends: [{ by: "us" }] });
    expect(far).toMatchObject({ isEstablished: true, ends: [{ by: "peer" }] });
    expectNothingLeft();
  });

  test.each<[string, Readonly<Record<string, string | null>>]>([
    ["a From in another form", { From: '"open <sip:+15550111@192.0.2.1>;tag=1' }],
    ["a Record-Route that cannot be read", { "Record-Route": "<sip:" }],
    ["a number that is none", { "Max-Forwards": "many" }],
    ["no tag", { To: "<sip:+15550100@192.0.2.2>" }],
  ])("%s does no harm", (_name, change) => {
    answerWith(change);
    place();
    take().accept(notes.far);
    timers.advance(100);
    expect(near).toMatchObject({ isEstablished: true, ends: [] });
    expect(linesOf(sent)).toEqual(["INVITE", "100", "200", "ACK"]);
  });
});

test.each([
  ["none", null, "<sip:b@h2;lr>,<sip:a@h1;lr>", ["<sip:a@h1;lr>", "<sip:b@h2;lr>"]],
  ["another", "<sip:old@h;lr>", "Proxy, Second <sip:b@h2;lr>", ["Proxy, Second <sip:b@h2;lr>"]],
  ["one", "<sip:old@h;lr>", null, []],
])("the route of the 200 holds where the 180 had %s", (_name, early, final, routes) => {
  rewritten = (message) => {
    const route =
      message.kind === "request" ? null : message.status === 180 ? early : message.status === 200 ? final : null;
    if (route === null) return message;
    const headers = message.headers.clone();
    headers.add("Record-Route", route);
    return { ...message, headers };
  };
  talk().ours.hangUp();
  timers.advance(100);
  const requests = sent.filter((message): message is SipRequest => message.kind === "request");
  for (const method of ["ACK", "BYE"]) {
    expect(requests.find((each) => each.method === method)?.headers.all("Route")).toEqual(routes);
  }
});

describe("taken back", () => {
  test("while it rings", () => {
    const ours = place();
    take().ring();
    timers.advance(50);
    ours.hangUp();
    timers.advance(100);
    expect(near.ends).toMatchObject([{ by: "us", status: 487 }]);
    expect(far.ends).toMatchObject([{ by: "peer", status: 487 }]);
    expectNothingLeft();
  });

  test("before any response, once one comes", () => {
    const ours = place();
    ours.hangUp();
    expect(linesOf(sent)).toEqual(["INVITE"]);
    timers.advance(15);
    take();
    timers.advance(100);
    expect(linesOf(sent)).toContain("CANCEL");
    expect(near.ends).toMatchObject([{ status: 487 }]);
    expect(far.ends).toHaveLength(1);
    expectNothingLeft();
  });

  test("as the answer is on its way: the answer wins, and is hung up", () => {
    const ours = place();
    const theirs = take();
    theirs.ring();
    timers.advance(50);
    theirs.accept(notes.far);
    ours.hangUp();
    timers.advance(200);
    // One 200 is the answer to the CANCEL, which came too late.
    expect(linesOf(sent).slice(-6)).toEqual(["200", "CANCEL", "ACK", "BYE", "200", "200"]);
    expect(near).toMatchObject({ isEstablished: false, ends: [{ by: "us" }] });
    expect(far.ends).toHaveLength(1);
    expectNothingLeft();
  });
});

describe("over a network that loses", () => {
  test("the ACK: the 200 comes again, and so does the ACK", () => {
    let lost = 0;
    isLost = (message) => message.kind === "request" && message.method === "ACK" && lost++ < 2;
    talk();
    expect(far.isEstablished).toBe(false);
    timers.advance(2_000);
    expect(far.isEstablished).toBe(true);
    expect(linesOf(sent).filter((line) => line === "ACK")).toHaveLength(3);
  });

  test("every ACK: the call is hung up after 32 s", () => {
    isLost = (message) => message.kind === "request" && message.method === "ACK";
    talk();
    timers.advance(31_000);
    expect(far.ends).toEqual([]);
    timers.advance(2_000);
    expect(far.ends).toMatchObject([{ by: "network", status: 408, reason: "No ACK" }]);
    expect(near.ends).toMatchObject([{ by: "peer" }]);
    expectNothingLeft();
  });

  test("everything: the INVITE times out", () => {
    isLost = () => true;
    place();
    timers.advance(32_000);
    expect(near.ends).toMatchObject([{ by: "network", status: 408 }]);
    expectNothingLeft();
  });

  test("the callee hangs up before the ACK: BYE waits for it", () => {
    isLost = (message) => message.kind === "request" && message.method === "ACK";
    const { theirs } = talk();
    theirs.hangUp();
    timers.advance(1_000);
    expect(linesOf(sent)).not.toContain("BYE");
    isLost = () => false;
    timers.advance(5_000);
    expect(linesOf(sent)).toContain("BYE");
    expect(far.ends).toHaveLength(1);
    expectNothingLeft();
  });
});

describe("within the call", () => {
  test("a re-INVITE brings a new agreement", () => {
    const { theirs } = talk();
    expect(theirs.renegotiate()).toBe(true);
    timers.advance(100);
    expect(notes.near.taken.at(-1)).toBe("offer");
    expect(notes.far.taken.at(-1)).toBe("answer");
    expect(near.ends).toEqual([]);
  });

  test("both sides notice that the other is there", () => {
    const { theirs } = talk();
    const before = [near.heardCount, far.heardCount];
    theirs.renegotiate();
    timers.advance(100);
    expect(near.heardCount).toBeGreaterThan(before[0] ?? 0);
    expect(far.heardCount).toBeGreaterThan(before[1] ?? 0);
  });

  test("two at once are both refused, and tried again one after the other", () => {
    const { ours, theirs } = talk();
    ours.renegotiate();
    theirs.renegotiate();
    timers.advance(50);
    expect(linesOf(sent).filter((line) => line === "491")).toHaveLength(2);
    const before = notes.near.taken.length;
    timers.advance(10_000);
    expect(notes.near.taken.length).toBe(before + 2);
    expect([near.ends, far.ends]).toEqual([[], []]);
  });

  test("the caller refreshes the session at half of its time", () => {
    talk();
    const before = sent.length;
    timers.advance(899_000);
    expect(sent).toHaveLength(before);
    timers.advance(2_000);
    expect(linesOf(sent.slice(before))).toEqual(["INVITE", "200", "ACK"]);
    timers.advance(1_800_000);
    expect([near.ends, far.ends]).toEqual([[], []]);
  });

  test("a session that is not refreshed is hung up", () => {
    talk();
    isLost = (message) => message.kind === "request" && message.method === "INVITE";
    timers.advance(1_800_000);
    expect(far.ends).toHaveLength(1);
    expect(near.ends).toHaveLength(1);
    expectNothingLeft();
  });

  test("a transfer that the peer refuses is told, and the call goes on", () => {
    const { ours } = talk();
    const results: unknown[] = [];
    ours.refer("sip:+15550122@192.0.2.2", "sip:+15550111@192.0.2.1", (result) => results.push(result));
    timers.advance(100);
    expect(results).toEqual([{ kind: "refused", status: 603 }]);
    expect(near.ends).toEqual([]);
  });
});

describe("a transfer whose peer hangs up before it tells the result", () => {
  let results: unknown[];

  /** The REFER is answered with that status, and the BYE comes at once. */
  const transfer = (status: number) => {
    const { ours, theirs } = talk();
    results = [];
    refusalOf = ({ method }) => (method === "REFER" ? status : null);
    ours.refer("sip:+15550122@192.0.2.2", "sip:+15550111@192.0.2.1", (result) => results.push(result));
    timers.advance(status < 300 ? 50 : 5);
    theirs.hangUp();
    timers.advance(50);
    expect(near.ends).toMatchObject([{ by: "peer" }]);
    return { ours, theirs };
  };

  /** @returns what it was answered with */
  const notify = ({ ours, theirs }: ReturnType<typeof talk>, body: string, number: number) => {
    const { message } = parseMessage(
      Buffer.from(
        [
          "NOTIFY sip:near@192.0.2.1:5060 SIP/2.0",
          `Via: SIP/2.0/UDP 192.0.2.2;branch=z9hG4bK${number}`,
          `From: <sip:+15550100@192.0.2.2>;tag=${theirs.localTag}`,
          `To: <sip:+15550111@192.0.2.1>;tag=${ours.localTag}`,
          `Call-ID: ${ours.callId}`,
          `CSeq: ${number} NOTIFY`,
          "Event: refer",
          "Subscription-State: active",
          "",
          body,
        ].join("\r\n"),
      ),
    );
    if (message === null) throw new Error("the NOTIFY cannot be read");
    const before = sent.length;
    caller.receive(message, CALLEE);
    return linesOf(sent.slice(before))[0];
  };

  test.each([200, 486])("still hears of %i, also in a NOTIFY that was sent before the BYE", (status) => {
    const call = transfer(202);
    expect(results).toEqual([]);
    expect(notify(call, "SIP/2.0 100 Trying", 99)).toBe("200");
    expect(notify(call, `SIP/2.0 ${status} Whatever`, 0)).toBe("200");
    expect(results).toEqual([{ kind: "answered", status }]);
    expect(notify(call, "SIP/2.0 200 OK", 100)).toBe("481");
    expectNothingLeft();
  });

  test("waits for half a minute, not for ever", () => {
    transfer(202);
    timers.advance(31_000);
    expect(results).toEqual([]);
    timers.advance(2_000);
    expect(results).toEqual([{ kind: "no-result" }]);
    expectNothingLeft();
  });

  test("and that did not take it has refused", () => {
    transfer(481);
    expect(results).toEqual([{ kind: "refused", status: 481 }]);
    expectNothingLeft();
  });

  test("is abandoned where we hang up", () => {
    const { ours } = talk();
    results = [];
    refusalOf = ({ method }) => (method === "REFER" ? 202 : null);
    ours.refer("sip:+15550122@192.0.2.2", "sip:+15550111@192.0.2.1", (result) => results.push(result));
    timers.advance(50);
    ours.hangUp();
    expect(results).toEqual([{ kind: "abandoned" }]);
    expectNothingLeft();
  });
});

describe("a proxy that challenges everything", () => {
  const challenge = (request: SipRequest) =>
    request.method === "ACK" || request.headers.has("Proxy-Authorization") ? null : 407;
  const sentBy = (method: string) =>
    sent.filter((message): message is SipRequest => message.kind === "request" && message.method === method);
  const keysOf = (method: string) => sentBy(method).map(({ headers }) => headers.first("Proxy-Authorization"));
  const numbersOf = (method: string) => sentBy(method).map(({ headers }) => headers.first("CSeq"));

  test("is met in the INVITE, its ACK, a new offer and the BYE", () => {
    refusalOf = challenge;
    const ours = place();
    timers.advance(30);
    take().accept(notes.far);
    timers.advance(50);
    expect(near.isEstablished).toBe(true);
    expect(keysOf("INVITE")).toEqual([null, "key"]);
    // The first belongs to the 407, the second to the 200.
    expect(keysOf("ACK")).toEqual([null, "key"]);
    expect(ours.renegotiate()).toBe(true);
    timers.advance(200);
    expect(notes.far.taken).toEqual(["offer", "offer"]);
    expect(keysOf("INVITE")).toEqual([null, "key", null, "key"]);
    ours.hangUp();
    timers.advance(200);
    expect(keysOf("BYE")).toEqual([null, "key"]);
    expect(new Set(numbersOf("BYE")).size).toBe(2);
    expect(far.ends).toHaveLength(1);
    expectNothingLeft();
  });

  test("is met by the callee where it was given a key", () => {
    const ours = place();
    const theirs = take();
    theirs.accept(notes.far, KEY);
    timers.advance(50);
    refusalOf = challenge;
    theirs.hangUp();
    timers.advance(200);
    expect(keysOf("BYE")).toEqual([null, "key"]);
    expect(near.ends).toMatchObject([{ by: "peer" }]);
    expect(ours.state).toBe("ended");
    expectNothingLeft();
  });

  test("that never has enough is not asked for ever, and the leg ends all the same", () => {
    const { ours } = talk();
    refusalOf = ({ method }) => (method === "BYE" ? 407 : null);
    ours.hangUp();
    timers.advance(500);
    expect(sentBy("BYE")).toHaveLength(2);
    expect(near.ends).toHaveLength(1);
  });
});
