import { readFileSync } from "node:fs";
import { decodeMuLaw } from "@parley/audio/mu-law";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { brokenVoice, RECORDED_WORDS, StagedSession } from "../../../tests/support/calls/staged-session.ts";
import { captionsVoice } from "../speech/output/captions-voice.ts";
import { APOLOGY_FILE, loadRecordedApology } from "../speech/output/recorded-apology.ts";

function heardBytes(call: StagedSession): number[] {
  return call.sent.flatMap((each) => (each.kind === "audio" ? [...each.muLaw] : []));
}

describe("when no voice is left", () => {
  it("the recorded apology is played to its end, then the call ends", async () => {
    const call = new StagedSession({ voices: [brokenVoice] }, false);
    call.session.attach(call.stream);
    await call.pass(900);
    expect(call.sent.some(({ kind }) => kind === "close")).toBe(false);
    await call.pass(500);
    expect(heardBytes(call)).toEqual([...RECORDED_WORDS.muLaw]);
    const closed = call.sent.find(({ kind }) => kind === "close");
    expect(closed?.atMs).toBeGreaterThanOrEqual(1_000);
    expect(closed?.atMs).toBeLessThan(1_050);
    await expect(call.session.finished).resolves.toMatchObject({ reason: "voice-failed", detail: "It broke." });
    expect(call.turns.map(({ content, purpose, failure }) => ({ content, purpose, failure }))).toEqual([
      {
        content: "",
        purpose: "welcome",
        failure: { stage: "voice", code: "voice-failed", provider: "broken", message: "It broke." },
      },
      { content: RECORDED_WORDS.text, purpose: "apology", failure: null },
    ]);
  });

  it("it comes after what the voice said before it failed", async () => {
    // This voice fails at the second utterance.
    let utterances = 0;
    const failsLater = {
      ...captionsVoice,
      connect: () => {
        const [good, broken] = [captionsVoice.connect(), brokenVoice.connect()];
        return {
          speak: (handler: Parameters<typeof good.speak>[0]) => {
            utterances += 1;
            return (utterances === 1 ? good : broken).speak(handler);
          },
          close: () => undefined,
        };
      },
    };
    const call = new StagedSession({
      voices: [failsLater],
      settings: buildCallSettings({ welcomeMessage: "Hello." }),
    });
    call.session.attach(call.stream);
    await call.pass(1_000);
    call.session.typed("hi");
    await call.pass(0);
    await call.pass(3_000);
    expect(call.transcripts.map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
      "assistant: Hello.",
      "user: hi",
      `assistant: ${RECORDED_WORDS.text}`,
    ]);
    expect(call.states.at(-1)).toBe("ended voice-failed");
  });

  it("a caller who hangs up need not hear it out", async () => {
    const call = new StagedSession({ voices: [brokenVoice] });
    call.session.attach(call.stream);
    await call.pass(200);
    call.session.hungUp("customer-ended-call");
    // Our reason stands, whoever hung up first.
    await expect(call.session.finished).resolves.toMatchObject({ reason: "voice-failed" });
  });
});

describe("the recorded apology", () => {
  it("is a few seconds of speech", async () => {
    const { muLaw } = await loadRecordedApology();
    expect(muLaw).toEqual(readFileSync(APOLOGY_FILE));
    expect(muLaw.length / 8_000).toBeGreaterThan(3);
    expect(muLaw.length / 8_000).toBeLessThan(8);
    const pcm = new Int16Array(muLaw.length);
    decodeMuLaw(muLaw, pcm);
    const loud = pcm.filter((sample) => Math.abs(sample) > 1_000).length;
    expect(loud / pcm.length).toBeGreaterThan(0.2);
  });
});
