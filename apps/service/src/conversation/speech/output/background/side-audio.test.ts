import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { DistantFarEnd, type DistantFarEndOptions } from "../../../../../tests/support/calls/distant-far-end.ts";
import { HandTimer } from "../../../call/hand-timer.ts";
import { Pacer } from "../pacer.ts";
import { Playout } from "../playout.ts";
import { BackgroundSound } from "./background-sound.ts";
import { SideAudio } from "./side-audio.ts";

/** Without a code that means silence, so that speech is told from a sound of volume 0. */
const audio = (ms: number) => Uint8Array.from({ length: ms * 8 }, (_, index) => (index * 7 + (index >> 8)) % 120);

/** A playout with a sound in the background at one end of a network, and a carrier at the other. */
function open({ volume = 0, ...options }: Partial<DistantFarEndOptions> & { readonly volume?: number } = {}) {
  const timer = new HandTimer();
  const farEnd = new DistantFarEnd({ timer, onMark: (name) => playout.returned(name), ...options });
  const side = new SideAudio(new BackgroundSound({ volume, isLooped: true }));
  const told: string[] = [];
  const startMs = timer.nowMs();
  const note = (event: string) => told.push(`${event} @${Math.round(timer.nowMs() - startMs)}`);
  const playout: Playout = new Playout(
    farEnd,
    new Pacer(timer),
    timer.nowMs,
    { onByClock: () => undefined, onStalled: () => undefined },
    { audio: side, onSent: () => undefined, onCleared: () => undefined },
  );
  const begin = (isGated = false) =>
    playout.begin(
      {
        onAudible: () => note("audible"),
        onGenerated: (remainingMs) => note(`generated ${remainingMs}`),
        onPlayed: () => note("played"),
        onSent: () => undefined,
        onCleared: () => undefined,
      },
      isGated,
    );
  const speechMs = () => farEnd.played.filter((code) => code !== MU_LAW_SILENCE).length / 8;
  return { timer, farEnd, playout, told, begin, speechMs };
}

describe("with a sound in the background", () => {
  it("frames flow whether anything is said or not, at most 200 ms ahead", () => {
    const { timer, farEnd, playout, begin } = open();
    playout.playBackground(true);
    timer.advance(3_000);
    begin();
    playout.push(audio(1_005));
    playout.complete();
    timer.advance(3_000);
    begin();
    playout.push(audio(2_000));
    timer.advance(700);
    playout.duck();
    timer.advance(300);
    playout.drop();
    timer.advance(1_000);
    expect(farEnd.gapMs).toBe(0);
    expect(farEnd.mostHeldMs).toBeLessThanOrEqual(200);
    expect(farEnd.playedMs).toBeCloseTo(8_000, -1);
    playout.playBackground(false);
    timer.advance(1_000);
    expect([timer.nextMs, farEnd.playedMs]).toEqual([null, farEnd.playedMs]);
    expect(farEnd.playedMs).toBeLessThanOrEqual(7_200 + 1_000);
  });

  it("what is said does not wait behind it, and ends when it was heard", () => {
    const { timer, playout, told, begin, speechMs } = open();
    playout.playBackground(true);
    timer.advance(1_000);
    begin();
    playout.push(audio(505));
    playout.complete();
    timer.advance(100);
    expect(speechMs()).toBe(100);
    timer.advance(1_000);
    expect(told).toEqual(["audible @1000", "generated 505 @1000", "played @1510"]);
  });

  it("at a far end that cannot take it back, what is said waits for 60 ms at most", () => {
    const { timer, playout, begin, speechMs } = open({ ignoresClear: true });
    playout.playBackground(true);
    for (let utterance = 0; utterance < 4; utterance += 1) {
      timer.advance(1_000);
      begin();
      playout.push(audio(400));
      playout.complete();
      timer.advance(2_000);
    }
    begin();
    const before = speechMs();
    playout.push(audio(400));
    timer.advance(160);
    expect(speechMs() - before).toBeGreaterThanOrEqual(100);
  });

  it("more of an utterance that had to wait for its audio is heard within 60 ms", () => {
    const { timer, playout, begin, speechMs } = open();
    playout.playBackground(true);
    begin();
    playout.push(audio(100));
    timer.advance(1_000);
    expect(playout.isWaitingForAudio).toBe(true);
    playout.push(audio(100));
    timer.advance(160);
    expect(speechMs()).toBe(200);
  });

  it.each([0, 20, 75, 150])("what counts as heard is what was heard, %i ms away", (oneWayMs) => {
    for (let afterMs = 20; afterMs < 1_200; afterMs += 37) {
      const { timer, playout, begin, speechMs } = open({ oneWayMs, jitterMs: [0, 4, 1, 9, 2] });
      playout.playBackground(true);
      timer.advance(2_000);
      begin();
      // It runs dry in between, so that the sound stands between its parts.
      playout.push(audio(300));
      timer.advance(500);
      playout.push(audio(2_000));
      timer.advance(afterMs);
      const heardMs = playout.drop();
      timer.advance(3_000);
      expect(Math.abs(heardMs - speechMs())).toBeLessThanOrEqual(20);
    }
  });

  it.each([300, 1_500])("after a stall of %i ms nothing counts as heard that was not", (stallMs) => {
    for (let afterMs = 0; afterMs <= stallMs + 400; afterMs += 20) {
      const { timer, farEnd, playout, begin, speechMs } = open();
      playout.playBackground(true);
      timer.advance(500);
      begin();
      playout.push(audio(6_000));
      timer.advance(1_033);
      farEnd.stall(stallMs);
      timer.advance(afterMs);
      const heardMs = playout.drop();
      timer.advance(8_000);
      expect(heardMs - speechMs()).toBeLessThanOrEqual(0.5);
    }
  });

  it("goes on where it was heard last, when an answer begins, is cut off, or is held", () => {
    const { timer, farEnd, playout, begin } = open({ volume: 1 });
    playout.playBackground(true);
    for (const afterMs of [777, 430, 1_010]) {
      timer.advance(afterMs);
      begin();
      playout.push(new Uint8Array(300 * 8).fill(MU_LAW_SILENCE));
      timer.advance(125);
      playout.hold();
      timer.advance(90);
      playout.open();
      timer.advance(101);
      playout.drop();
    }
    timer.advance(1_000);
    const { played } = farEnd;
    const sound = new BackgroundSound({ volume: 1, isLooped: true });
    const expected = sound.under(new Uint8Array(played.length).fill(MU_LAW_SILENCE));
    expect(Buffer.compare(played, expected)).toBe(0);
  });

  it("what was held goes on at once", () => {
    const { timer, playout, begin, speechMs } = open();
    playout.playBackground(true);
    begin();
    playout.push(audio(2_000));
    timer.advance(330);
    playout.hold();
    timer.advance(500);
    expect(speechMs()).toBe(330);
    playout.open();
    timer.advance(100);
    expect(speechMs()).toBe(430);
  });

  it("marks stand only where packets of 20 ms end, so that no carrier fills one up with silence", () => {
    const timer = new HandTimer();
    let sentBytes = 0;
    const marks: number[] = [];
    const sink = {
      sendAudio: (muLaw: Uint8Array) => {
        sentBytes += muLaw.length;
      },
      sendMark: () => marks.push(sentBytes),
      clear: () => undefined,
      bufferedBytes: 0,
    };
    const audioBeside = new SideAudio(new BackgroundSound({ volume: 1, isLooped: true }));
    const nothing = () => undefined;
    const playout = new Playout(
      sink,
      new Pacer(timer),
      timer.nowMs,
      { onByClock: nothing, onStalled: nothing },
      { audio: audioBeside, onSent: nothing, onCleared: nothing },
    );
    const events = { onAudible: nothing, onGenerated: nothing, onPlayed: nothing, onSent: nothing, onCleared: nothing };
    playout.begin(events, false);
    playout.playBackground(true);
    playout.push(audio(333));
    playout.complete();
    timer.advance(1_500);
    expect(marks.length).toBeGreaterThan(5);
    expect(marks.filter((bytes) => bytes % 160 !== 0)).toEqual([]);
  });

  it("nothing that was said before belongs to the utterance that begins", () => {
    const side = new SideAudio(null);
    side.sent(800, 800);
    side.sent(160, 0);
    expect([side.speechWithin(500), side.bytesSinceSpeech]).toEqual([340, 160]);
    side.forgetSpeech();
    expect([side.speechWithin(960), side.bytesSinceSpeech]).toEqual([0, 960]);
  });

  it("leaves the keys alone, and is as loud as ever under an utterance that is quieter", () => {
    const { timer, farEnd, playout, begin } = open({ volume: 1 });
    const silence = (ms: number) => new Uint8Array(ms * 8).fill(MU_LAW_SILENCE);
    playout.playBackground(true);
    begin();
    playout.duck();
    playout.push(silence(100));
    playout.pushTones(audio(100));
    playout.push(silence(100));
    timer.advance(320);
    const { played } = farEnd;
    const sound = new BackgroundSound({ volume: 1, isLooped: true }).under(silence(300));
    const from = played.findIndex((_, at) => Buffer.compare(played.subarray(at, at + 800), audio(100)) === 0);
    expect(from).toBeGreaterThan(0);
    expect([...played.subarray(from - 400, from)]).toEqual([...sound.subarray(from - 400, from)]);
    expect([...played.subarray(from + 800, from + 1_200)]).toEqual([...sound.subarray(from + 800, from + 1_200)]);
  });
});
