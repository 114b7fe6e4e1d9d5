import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import {
  audioOf,
  finish,
  ScriptedModel,
  ScriptedRecognizer,
  ScriptedVoice,
  text,
} from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import type { CallPlan } from "./call-plan.ts";

const FILLERS = { first: ["One moment.", "Just a second."], further: ["I'm still looking."] };

/** A call in which the model answers when the test says so. */
function waitingCall(change: Partial<CallPlan> = {}, settings = {}) {
  const answers: ((words: string) => void)[] = [];
  const mind = new ScriptedModel(async function* () {
    yield text(await new Promise<string>((resolve) => answers.push(resolve)));
    yield finish();
  });
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: null, idleMessage: null, ...settings }),
    model: mind.model,
    fillers: FILLERS,
    ...change,
  });
  call.session.attach(call.stream);
  const answer = async (words: string, ms = 4_000) => {
    answers.at(-1)?.(words);
    await run(call, ms);
  };
  return { call, mind, answer };
}

async function run(call: StagedSession, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += 100) await call.pass(100);
}

const lastTurn = (call: StagedSession) => call.turns.at(-1);

describe("a filler while the model is slow", () => {
  it("is said once the caller has waited, and once only, however long they wait", async () => {
    const mouth = new ScriptedVoice("mouth", 800);
    const { call } = waitingCall({ voices: [mouth.voice] });
    call.session.typed("A table?");
    await run(call, 1_100);
    expect(mouth.asked).toEqual([]);
    await run(call, 200);
    expect(mouth.asked).toEqual([["One moment. "]]);
    await run(call, 12_000);
    expect(mouth.asked).toHaveLength(1);
  });

  it("is followed by the answer, which waits for its end and is not mixed with it", async () => {
    const mouth = new ScriptedVoice("mouth", null);
    const { call, answer } = waitingCall({ voices: [mouth.voice] });
    call.session.typed("A table?");
    await run(call, 1_300);
    const filler = mouth.handler;
    filler?.onAudio(audioOf(300));
    await answer("By the window.", 500);
    // The connection speaks one text at a time.
    expect(mouth.asked).toHaveLength(1);
    filler?.onAudio(audioOf(500));
    filler?.onEnd();
    expect(mouth.asked).toEqual([["One moment. "], ["By the window."]]);
    mouth.handler?.onAudio(audioOf(1_000));
    mouth.handler?.onEnd();
    await run(call, 3_000);
    const heardMs = call.sent.reduce((ms, each) => ms + (each.kind === "audio" ? each.muLaw.length / 8 : 0), 0);
    expect(heardMs).toBe(1_800);
    expect(call.sent.filter(({ kind }) => kind === "clear")).toEqual([]);
    expect(lastTurn(call)).toMatchObject({ content: "By the window.", filler: "One moment.", generatedText: null });
  });

  it("is in the transcript and the trace, and not in what the model or a later call is told", async () => {
    const { call, mind, answer } = waitingCall();
    call.session.typed("A table?");
    await run(call, 2_500);
    await answer("By the window.");
    expect(call.transcripts.at(-1)?.text).toBe("One moment. By the window.");
    expect(call.messages.at(-1)?.content).toBe("By the window.");
    call.session.typed("Fine.");
    await run(call, 100);
    expect(mind.asked.at(-1)).toEqual([
      { role: "user", content: "A table?" },
      { role: "assistant", content: "By the window." },
      { role: "user", content: "Fine." },
    ]);
  });

  it("does not make the answer look faster than it was", async () => {
    const { call, answer } = waitingCall();
    call.session.typed("A table?");
    await run(call, 3_000);
    await answer("By the window.");
    const { filler, modelFirstToken, ttsFirstByte, firstAudioOut } = lastTurn(call)?.latency ?? {};
    expect(filler).toBe(1_200);
    for (const stage of [modelFirstToken, ttsFirstByte, firstAudioOut]) expect(stage).toBeGreaterThanOrEqual(3_000);
  });

  it("is another one in the next turn", async () => {
    const { call, answer } = waitingCall();
    for (const expected of ["One moment.", "Just a second.", "One moment."]) {
      call.session.typed("And?");
      await run(call, 2_500);
      await answer("Yes.");
      expect(lastTurn(call)?.filler).toBe(expected);
    }
  });

  it("is not said when they are off, or there are none", async () => {
    const none: Partial<CallPlan> = { fillers: { first: [], further: [] } };
    for (const [change, settings] of [
      [{}, { fillerAfterMs: null }],
      [none, {}],
    ] as const) {
      const { call, answer } = waitingCall(change, settings);
      call.session.typed("A table?");
      await run(call, 5_000);
      expect(call.sent.filter(({ kind }) => kind === "audio")).toEqual([]);
      await answer("By the window.");
      expect(lastTurn(call)).toMatchObject({ content: "By the window.", filler: null });
    }
  });

  it("after which the model says nothing is followed by an apology, not by silence", async () => {
    const { call, answer } = waitingCall();
    call.session.typed("A table?");
    await run(call, 2_500);
    await answer("");
    expect(lastTurn(call)).toMatchObject({ purpose: "apology", content: buildCallSettings().messages.trouble });
  });

  it("can be interrupted; the model is told of both turns, and of no answer in between", async () => {
    const ears = new ScriptedRecognizer();
    const mouth = new ScriptedVoice("mouth", 3_000);
    const { call, mind } = waitingCall({ recognizers: [ears.recognizer], voices: [mouth.voice] });
    call.session.prewarm();
    call.session.typed("A table?");
    await run(call, 2_600);
    await speak(call, 700, true);
    ears.hears("For four people, please.");
    await speak(call, 1_500, false);
    expect(call.sent.some(({ kind }) => kind === "clear")).toBe(true);
    expect(call.turns[1]).toMatchObject({ content: "", wasInterrupted: true });
    expect(mind.asked.at(-1)).toEqual([
      { role: "user", content: "A table?" },
      { role: "user", content: "For four people, please." },
    ]);
    // The turn went on: no second filler so soon.
    await run(call, 3_000);
    expect(mouth.asked).toHaveLength(1);
  });

  it("does not shift the vendor's times of the answer's words", async () => {
    const ears = new ScriptedRecognizer();
    const mouth = new ScriptedVoice("mouth", null);
    const { call, answer } = waitingCall({ recognizers: [ears.recognizer], voices: [mouth.voice] });
    call.session.prewarm();
    call.session.typed("A table?");
    await run(call, 1_300);
    const word = (said: string, startMs: number, endMs: number) => ({ text: said, startMs, endMs });
    const filler = mouth.handler;
    filler?.onWords([word("One", 0, 300), word("moment.", 300, 800)]);
    filler?.onAudio(audioOf(800));
    filler?.onEnd();
    await answer("By the window.", 200);
    mouth.handler?.onWords([word("By", 0, 1_500), word("the", 1_500, 1_600), word("window.", 1_600, 3_000)]);
    mouth.handler?.onAudio(audioOf(3_000));
    mouth.handler?.onEnd();
    await run(call, 800);
    await speak(call, 600, true);
    ears.hears("No, for four people.");
    await speak(call, 64, true);
    expect(call.turns[1]).toMatchObject({ content: "", filler: "One moment.", wasInterrupted: true });
  });

  it("is not said for a guess, before the caller's turn is over", async () => {
    const ears = new ScriptedRecognizer("ears", true);
    const { call, mind } = waitingCall(
      { recognizers: [ears.recognizer] },
      { recognizer: { detectsTurns: true, finalLatencyMs: 0 } },
    );
    call.session.prewarm();
    ears.tell({ kind: "eager-end", text: "A table, please." });
    await run(call, 3_000);
    expect(mind.asked).toHaveLength(1);
    expect(call.sent.filter(({ kind }) => kind === "audio")).toEqual([]);
    ears.tell({ kind: "end", text: "A table, please.", confidence: 0.9 });
    await run(call, 1_100);
    expect(call.sent.filter(({ kind }) => kind === "audio")).toEqual([]);
    await run(call, 300);
    expect(mind.asked).toHaveLength(1);
    expect(call.sent.filter(({ kind }) => kind === "audio")).not.toEqual([]);
  });
});

const WINDOW_MS = 32;

async function speak(call: StagedSession, ms: number, isVoice: boolean): Promise<void> {
  call.voiceProbability = isVoice ? 1 : 0;
  for (let passedMs = 0; passedMs < ms; passedMs += WINDOW_MS) {
    call.session.receive(new Uint8Array(WINDOW_MS * 8).fill(0xff), call.stream);
    await call.pass(WINDOW_MS);
  }
}
