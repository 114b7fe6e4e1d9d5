import { describe, expect, it } from "vitest";
import { DistantFarEnd } from "../../../tests/support/calls/distant-far-end.ts";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { ScriptedRecognizer } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import { MS_PER_CHARACTER } from "../speech/output/spoken-text.ts";

const WELCOME =
  "Our opening hours are Monday to Friday from nine in the morning until five in the afternoon, and on Saturdays from ten until two, but never on a public holiday or on the Sunday that follows one of them.";
const FRAME_MS = 20;

/** The words that fit into this much audio of the captions voice. */
function wordsIn(playedMs: number): string {
  let ms = 0;
  const heard = [...WELCOME.matchAll(/\S+\s*/g)].filter(([word]) => {
    ms += word.length * MS_PER_CHARACTER;
    return ms <= playedMs + 0.5;
  });
  return heard
    .map(([word]) => word)
    .join("")
    .trim();
}

/** A call whose welcome is interrupted by words while the network has stalled, or after. */
async function interruptedCall(stallMs: number, afterMs: number, oneWayMs = 0) {
  const ears = new ScriptedRecognizer();
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: WELCOME }),
    recognizers: [ears.recognizer],
  });
  const farEnd = new DistantFarEnd({
    timer: call.timer,
    oneWayMs,
    onMark: (name) => call.session.markReturned(name, call.stream),
  });
  call.farEnd = farEnd;
  const line = async (ms: number, isVoice: boolean) => {
    call.voiceProbability = isVoice ? 1 : 0;
    for (let passedMs = 0; passedMs < ms; passedMs += FRAME_MS) {
      call.session.receive(new Uint8Array(FRAME_MS * 8).fill(0xff), call.stream);
      await call.pass(FRAME_MS);
    }
  };
  call.session.prewarm();
  call.session.attach(call.stream);
  await line(3_000, false);
  farEnd.stall(stallMs, "there");
  await line(afterMs, false);
  await line(300, true);
  ears.hears("No wait, I want something else.", false);
  await line(200, true);
  const [turn] = call.turns;
  // The caller goes on speaking, so that no answer is played.
  await line(Math.max(0, stallMs - afterMs - 500) + 100, true);
  return { turn, farEnd, logged: call.logged };
}

describe("an utterance interrupted around a network stall", () => {
  const CASES = [300, 700, 1_500, 3_000].flatMap((stallMs) =>
    [stallMs / 2 - 10, stallMs - 240, stallMs + 100, stallMs * 2].map((afterMs) => [stallMs, afterMs] as const),
  );

  it.each(CASES)(
    "of %i ms, %i ms after it began: no word is recorded that the caller had not heard",
    async (stallMs, afterMs) => {
      const { turn, farEnd } = await interruptedCall(stallMs, afterMs);
      expect(turn).toMatchObject({ wasInterrupted: true, generatedText: WELCOME });
      const played = wordsIn(farEnd.playedMs);
      expect(played.startsWith(turn?.content ?? "?")).toBe(true);
      // And at most one heard word is missing.
      expect(played.split(" ").length - (turn?.content.split(" ").length ?? 0)).toBeLessThanOrEqual(1);
    },
  );

  it("is reported in the call's log", async () => {
    const { logged } = await interruptedCall(1_500, 2_400);
    expect(logged).toContain("playout-stalled");
  });
});
