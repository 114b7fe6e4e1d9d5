import { readFileSync } from "node:fs";
import { encodeMuLaw, MU_LAW_SILENCE, PCM_OF_CODE } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { ScriptedRecognizer, ScriptedVoice } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";

const WINDOW_MS = 32;
const DELAY_MS = 120;
/** A recorded sentence, mu-law at 8 kHz, from where it begins to where it ends. */
const SENTENCE = new Uint8Array(
  readFileSync(new URL("../../../../../packages/audio/src/vad/fixtures/sentence.ulaw", import.meta.url)),
).subarray(500 * 8, 4_500 * 8);
/** Somebody else: the same, backwards. */
const CALLER = SENTENCE.toReversed();
const SAID = "We have tables by the window and tables in the garden for all of you.";

/** A call in which the assistant says `SAID` for eight seconds, and hears itself at -20 dB. */
function onSpeakerphone() {
  const ears = new ScriptedRecognizer();
  ears.onFinalize = () => ears.tell({ kind: "finalized" });
  const mouth = new ScriptedVoice("mouth", null);
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: SAID }),
    recognizers: [ears.recognizer],
    voices: [mouth.voice],
  });
  call.session.prewarm();
  call.session.attach(call.stream);
  mouth.handler?.onAudio(Uint8Array.from([...SENTENCE, ...SENTENCE]));
  mouth.handler?.onEnd();
  /** What the far end plays at a sample of the call. */
  const playedAt = (sample: number) => {
    let endSample = 0;
    for (const each of call.sent) {
      if (each.kind !== "audio") continue;
      const from = Math.max(each.atMs * 8, endSample);
      endSample = from + each.muLaw.length;
      if (sample >= from && sample < endSample) return each.muLaw[sample - from] ?? MU_LAW_SILENCE;
    }
    return MU_LAW_SILENCE;
  };
  const line = async (ms: number, caller: Uint8Array | null) => {
    for (let passedMs = 0; passedMs < ms; passedMs += WINDOW_MS) {
      const from = (call.timer.nowMs() - WINDOW_MS - DELAY_MS) * 8;
      const pcm = Int16Array.from({ length: WINDOW_MS * 8 }, (_, index) => {
        const own = caller === null ? 0 : (PCM_OF_CODE[caller[passedMs * 8 + index] ?? MU_LAW_SILENCE] ?? 0);
        return own + (PCM_OF_CODE[playedAt(from + index)] ?? 0) / 10;
      });
      const muLaw = new Uint8Array(pcm.length);
      encodeMuLaw(pcm, muLaw);
      call.session.receive(muLaw, call.stream);
      await call.pass(WINDOW_MS);
    }
  };
  return { call, ears, line };
}

describe("the assistant's own voice on the line", () => {
  it("neither makes it quieter nor interrupts it, though the recognizer writes it down", async () => {
    const { call, ears, line } = onSpeakerphone();
    let finalizeCount = 0;
    ears.onFinalize = () => {
      finalizeCount += 1;
    };
    await line(1_000, null);
    call.voiceProbability = 1;
    await line(1_500, null);
    ears.hears("we have tables", false);
    await line(500, null);
    ears.hears("We have tables by the window and tables.");
    await line(1_500, null);
    call.voiceProbability = 0;
    await line(4_000, null);
    expect(call.sent.filter(({ kind }) => kind === "clear")).toEqual([]);
    // Nobody's words are over.
    expect(finalizeCount).toBe(0);
    expect(call.states).toEqual(["thinking", "speaking", "listening"]);
    expect(call.turns.map(({ role, content }) => `${role}: ${content}`)).toEqual([`assistant: ${SAID}`]);
  });

  it("does not hide a caller who speaks over it", async () => {
    const { call, ears, line } = onSpeakerphone();
    await line(1_000, null);
    call.voiceProbability = 1;
    await line(1_200, null);
    ears.hears("we have tables by", false);
    expect(call.states).toEqual(["thinking", "speaking"]);
    await line(600, CALLER);
    expect(call.states).toEqual(["thinking", "speaking", "quieter"]);
    // They repeat our words, but it is their voice.
    ears.hears("we have tables by the window please", false);
    expect(call.states).toEqual(["thinking", "speaking", "quieter", "listening"]);
    ears.hears("We have tables by the window, please.");
    call.voiceProbability = 0;
    await line(2_000, null);
    expect(call.turns[1]?.content).toBe("the window, please.");
  });

  it("is not what a caller says who repeats its words", async () => {
    const { call, ears, line } = onSpeakerphone();
    await line(1_000, null);
    call.voiceProbability = 1;
    await line(300, CALLER);
    ears.hears("tables by the window", false);
    await line(400, CALLER.subarray(300 * 8));
    expect(call.states).toContain("quieter");
    expect(call.states).toContain("listening");
  });
});
