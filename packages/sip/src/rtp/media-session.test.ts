import { goertzelPower, meanPower } from "@parley/audio/frequency";
import { decodeMuLaw, encodeMuLaw } from "@parley/audio/mu-law";
import { sineTone } from "@parley/audio/tones";
import { type Random, seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { VirtualTimers } from "../../tests/virtual-timers.ts";
import type { AgreedMedia } from "../sdp/offer-answer.ts";
import { MediaSession } from "./media-session.ts";

const NEAR = { address: "192.0.2.1", port: 10_000 };
const FAR = { address: "192.0.2.2", port: 20_000 };

interface Link {
  readonly loss: number;
  readonly duplicates: number;
  readonly maxDelayMs: number;
}

const PERFECT: Link = { loss: 0, duplicates: 0, maxDelayMs: 0 };

interface End {
  readonly session: MediaSession;
  readonly heard: number[];
  readonly keys: string[];
  readonly marks: string[];
}

function agreedWith(remote: { address: string; port: number }, change: Partial<AgreedMedia> = {}): AgreedMedia {
  return {
    codec: "PCMU",
    payloadType: 0,
    telephoneEventPayloadType: 101,
    remote,
    direction: "sendrecv",
    ptimeMs: 20,
    srtp: null,
    ...change,
  };
}

/** Two sessions whose packets go through a network. */
function connect(link: Link, change: (isNear: boolean) => Partial<AgreedMedia> = () => ({}), seed = 1) {
  const timers = new VirtualTimers();
  const random: Random = seededRandom(seed);
  const ends: End[] = [];
  const create = (
    own: { address: string; port: number },
    remote: { address: string; port: number },
    isNear: boolean,
  ): End => {
    const heard: number[] = [];
    const keys: string[] = [];
    const marks: string[] = [];
    const session = new MediaSession(agreedWith(remote, change(isNear)), {
      ssrc: isNear ? 1 : 2,
      firstSequence: 65_530,
      firstTimestamp: 2 ** 32 - 1_000,
      cname: "test",
      maxQueuedMs: 1_000,
      nowMs: () => timers.nowMs(),
      send(packet, address) {
        const copies = random.next() < link.loss ? 0 : random.next() < link.duplicates ? 2 : 1;
        for (let copy = 0; copy < copies; copy += 1) {
          const bytes = Uint8Array.from(packet);
          timers.after(5 + random.next() * link.maxDelayMs, () => {
            const [near, far] = ends;
            (address === NEAR.address ? near : far)?.session.receive(bytes, own.address, own.port);
          });
        }
      },
      onAudio: (frame) => heard.push(...frame),
      onDigit: (key) => keys.push(key),
      onMark: (name) => marks.push(name),
    });
    return { session, heard, keys, marks };
  };
  const near = create(NEAR, FAR, true);
  const far = create(FAR, NEAR, false);
  ends.push(near, far);
  const run = (durationMs: number, before: (tick: number) => void = () => {}) => {
    for (let tick = 0; tick < durationMs / 20; tick += 1) {
      before(tick);
      near.session.tick();
      far.session.tick();
      timers.advance(20);
    }
  };
  return { near, far, run, timers };
}

const tone = (frequencyHz: number, durationMs: number): Uint8Array => {
  const pcm = sineTone({ frequencyHz, durationMs });
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
};

/** How much of the sound's power is at that frequency, 0 to 1. */
function shareOf(frequencyHz: number, muLaw: readonly number[]): number {
  const pcm = new Int16Array(muLaw.length);
  decodeMuLaw(Uint8Array.from(muLaw), pcm);
  return goertzelPower(pcm, frequencyHz, 8_000) / meanPower(pcm);
}

const KEY_80 = Buffer.from(Array.from({ length: 30 }, (_, index) => index));
const OTHER_KEY = Buffer.from(Array.from({ length: 30 }, (_, index) => 255 - index));
const srtp = (suite: "AES_CM_128_HMAC_SHA1_80" | "AES_CM_128_HMAC_SHA1_32") => (isNear: boolean) => ({
  srtp: { suite, localKey: isNear ? KEY_80 : OTHER_KEY, remoteKey: isNear ? OTHER_KEY : KEY_80 },
});

describe("a tone is heard at the other end", () => {
  test.each([
    ["as mu-law", () => ({})],
    ["as A-law", () => ({ codec: "PCMA" as const, payloadType: 8 })],
    ["over SRTP with long tags", srtp("AES_CM_128_HMAC_SHA1_80")],
    ["over SRTP with short tags", srtp("AES_CM_128_HMAC_SHA1_32")],
  ])("%s", (_name, change) => {
    const { near, far, run } = connect(PERFECT, change);
    near.session.queueAudio(tone(440, 1_000));
    far.session.queueAudio(tone(1_000, 1_000));
    run(1_000);
    expect(shareOf(440, far.heard.slice(2_000, 6_000))).toBeGreaterThan(0.9);
    expect(shareOf(1_000, near.heard.slice(2_000, 6_000))).toBeGreaterThan(0.9);
    expect(far.session.figures).toMatchObject({ packetsSent: 50, lostPercent: 0 });
  });

  test("over a network that delays, reorders and repeats, not a sample is lost", () => {
    const { near, far, run } = connect({ loss: 0, duplicates: 0.2, maxDelayMs: 38 });
    run(2_000);
    const before = far.heard.length;
    near.session.queueAudio(tone(440, 900));
    run(1_000);
    const sound = far.heard.slice(before + 2_000, before + 6_000);
    expect(shareOf(440, sound)).toBeGreaterThan(0.95);
    expect(far.session.figures.lostPercent).toBe(0);
  });

  test("over a network that loses one packet in twenty, gaps are filled", () => {
    const { near, far, run } = connect({ loss: 0.05, duplicates: 0, maxDelayMs: 10 }, () => ({}), 7);
    run(500, (tick) => tick % 25 === 0 && near.session.queueAudio(tone(400, 500)));
    run(4_000, (tick) => tick % 25 === 0 && near.session.queueAudio(tone(400, 500)));
    expect(shareOf(400, far.heard.slice(8_000, 32_000))).toBeGreaterThan(0.8);
    expect(far.session.figures.lostPercent).toBeGreaterThan(1);
    expect(far.session.figures.lostPercent).toBeLessThan(10);
  });
});

describe("keys", () => {
  test.each([
    ["a perfect network", PERFECT],
    ["one that loses, repeats and reorders", { loss: 0.1, duplicates: 0.3, maxDelayMs: 60 }],
  ])("arrive once each over %s", (_name, link) => {
    const { near, far, run } = connect(link);
    run(200);
    near.session.sendDigits("0123456789*#ABCD");
    run(6_000);
    expect(far.keys.join("")).toBe("0123456789*#ABCD");
    expect(near.keys).toEqual([]);
  });

  test("wait for the sound before them", () => {
    const { near, far, run } = connect(PERFECT);
    near.session.queueAudio(tone(440, 400));
    near.session.sendDigits("5");
    run(380);
    expect(far.keys).toEqual([]);
    run(200);
    expect(far.keys).toEqual(["5"]);
  });

  test("are tones for a peer that takes no events", () => {
    const { near, far, run } = connect(PERFECT, () => ({ telephoneEventPayloadType: null }));
    near.session.sendDigits("5");
    run(200);
    const sound = far.heard.slice(480, 1_100);
    expect(shareOf(770, sound) + shareOf(1_336, sound)).toBeGreaterThan(0.8);
  });
});

describe("a stranger who finds the port", () => {
  const packet = (payloadType: number, sequence: number, payload: number[]) =>
    Uint8Array.from([0x80, payloadType, sequence >> 8, sequence & 0xff, 0, 0, 0, sequence, 9, 9, 9, 9, ...payload]);

  test("is neither heard nor can press keys once the peer is known", () => {
    const { far, run } = connect(PERFECT);
    run(200);
    const sound = Array.from({ length: 160 }, () => 0x10);
    for (let sequence = 1; sequence < 30; sequence += 1) {
      far.session.receive(packet(0, sequence, sound), "203.0.113.9", 4_000);
      far.session.receive(packet(101, sequence, [1, 0x80, 3, 0x20]), "203.0.113.9", 4_000);
      run(20);
    }
    expect(far.heard.every((code) => (code & 0x7f) > 0x70)).toBe(true);
    expect(far.keys).toEqual([]);
    expect(far.session.target).toEqual(expect.objectContaining(NEAR));
  });

  test("behind a NAT the peer is found by its fifth packet", () => {
    const { far } = connect(PERFECT);
    const sound = Array.from({ length: 160 }, () => 0xff);
    for (let sequence = 1; sequence <= 4; sequence += 1)
      far.session.receive(packet(0, sequence, sound), "203.0.113.9", 4_000);
    expect(far.session.target).toEqual(NEAR);
    far.session.receive(packet(0, 5, sound), "203.0.113.9", 4_000);
    expect(far.session.target).toMatchObject({ address: "203.0.113.9", port: 4_000 });
  });

  test("without the key is not heard over SRTP", () => {
    const { far, run } = connect(PERFECT, srtp("AES_CM_128_HMAC_SHA1_80"));
    for (let sequence = 1; sequence < 10; sequence += 1) {
      far.session.receive(
        packet(
          0,
          sequence,
          Array.from({ length: 170 }, () => 0x10),
        ),
        NEAR.address,
        NEAR.port,
      );
    }
    run(100);
    expect(far.session.figures.packetsReceived).toBeLessThanOrEqual(5);
    expect(far.heard.every((code) => (code & 0x7f) > 0x70)).toBe(true);
  });
});

describe("a peer that does not speak is there", () => {
  const packet = (payloadType: number, ...payload: number[]) =>
    Uint8Array.from([0x80, payloadType, 0, 1, 0, 0, 0, 1, 9, 9, 9, 9, ...payload]);
  const silenceAfter = (receive: (session: MediaSession) => void) => {
    const { far, timers } = connect(PERFECT);
    timers.advance(10_000);
    receive(far.session);
    return far.session.silentMs;
  };

  test.each<[string, Uint8Array]>([
    ["comfort noise", packet(13, 0x40)],
    ["a codec that was not agreed on", packet(96, 1, 2, 3)],
    ["a report on the port for sound", Uint8Array.from([0x80, 201, 0, 1, 9, 9, 9, 9])],
    ["a keepalive", Uint8Array.from([0, 0, 0, 0])],
    ["an empty packet", new Uint8Array()],
  ])("as long as it sends %s", (_name, bytes) => {
    expect(silenceAfter((session) => session.receive(bytes, NEAR.address, NEAR.port))).toBe(0);
    expect(silenceAfter((session) => session.receive(bytes, "203.0.113.9", 4_000))).toBe(10_000);
  });

  test("as long as it reports, from whichever port", () => {
    expect(silenceAfter((session) => session.receiveReport(NEAR.address))).toBe(0);
    expect(silenceAfter((session) => session.receiveReport("203.0.113.9"))).toBe(10_000);
  });

  test("behind a NAT as well, and its noise is not heard", () => {
    const { far, run, timers } = connect(PERFECT);
    timers.advance(10_000);
    for (let sequence = 1; sequence <= 5; sequence += 1) {
      const noise = packet(13, 0x10);
      noise[3] = sequence;
      far.session.receive(noise, "203.0.113.9", 4_000);
    }
    expect(far.session.target).toMatchObject({ address: "203.0.113.9" });
    expect(far.session.silentMs).toBe(0);
    run(100);
    expect(far.heard.every((code) => (code & 0x7f) > 0x70)).toBe(true);
  });
});

describe("what waits to be sent", () => {
  test("gives its marks back in order, each after the sound before it", () => {
    const { near, run } = connect(PERFECT);
    near.session.queueAudio(tone(440, 100));
    near.session.queueMark("a");
    near.session.queueAudio(tone(440, 100));
    near.session.queueMark("b");
    run(80);
    expect(near.marks).toEqual([]);
    run(40);
    expect(near.marks).toEqual(["a"]);
    run(100);
    expect(near.marks).toEqual(["a", "b"]);
  });

  test("is dropped by clear, within one frame", () => {
    const { near, far, run } = connect(PERFECT);
    near.session.queueAudio(tone(440, 900));
    near.session.queueMark("end");
    run(100);
    near.session.clear();
    expect(near.marks).toEqual(["end"]);
    const before = far.heard.length;
    run(400);
    expect(far.heard.slice(before + 1_000).every((code) => (code & 0x7f) > 0x70)).toBe(true);
  });

  test("is never more than a second", () => {
    const { near, far, run } = connect(PERFECT);
    near.session.queueAudio(tone(440, 5_000));
    run(2_000);
    const loud = far.heard.filter((code) => (code & 0x7f) < 0x60).length;
    expect(loud).toBeLessThanOrEqual(8_000);
    expect(loud).toBeGreaterThan(6_000);
  });
});

test("a peer that moves is spoken to where its new description says", () => {
  const { near, run } = connect(PERFECT);
  run(100);
  expect(near.session.target).toMatchObject(FAR);
  const elsewhere = { address: "192.0.2.3", port: 30_000 };
  near.session.agree(agreedWith(elsewhere));
  expect(near.session.target).toEqual(elsewhere);
});

test("a held peer hears nothing, and is heard again after", () => {
  const { near, far, run } = connect(PERFECT);
  run(100);
  near.session.agree(agreedWith(FAR, { direction: "inactive" }));
  const sent = near.session.figures.packetsSent;
  run(200);
  expect(near.session.figures.packetsSent).toBe(sent);
  near.session.agree(agreedWith(FAR));
  run(200);
  expect(near.session.figures.packetsSent).toBe(sent + 10);
  expect(far.keys).toEqual([]);
});
