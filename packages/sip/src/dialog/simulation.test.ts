import { createHash } from "node:crypto";
import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { LossyNetwork, type NetworkFaults } from "../../tests/lossy-network.ts";
import { VirtualTimers } from "../../tests/virtual-timers.ts";
import type { SipPeer } from "../message/message.ts";
import type { InviteSession } from "./invite-session.ts";
import type { MediaNegotiator } from "./media-negotiator.ts";
import { UserAgent } from "./user-agent.ts";

const NEAR: SipPeer = { transport: "udp", address: "192.0.2.1", port: 5_060 };
const FAR: SipPeer = { transport: "udp", address: "192.0.2.2", port: 5_060 };

/** Agrees to everything. */
const WILLING: MediaNegotiator = {
  contentType: "application/sdp",
  createOffer: () => Buffer.from("offer"),
  answerOffer: () => Buffer.from("answer"),
  takeAnswer: () => true,
};

interface Outcome {
  established: number;
  ends: string[];
}

interface Side {
  readonly calls: Map<string, Outcome>;
  readonly agent: UserAgent;
}

/** Calls between two agents, each doing what comes into its head. */
function simulate(seed: number, count: number, faults: NetworkFaults) {
  const timers = new VirtualTimers();
  const random: Random = seededRandom(seed);
  const network = new LossyNetwork(timers, random, faults);
  const chance = (share: number) => random.next() < share;
  const soon = (maxMs: number, run: () => void) => timers.after(random.next() * maxMs, run);

  const start = (own: SipPeer, onCall: (side: Side, callId: string, session: InviteSession) => void): Side => {
    const calls = new Map<string, Outcome>();
    const agent: UserAgent = new UserAgent({
      timers,
      random: { bytes: (length) => Uint8Array.from({ length }, () => Math.floor(random.next() * 256)) },
      send: (message, peer) => network.send(message, own, peer),
      sentBy: () => ({ host: own.address, port: own.port }),
      contact: (user) => `sip:${user}@${own.address}:${own.port}`,
      nextHop: (_uri, last) => last,
      product: "Simulation",
      onInvite(invite) {
        const callId = invite.request.headers.first("Call-ID") ?? "";
        onCall(side, callId, invite.answer(handlerOf(calls, callId), "far"));
      },
    });
    const side = { calls, agent };
    network.attach(own, (message, from) => agent.receive(message, from));
    return side;
  };
  const handlerOf = (calls: Map<string, Outcome>, callId: string) => {
    const outcome: Outcome = calls.get(callId) ?? { established: 0, ends: [] };
    calls.set(callId, outcome);
    return {
      onEstablished: () => {
        outcome.established += 1;
      },
      onEnd: ({ by, status }: { by: string; status: number | null }) => outcome.ends.push(`${by} ${status}`),
    };
  };
  /** Whatever a side may do while a call lasts, and in the end it hangs up. */
  const live = (session: InviteSession) => {
    if (chance(0.3)) soon(8_000, () => session.renegotiate());
    if (chance(0.1)) soon(8_000, () => session.refer("sip:x@192.0.2.3", "sip:y@192.0.2.1", () => {}));
    if (chance(0.5)) soon(20_000, () => session.hangUp());
    else timers.after(25_000, () => session.hangUp());
  };

  const far = start(FAR, (_side, _callId, session) => {
    if (chance(0.8)) soon(500, () => session.ring());
    soon(3_000, () => (chance(0.75) ? session.accept(WILLING) : session.reject(486)));
    live(session);
  });
  const near = start(NEAR, () => {});
  for (let index = 0; index < count; index += 1) {
    const callId = `call-${index}@192.0.2.1`;
    soon(count * 5, () => {
      const session = near.agent.call(
        {
          peer: FAR,
          uri: "sip:+14155550100@192.0.2.2",
          from: "<sip:+14155550101@192.0.2.1>",
          callId,
          contactUser: "near",
          headers: [],
          negotiator: WILLING,
          authenticator: { answer: () => null },
        },
        handlerOf(near.calls, callId),
      );
      if (chance(0.1)) soon(400, () => session.hangUp());
      if (chance(0.05)) soon(4_000, () => session.giveUp("impatient"));
      live(session);
    });
  }
  timers.runAll();
  return { near, far, timers, sent: network.sentCount };
}

const WORST: NetworkFaults = { loss: 0.2, duplicates: 0.1, maxDelayMs: 400 };

describe("4,000 calls over a network that loses, repeats and reorders", () => {
  const { near, far, timers } = simulate(12, 4_000, WORST);

  test("each end of each call is told its end exactly once", () => {
    expect(near.calls.size).toBe(4_000);
    for (const side of [near, far]) {
      const wrong = [...side.calls].filter(([, { ends, established }]) => ends.length !== 1 || established > 1);
      expect(wrong.slice(0, 3)).toEqual([]);
    }
  });

  test("nothing is left: no session, no transaction, no timer", () => {
    for (const { agent } of [near, far]) {
      expect([agent.sessionCount, agent.transactionCount]).toEqual([0, { client: 0, server: 0 }]);
    }
    expect(timers.pendingCount).toBe(0);
  });

  test("most of what should have become a call did", () => {
    const established = [...near.calls.values()].filter(({ established: count }) => count === 1).length;
    expect(established).toBeGreaterThan(2_200);
  });
});

test("the same seed makes the same calls, another seed others", () => {
  const hashOf = (seed: number) => {
    const { near, far, sent } = simulate(seed, 300, WORST);
    return createHash("sha256")
      .update(JSON.stringify([sent, [...near.calls], [...far.calls]]))
      .digest("hex");
  };
  expect(hashOf(1)).toBe(hashOf(1));
  expect(hashOf(1)).not.toBe(hashOf(2));
});

test("over a perfect network nobody is told a timeout", () => {
  const { near, far } = simulate(3, 1_000, { loss: 0, duplicates: 0, maxDelayMs: 20 });
  for (const { calls } of [near, far]) {
    expect([...calls.values()].flatMap(({ ends }) => ends).filter((end) => end === "network 408")).toEqual([]);
  }
});
