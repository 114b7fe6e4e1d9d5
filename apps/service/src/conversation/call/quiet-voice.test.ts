import { encodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { ScriptedRecognizer } from "../../../tests/support/calls/scripted-parts.ts";
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

/** A call with a caller whose voice the detector hears throughout. @returns how often the recognizer was asked to finalize */
async function askedAfter(mayFinalizeEarly: boolean, amplitudes: readonly number[]): Promise<number> {
  const ears = new ScriptedRecognizer();
  let asked = 0;
  ears.onFinalize = () => {
    asked += 1;
  };
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: null }),
    recognizers: [{ ...ears.recognizer, mayFinalizeEarly }],
  });
  call.session.prewarm();
  call.session.attach(call.stream);
  call.voiceProbability = 1;
  for (const amplitude of amplitudes) {
    call.session.receive(voiceOf(amplitude), call.stream);
    await call.pass(WINDOW_MS);
  }
  return asked;
}

const LOUD = [9_000, 9_000, 9_000, 9_000, 9_000, 9_000];

describe("a voice that the detector still hears", () => {
  it("is asked about once it has been quiet for 80 ms, and only once", async () => {
    expect(await askedAfter(true, [...LOUD, 100, 100])).toBe(0);
    expect(await askedAfter(true, [...LOUD, 100, 100, 100])).toBe(1);
    expect(await askedAfter(true, [...LOUD, 100, 100, 100, 100, 100])).toBe(1);
  });

  it("is asked about again after it has gone on", async () => {
    expect(await askedAfter(true, [...LOUD, 100, 100, 100, ...LOUD, 100, 100, 100])).toBe(2);
  });

  it("is not asked about when the recognizer would lose words by it", async () => {
    expect(await askedAfter(false, [...LOUD, 100, 100, 100, 100])).toBe(0);
  });
});
