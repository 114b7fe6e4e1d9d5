import { encodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { finish, ScriptedRecognizer, text } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";

const WINDOW_MS = 32;

/** A voice of this amplitude, for one window. */
function voiceOf(amplitude: number): Uint8Array {
  const muLaw = new Uint8Array(WINDOW_MS * 8);
  encodeMuLaw(
    Int16Array.from({ length: muLaw.length }, (_, index) => (index % 8 < 4 ? amplitude : -amplitude)),
    muLaw,
  );
  return muLaw;
}

/** A call with a caller whose voice the detector hears throughout, and who has said a whole sentence. @returns how often the model was asked */
async function guessesAfter(amplitudes: readonly number[]): Promise<number> {
  const ears = new ScriptedRecognizer();
  let asked = 0;
  const call = new StagedSession({
    settings: buildCallSettings({
      welcomeMessage: null,
      language: "en",
      speculation: { isEnabled: true, debounceMs: 300, minWords: 1, similarityThreshold: 0.85 },
    }),
    recognizers: [ears.recognizer],
    model: {
      provider: "script",
      modelId: "m",
      async *respond() {
        asked += 1;
        yield text("Yes.");
        yield finish();
      },
    },
  });
  call.session.prewarm();
  call.session.attach(call.stream);
  call.voiceProbability = 1;
  for (const amplitude of amplitudes) {
    call.session.receive(voiceOf(amplitude), call.stream);
    await call.pass(WINDOW_MS);
    ears.hears(WHOLE);
  }
  return asked;
}

const WHOLE = "Book a table for two.";
const LOUD = [9_000, 9_000, 9_000, 9_000, 9_000, 9_000];

describe("a voice that the detector still hears", () => {
  it("is guessed at once it has been quiet for 80 ms", async () => {
    expect(await guessesAfter([...LOUD, 100, 100])).toBe(0);
    expect(await guessesAfter([...LOUD, 100, 100, 100])).toBe(1);
  });
});
