import { encodeMuLaw, MU_LAW_SILENCE, PCM_OF_CODE } from "@parley/audio/mu-law";
import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { ScriptedRecognizer, ScriptedVoice } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";

const WINDOW_MS = 32;
const UNFINISHED = "so I moved in last summer and the heating was fine until the first frost and";

/** 400 ms that sound like nothing else. */
function murmur(): Uint8Array {
  const random = seededRandom(4);
  const muLaw = new Uint8Array(400 * 8);
  encodeMuLaw(
    Int16Array.from(muLaw, () => Math.round(6_000 * (2 * random.next() - 1))),
    muLaw,
  );
  return muLaw;
}

/** A caller who has spoken for six seconds and pauses; the first sound of assent is ready. */
async function listening(isReady = true, moreMs = 5_000) {
  const ears = new ScriptedRecognizer();
  ears.onFinalize = () => ears.tell({ kind: "finalized" });
  const mouth = new ScriptedVoice("mouth", null);
  const call = new StagedSession({
    settings: buildCallSettings({
      welcomeMessage: null,
      language: "en",
      assents: { afterSpokenMs: 5_000, nextAfterMs: 10_000 },
    }),
    assents: ["Mm-hm.", "I see."],
    recognizers: [ears.recognizer],
    voices: [mouth.voice],
  });
  call.session.prewarm();
  call.session.attach(call.stream);
  const line = async (ms: number, heard: (atMs: number) => Uint8Array | null = () => null) => {
    for (let passedMs = 0; passedMs < ms; passedMs += WINDOW_MS) {
      const frame = heard(call.timer.nowMs()) ?? new Uint8Array(WINDOW_MS * 8).fill(MU_LAW_SILENCE);
      call.session.receive(frame, call.stream);
      await call.pass(WINDOW_MS);
    }
  };
  call.voiceProbability = 1;
  await line(1_000);
  if (isReady) {
    mouth.handler?.onAudio(murmur());
    mouth.handler?.onEnd();
  }
  await line(moreMs);
  ears.hears(UNFINISHED);
  call.voiceProbability = 0;
  const audio = () => call.sent.flatMap((each) => (each.kind === "audio" ? [each] : []));
  return { call, ears, mouth, line, audio };
}

describe("a sound of assent", () => {
  it("is said softly, once, in the assistant's own voice, and is in the transcript but no turn", async () => {
    const { call, mouth, line, audio } = await listening();
    await line(1_300);
    expect(mouth.asked.map((texts) => texts.join(""))).toEqual(["Mm-hm."]);
    const heard = Buffer.concat(audio().map(({ muLaw }) => muLaw));
    expect(heard.length).toBe(400 * 8);
    const peak = (muLaw: Uint8Array) => muLaw.reduce((most, code) => Math.max(most, PCM_OF_CODE[code] ?? 0), 0);
    expect(20 * Math.log10(peak(heard) / peak(murmur()))).toBeCloseTo(-8, 0);
    expect(call.transcripts.filter(({ speaker }) => speaker === "assistant").map(({ text }) => text)).toEqual([
      "Mm-hm.",
    ]);
    expect(call.logged).toContain("assent");
    expect(call.turns).toEqual([]);
    await line(4_000);
    // The model was told what the caller said, and of nothing else.
    expect(call.messages.map(({ role, content }) => (role === "system" ? role : content))).toEqual([
      "system",
      UNFINISHED,
    ]);
  });

  it("is on record when it has been heard, and the next one is another word", async () => {
    const { call, ears, mouth, line, audio } = await listening();
    const noted = () => call.transcripts.filter(({ speaker }) => speaker === "assistant").map(({ text }) => text);
    while (audio().length === 0) await line(WINDOW_MS);
    await line(320);
    expect(noted()).toEqual([]);
    await line(160);
    expect(noted()).toEqual(["Mm-hm."]);
    call.voiceProbability = 1;
    await line(1_000);
    expect(mouth.asked.flat()).toEqual(["Mm-hm.", "I see."]);
    mouth.handler?.onAudio(murmur());
    mouth.handler?.onEnd();
    for (let second = 0; second < 10; second += 1) {
      ears.hears(`${"then it went on ".repeat(second + 1)}and`, false);
      await line(1_000);
    }
    call.voiceProbability = 0;
    await line(1_300);
    expect(noted()).toEqual(["Mm-hm.", "I see."]);
  });

  it("is not made any further when an answer begins", async () => {
    const { call, mouth, line } = await listening(false, 0);
    const making = mouth.handler;
    call.session.typed("Never mind.");
    await line(320);
    making?.onAudio(murmur());
    making?.onEnd();
    // What was said before the typed words is answered, too.
    for (let answer = 0; answer < 4; answer += 1) {
      mouth.handler?.onAudio(new Uint8Array(800));
      mouth.handler?.onEnd();
      await line(1_000);
    }
    call.voiceProbability = 1;
    await line(100);
    expect(mouth.asked.map((texts) => texts.join("").trim()).filter((said) => said === "Mm-hm.").length).toBe(2);
  });

  it("is not said when its audio is not there", async () => {
    const { call, line, audio } = await listening(false);
    await line(1_300);
    expect([audio(), call.transcripts.filter(({ speaker }) => speaker === "assistant")]).toEqual([[], []]);
    expect(call.logged).not.toContain("assent");
  });

  it("that comes back as an echo is no word of the caller's", async () => {
    const { call, ears, line, audio } = await listening();
    await line(320);
    const startMs = () => audio()[0]?.atMs ?? Number.POSITIVE_INFINITY;
    const echo = (atMs: number) => {
      const all = Buffer.concat(audio().map(({ muLaw }) => muLaw));
      const from = (atMs - WINDOW_MS - 120 - startMs()) * 8;
      if (from < 0) return null;
      const pcm = Int16Array.from({ length: WINDOW_MS * 8 }, (_, index) =>
        Math.round((PCM_OF_CODE[all[from + index] ?? MU_LAW_SILENCE] ?? 0) / 4),
      );
      const muLaw = new Uint8Array(pcm.length);
      encodeMuLaw(pcm, muLaw);
      return muLaw;
    };
    await line(400, echo);
    call.voiceProbability = 1;
    await line(160, echo);
    call.voiceProbability = 0;
    ears.hears("Mm-hm.");
    await line(3_000);
    const [turn] = call.turns.filter(({ role }) => role === "user");
    expect(turn?.content).toBe(UNFINISHED);
  });

  it("makes way for an answer that begins", async () => {
    const { call, mouth, line, audio } = await listening();
    await line(416);
    expect(audio().length).toBeGreaterThan(0);
    call.session.typed("Never mind.");
    await call.pass(1);
    mouth.handler?.onAudio(new Uint8Array(300 * 8).fill(0x21));
    mouth.handler?.onEnd();
    await line(1_000);
    const cleared = call.sent.findIndex(({ kind }) => kind === "clear");
    expect(cleared).toBeGreaterThan(0);
    const after = Buffer.concat(
      call.sent.slice(cleared).flatMap((each) => (each.kind === "audio" ? [each.muLaw] : [])),
    );
    expect(new Set(after)).toEqual(new Set([0x21]));
    expect(call.transcripts.filter(({ speaker }) => speaker === "assistant").map(({ text }) => text)).not.toContain(
      "Mm-hm.",
    );
  });
});
