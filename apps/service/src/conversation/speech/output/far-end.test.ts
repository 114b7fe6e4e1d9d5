import { describe, expect, it } from "vitest";
import { DistantFarEnd, type DistantFarEndOptions } from "../../../../tests/support/calls/distant-far-end.ts";
import { HandTimer } from "../../call/hand-timer.ts";
import { Pacer } from "./pacer.ts";
import { Playout } from "./playout.ts";

const SOUND = Uint8Array.from({ length: 60_000 * 8 }, (_, index) => (index * 7 + (index >> 8)) % 251);
const audio = (ms: number) => SOUND.slice(0, ms * 8);

/** A playout at one end of a network and a carrier at the other; an utterance has begun. */
function open(options: Partial<DistantFarEndOptions> = {}) {
  const timer = new HandTimer();
  const told: string[] = [];
  const farEnd = new DistantFarEnd({ timer, onMark: (name) => playout.returned(name), ...options });
  const playout: Playout = new Playout(farEnd, new Pacer(timer), timer.nowMs, {
    onByClock: () => told.push("by clock"),
    onStalled: (lateMs) => told.push(`stalled ${Math.round(lateMs / 100) * 100}`),
  });
  const begin = () =>
    playout.begin(
      {
        onAudible: () => undefined,
        onGenerated: () => undefined,
        onPlayed: () => told.push("played"),
        onSent: () => undefined,
        onCleared: () => undefined,
      },
      false,
    );
  begin();
  return { timer, farEnd, playout, told, begin };
}

/** A caller interrupts with words. @returns how much more counted as heard than was heard, in ms */
function interrupt({ timer, farEnd, playout }: ReturnType<typeof open>): number {
  playout.hold();
  timer.advance(300);
  const claimedMs = playout.drop();
  timer.advance(8_000);
  return claimedMs - farEnd.playedMs;
}

/** An answer during which the network stalls, and an interruption this long after the stall began. */
function interruptedAfter(
  afterMs: number,
  stallMs: number,
  ways: "there" | "both",
  oneWayMs: number,
): { tooMuchMs: number; mostHeldMs: number } {
  const line = open({ oneWayMs });
  line.playout.push(audio(6_000));
  line.timer.advance(1_033);
  line.farEnd.stall(stallMs, ways);
  line.timer.advance(afterMs);
  return { tooMuchMs: interrupt(line), mostHeldMs: line.farEnd.mostHeldMs };
}

const STALLS_MS = [300, 700, 1_500, 3_000];

describe("after a network stall", () => {
  it.each(STALLS_MS)("of %i ms what counts as heard is what was heard, to within 20 ms", (stallMs) => {
    for (const oneWayMs of [0, 20, 75, 150]) {
      for (const ways of ["there", "both"] as const) {
        for (const afterMs of [500, 550, 777, 1_000]) {
          const { tooMuchMs } = interruptedAfter(stallMs + afterMs + 2 * oneWayMs, stallMs, ways, oneWayMs);
          expect(Math.abs(tooMuchMs)).toBeLessThanOrEqual(20);
        }
      }
    }
  });

  it.each(STALLS_MS)("of %i ms the far end never holds more than 200 ms plus what was in flight", (stallMs) => {
    for (const oneWayMs of [0, 10, 20, 75, 150]) {
      for (const ways of ["there", "both"] as const) {
        const { mostHeldMs } = interruptedAfter(stallMs + 2_000, stallMs, ways, oneWayMs);
        expect(mostHeldMs).toBeLessThanOrEqual(200 + 2 * oneWayMs + Math.min(2 * oneWayMs, 50));
      }
    }
  });
});

describe("during a network stall", () => {
  it.each(STALLS_MS)("of %i ms nothing counts as heard that the far end did not play", (stallMs) => {
    for (let afterMs = 0; afterMs <= stallMs + 400; afterMs += 20) {
      expect(interruptedAfter(afterMs, stallMs, "both", 0).tooMuchMs).toBeLessThanOrEqual(0.5);
    }
  });

  it.each(STALLS_MS)(
    "of %i ms in one direction less than a word too much counts as heard, and hardly ever",
    (stallMs) => {
      let tooMuch = 0;
      for (let afterMs = 0; afterMs <= stallMs + 400; afterMs += 20) {
        const { tooMuchMs } = interruptedAfter(afterMs, stallMs, "there", 0);
        expect(tooMuchMs).toBeLessThanOrEqual(150);
        if (tooMuchMs > 0.5) tooMuch += 1;
      }
      // Only when the network recovers at the very moment of the interruption.
      expect(tooMuch).toBeLessThanOrEqual(2);
    },
  );

  it("a longer round trip adds no more than itself", () => {
    for (const oneWayMs of [10, 25, 50, 75]) {
      for (let afterMs = 0; afterMs <= 1_100; afterMs += 50) {
        expect(interruptedAfter(afterMs, 700, "there", oneWayMs).tooMuchMs).toBeLessThanOrEqual(150 + 2 * oneWayMs);
      }
    }
  });

  it("the utterance is not over, and no filler is due, before its end was heard", () => {
    const { timer, farEnd, playout, told } = open();
    playout.push(audio(1_000));
    playout.complete();
    timer.advance(600);
    farEnd.stall(2_000);
    timer.advance(1_900);
    expect([told, playout.isWaitingForAudio]).toEqual([[], false]);
    timer.advance(1_000);
    expect(told).toEqual(["stalled 1900", "played"]);
    expect(farEnd.playedMs).toBe(1_000);
  });

  it("a held utterance resumes from where it was last heard: nothing is left out", () => {
    for (const afterMs of [50, 150, 250, 400, 650]) {
      const { timer, farEnd, playout } = open();
      playout.push(audio(3_000));
      playout.complete();
      timer.advance(1_033);
      farEnd.stall(700);
      timer.advance(afterMs);
      playout.hold();
      timer.advance(900);
      const before = farEnd.playedMs;
      playout.open();
      timer.advance(5_000);
      const whole = [...audio(3_000)];
      const [first, second] = [farEnd.played.subarray(0, before * 8), farEnd.played.subarray(before * 8)];
      expect([...first]).toEqual(whole.slice(0, first.length));
      expect([...second]).toEqual(whole.slice(-second.length));
      expect(first.length + second.length).toBeGreaterThanOrEqual(whole.length);
      expect(first.length + second.length - whole.length).toBeLessThanOrEqual(200 * 8);
    }
  });
});

describe("over a network without stalls", () => {
  const WAYS_MS = [0, 5, 10, 20, 25, 30, 40, 50, 75, 100, 150];

  it.each(WAYS_MS)("of %i ms each way the far end never runs dry and never holds more than 200 ms", (oneWayMs) => {
    for (const jitterMs of [[0], [0, 20, 5, 30, 10]]) {
      const { timer, farEnd, playout, told } = open({ oneWayMs, jitterMs });
      playout.push(audio(8_000));
      playout.complete();
      timer.advance(10_000);
      expect({ gapMs: farEnd.gapMs, told, playedMs: farEnd.playedMs }).toEqual({
        gapMs: 0,
        told: ["played"],
        playedMs: 8_000,
      });
      expect(farEnd.mostHeldMs).toBeLessThanOrEqual(200);
      // Ten a second: one after every piece.
      expect(farEnd.markCount).toBeLessThanOrEqual(8_000 / 100 + 3);
    }
  });

  it.each(WAYS_MS)("of %i ms each way an interruption is exact", (oneWayMs) => {
    for (let afterMs = 500; afterMs < 700; afterMs += 10) {
      const line = open({ oneWayMs });
      line.playout.push(audio(6_000));
      line.timer.advance(afterMs);
      expect(Math.abs(interrupt(line))).toBeLessThanOrEqual(10);
    }
  });

  it("an answer recovers after the round trip has become longer for good", () => {
    const { timer, farEnd, playout } = open({ oneWayMs: 10 });
    playout.push(audio(30_000));
    timer.advance(5_000);
    farEnd.oneWayMs = 85;
    timer.advance(5_000);
    const { gapMs } = farEnd;
    timer.advance(15_000);
    expect(farEnd.gapMs).toBe(gapMs);
    expect(gapMs).toBeLessThan(600);
  });

  it("returned marks of cleared audio do not count as heard", () => {
    const { timer, farEnd, playout } = open();
    playout.push(audio(3_000));
    timer.advance(1_015);
    playout.hold();
    timer.advance(400);
    expect(playout.heardMs).toBeCloseTo(1_015, 0);
    expect(farEnd.playedMs).toBeCloseTo(1_015, 0);
    playout.open();
    timer.advance(200);
    expect(playout.heardMs).toBeCloseTo(1_215, 0);
  });

  it("a far end that never returns cleared marks is recognized after the first time", () => {
    const { timer, farEnd, playout } = open({ returnsMarks: "not-cleared" });
    playout.push(audio(9_000));
    for (let turn = 0; turn < 3; turn += 1) {
      timer.advance(1_035);
      playout.hold();
      timer.advance(300);
      playout.open();
    }
    timer.advance(500);
    playout.hold();
    timer.advance(300);
    // The first time it is taken for a stall: something is heard twice, nothing is lost.
    const repeatedMs = farEnd.playedMs - playout.drop();
    expect(repeatedMs).toBeGreaterThanOrEqual(0);
    expect(repeatedMs).toBeLessThanOrEqual(200);
  });
});

describe("an utterance that becomes quieter", () => {
  /** Whether it is the same audio, whatever its loudness: the signs of its samples, but for those near zero. */
  const isSame = (heard: Uint8Array, whole: Uint8Array) =>
    heard.length === whole.length &&
    heard.every((code, index) => (whole[index] ?? 0) % 128 > 110 || code >> 7 === (whole[index] ?? 0) >> 7);

  it.each([0, 20, 75, 150])("has no gap and no sample missing or repeated, at %i ms each way", (oneWayMs) => {
    for (let afterMs = 600; afterMs < 720; afterMs += 7) {
      const { timer, farEnd, playout, told } = open({ oneWayMs });
      playout.push(audio(4_000));
      playout.complete();
      timer.advance(afterMs);
      playout.duck();
      timer.advance(700);
      playout.unduck();
      timer.advance(6_000);
      expect({ gapMs: farEnd.gapMs, told }).toEqual({ gapMs: 0, told: ["played"] });
      expect(Math.abs(farEnd.playedMs - 4_000)).toBeLessThanOrEqual(1);
    }
  });

  it("is heard to be quieter within the way there, from the sample that was heard last", () => {
    const { timer, farEnd, playout } = open({ oneWayMs: 20 });
    playout.push(audio(4_000));
    timer.advance(1_003);
    playout.duck();
    timer.advance(600);
    const whole = audio(4_000);
    const heard = farEnd.played;
    const first = heard.findIndex((code, index) => code !== whole[index]);
    // 1,003 ms after the beginning the far end has played 20 ms less, and 20 ms later it hears of it.
    expect(Math.abs(first / 8 - 1_003)).toBeLessThanOrEqual(1);
    expect(isSame(heard.subarray(0, 12_000), whole.subarray(0, 12_000))).toBe(true);
    expect(playout.heardMs).toBeCloseTo(1_603, -1);
  });

  it.each(STALLS_MS)(
    "just when the network stalls, for %i ms, leaves nothing out that was not on its way",
    (stallMs) => {
      for (const oneWayMs of [0, 20, 75]) {
        for (let afterMs = 0; afterMs <= 300; afterMs += 15) {
          const { timer, farEnd, playout } = open({ oneWayMs });
          playout.push(audio(6_000));
          playout.complete();
          timer.advance(1_033);
          farEnd.stall(stallMs, afterMs % 2 === 0 ? "both" : "there");
          timer.advance(afterMs);
          playout.duck();
          timer.advance(900);
          playout.unduck();
          timer.advance(12_000);
          // In one direction it may have run dry before that can be known: less than a word is lost then.
          const mostLostMs = afterMs % 2 === 0 ? 1 : stallMs < 700 ? 175 : 150;
          expect(farEnd.playedMs).toBeGreaterThanOrEqual(6_000 - mostLostMs);
          // What was on its way is heard twice at most: 200 ms and the way.
          expect(farEnd.playedMs).toBeLessThanOrEqual(6_000 + 2 * (200 + 2 * oneWayMs + 50));
          expect(isSame(farEnd.played.subarray(-1_600), audio(6_000).subarray(-1_600))).toBe(true);
        }
      }
    },
  );

  it.each(STALLS_MS)(
    "and is then interrupted while the network stalls, for %i ms, counts no more than was heard",
    (stallMs) => {
      const times = [0, 20, 45].flatMap((afterMs) => [100, 400, 900].map((thenMs) => ({ afterMs, thenMs })));
      for (const oneWayMs of [0, 20]) {
        for (const { afterMs, thenMs } of times) {
          const line = open({ oneWayMs });
          line.playout.push(audio(6_000));
          line.timer.advance(1_033);
          line.farEnd.stall(stallMs);
          line.timer.advance(afterMs);
          line.playout.duck();
          line.timer.advance(thenMs);
          const claimedMs = line.playout.drop();
          line.timer.advance(8_000);
          expect(claimedMs - line.farEnd.playedMs).toBeLessThanOrEqual(2 * oneWayMs + 0.5);
        }
      }
    },
  );

  it("at a far end that cannot clear plays what it has, then goes on quietly; later that is known", () => {
    const { timer, farEnd, playout, told } = open({ ignoresClear: true, oneWayMs: 20 });
    playout.push(audio(12_000));
    playout.complete();
    for (let turn = 0; turn < 4; turn += 1) {
      timer.advance(1_507);
      playout.duck();
      timer.advance(600);
      playout.unduck();
    }
    timer.advance(15_000);
    expect({ gapMs: farEnd.gapMs, told }).toEqual({ gapMs: 0, told: ["played"] });
    // Only the first time something is heard twice.
    expect(farEnd.playedMs).toBeLessThanOrEqual(12_000 + 250);
  });

  it.each(["never", "at-once", "not-cleared"] as const)(
    "works with a far end that returns marks %s",
    (returnsMarks) => {
      const { timer, farEnd, playout } = open({ returnsMarks });
      playout.push(audio(9_000));
      playout.complete();
      for (let turn = 0; turn < 4; turn += 1) {
        timer.advance(1_007);
        playout.duck();
        timer.advance(600);
        playout.unduck();
      }
      timer.advance(15_000);
      expect(Math.abs(farEnd.playedMs - 9_000)).toBeLessThanOrEqual(returnsMarks === "not-cleared" ? 200 : 1);
    },
  );
});

it("marks go where the wire's packets end: elsewhere carriers would pad them with silence", () => {
  const { timer, playout, farEnd } = open();
  let sentBytes = 0;
  const marksAt: number[] = [];
  const { sendAudio, sendMark } = farEnd;
  farEnd.sendAudio = (muLaw) => {
    sentBytes += muLaw.length;
    sendAudio.call(farEnd, muLaw);
  };
  farEnd.sendMark = (name) => {
    marksAt.push(sentBytes);
    sendMark.call(farEnd, name);
  };
  for (const ms of [33, 7, 250, 91, 300, 1]) {
    playout.push(audio(ms));
    timer.advance(ms + 60);
  }
  expect(marksAt.length).toBeGreaterThan(4);
  expect(marksAt.filter((bytes) => bytes % 160 !== 0)).toEqual([]);
  playout.complete();
  timer.advance(1_000);
  expect(farEnd.playedMs).toBe(33 + 7 + 250 + 91 + 300 + 1);
});

describe("a far end that does not report what it has played", () => {
  it.each(["never", "at-once"] as const)(
    "(it returns marks %s) is estimated by the clock, which is reported once",
    (how) => {
      const { timer, farEnd, playout, told, begin } = open({ returnsMarks: how });
      for (let utterance = 0; utterance < 3; utterance += 1) {
        if (utterance > 0) begin();
        playout.push(audio(4_000));
        timer.advance(1_505);
        expect(playout.heardMs).toBe(1_505);
        expect(farEnd.gapMs % 1_000).toBe(0);
        playout.complete();
        timer.advance(4_495);
      }
      expect(told).toEqual(["by clock", "played", "played", "played"]);
      // Those at the ends remain, in case it begins to.
      expect(farEnd.markCount).toBeLessThan(how === "never" ? 40 : 20);
    },
  );

  it("any more is estimated by the clock after ten seconds", () => {
    let isMute = false;
    const line = open({ onMark: (name) => (isMute ? undefined : line.playout.returned(name)) });
    const { timer, playout, told, farEnd } = line;
    playout.push(audio(30_000));
    timer.advance(2_000);
    isMute = true;
    timer.advance(9_000);
    expect(told).toEqual([]);
    expect(farEnd.playedMs).toBeLessThan(2_500);
    timer.advance(5_000);
    expect(told).toEqual(["by clock"]);
    expect(farEnd.playedMs).toBeGreaterThan(4_000);
  });

  it("and is then replaced starts afresh with marks", () => {
    const { timer, farEnd, playout, told } = open();
    playout.push(audio(9_000));
    timer.advance(1_000);
    farEnd.stall(60_000);
    timer.advance(1_000);
    const marks = farEnd.markCount;
    playout.renewFarEnd();
    timer.advance(1_000);
    expect(farEnd.markCount).toBeGreaterThan(marks + 5);
    expect(told).toEqual([]);
  });
});
