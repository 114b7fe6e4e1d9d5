import { MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { loadVadKernel, VAD_WINDOW_SAMPLES } from "@parley/audio/vad/voice-activity-detector";
import { beforeAll, describe, expect, test } from "vitest";
import { speakLikeText } from "./spoken-text.ts";
import { SpokenTexts } from "./spoken-texts.ts";

const SENTENCES = [
  "yes",
  "no",
  "Hello",
  "Can you repeat that please",
  "What are your opening hours?",
  "I would like to book an appointment for tomorrow",
  "My name is Ada Lovelace and my number is 555 0199",
];
const PAUSE_SAMPLES = 8_000;

let kernel: Awaited<ReturnType<typeof loadVadKernel>>;
beforeAll(async () => {
  kernel = await loadVadKernel();
});

/** The verdict on each window, with a second of silence before and after. */
function judge(speech: Uint8Array) {
  const silence = new Uint8Array(PAUSE_SAMPLES).fill(MU_LAW_SILENCE);
  const windows: { readonly probability: number; readonly endSample: number }[] = [];
  const detector = kernel.createDetector();
  detector.push(Buffer.concat([silence, speech, silence]), (probability, endSample) => {
    windows.push({ probability, endSample });
  });
  detector.dispose();
  const endSample = PAUSE_SAMPLES + speech.length;
  return {
    // The detector needs a window to hear that somebody began.
    within: windows.filter(
      (window) => window.endSample > PAUSE_SAMPLES + 2 * VAD_WINDOW_SAMPLES && window.endSample <= endSample,
    ),
    before: windows.filter((window) => window.endSample <= PAUSE_SAMPLES),
    // Silero takes up to 250 ms to believe that it is over.
    after: windows.filter((window) => window.endSample > endSample + 2_000),
  };
}

const shareOf = (windows: readonly { readonly probability: number }[]) =>
  windows.filter(({ probability }) => probability > 0.5).length / windows.length;

describe("what is said to sound like a text", () => {
  test.each(SENTENCES)("%s is heard as speech, and the pauses are not", (sentence) => {
    for (const seed of [1, 2, 3]) {
      const { within, before, after } = judge(speakLikeText(sentence, { seed }));
      expect(shareOf(within), `seed ${seed}`).toBeGreaterThan(0.75);
      expect(shareOf(before)).toBe(0);
      expect(shareOf(after)).toBe(0);
    }
  });

  test("nearly all of it, over many voices", () => {
    const all = SENTENCES.flatMap((sentence) =>
      [1, 2, 3, 4, 5].flatMap((seed) => judge(speakLikeText(sentence, { seed })).within),
    );
    expect(shareOf(all)).toBeGreaterThan(0.95);
  });

  test("is heard between its markers too", () => {
    const { within } = judge(new SpokenTexts().add("I would like to book a table").muLaw);
    expect(shareOf(within)).toBeGreaterThan(0.8);
  });

  test("takes as long as it is told", () => {
    const calm = speakLikeText("one two", { syllableMs: 200 });
    const hasty = speakLikeText("one two", { syllableMs: 100 });
    expect(calm.length - hasty.length).toBe(2 * 100 * 8);
  });
});
