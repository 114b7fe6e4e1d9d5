import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { brokenVoice, StagedSession } from "../../../tests/support/calls/staged-session.ts";
import type { Recognizer, RecognizerHandler } from "../../providers/speech/recognizing/recognizer.ts";
import { captionsVoice } from "../speech/output/captions-voice.ts";

function scriptedRecognizer() {
  const handlers: RecognizerHandler[] = [];
  const recognizer: Recognizer = {
    provider: "scripted",
    model: "m",
    detectsTurns: false,
    hasInterims: true,
    finalLatencyMs: 300,
    open: (handler) => {
      handlers.push(handler);
      return { send: () => undefined, finalize: () => undefined, close: () => undefined, bufferedBytes: 0 };
    },
  };
  const hears = (text: string, isFinal: boolean) =>
    handlers[0]?.onTranscript({
      kind: "update",
      text,
      isFinal,
      confidence: 0.9,
      startMs: null,
      endMs: null,
      language: null,
    });
  return { recognizer, hears };
}

const brief = { settings: buildCallSettings({ welcomeMessage: "Hello you there." }) };

describe("the screen", () => {
  it("shows the assistant's words as they are heard, then all of them, and what it is doing", async () => {
    const call = new StagedSession(brief);
    call.session.attach(call.stream);
    await call.pass(750);
    expect(call.captions).toEqual(["assistant… Hello", "assistant… Hello you"]);
    await call.pass(1_000);
    expect(call.captions.at(-1)).toBe("assistant: Hello you there.");
    expect(call.states).toEqual(["speaking", "listening"]);
    call.session.typed("hi");
    await call.pass(0);
    expect(call.states).toEqual(["speaking", "listening", "thinking", "speaking"]);
    await call.pass(2_000);
    expect(call.captions.slice(-4)).toEqual([
      "user: hi",
      "assistant… You",
      "assistant… You said",
      "assistant: You said hi.",
    ]);
  });

  it("starts afresh with every utterance, even when one follows right after another", async () => {
    const settings = buildCallSettings({ disclosure: "This call is recorded.", welcomeMessage: "Hello you." });
    const call = new StagedSession({ settings });
    call.session.attach(call.stream);
    await call.pass(3_000);
    expect(call.captions).toEqual([
      "assistant… This",
      "assistant… This call",
      "assistant… This call is",
      "assistant: This call is recorded.",
      "assistant… Hello",
      "assistant: Hello you.",
    ]);
  });

  it("shows what is recorded, in the same order, even when the caller cuts something off", async () => {
    const call = new StagedSession(brief);
    call.session.attach(call.stream);
    await call.pass(600);
    call.session.typed("stop");
    await call.pass(0);
    await call.pass(2_000);
    call.session.hungUp("customer-ended-call");
    const written = call.transcripts.map(({ speaker, text }) => `${speaker}: ${text}`);
    expect(written).toEqual(["assistant: Hello", "user: stop", "assistant: You said stop."]);
    expect(call.captions.filter((line) => line.includes(":"))).toEqual(written);
    expect(call.messages.map(({ content }) => content).slice(1)).toEqual(["Hello", "stop", "You said stop."]);
  });

  it("shows what the caller is saying, and that the assistant is quieter meanwhile", async () => {
    const { recognizer, hears } = scriptedRecognizer();
    const call = new StagedSession({ ...brief, recognizers: [recognizer] });
    call.session.prewarm();
    call.session.attach(call.stream);
    await call.pass(300);
    call.voiceProbability = 1;
    for (let window = 0; window < 2; window += 1) call.session.receive(new Uint8Array(256), call.stream);
    expect(call.states).toEqual(["speaking", "quieter"]);
    hears("wait", false);
    hears("wait please", false);
    hears("wait please now", true);
    expect(call.captions.slice(-3)).toEqual(["user… wait", "user… wait please", "user: wait please now"]);
    expect(call.states).toEqual(["speaking", "quieter", "listening"]);
  });

  it("says which voice speaks after a switch, even one from before it was attached", async () => {
    const call = new StagedSession({ ...brief, voices: [brokenVoice, captionsVoice] });
    call.session.prewarm();
    call.session.attach(call.stream);
    await call.pass(100);
    expect(call.shown).toContainEqual({ event: "switched", part: "voice", to: "captions/silent" });
    expect(call.logged).toEqual(["voice-switched"]);
  });

  it("says why the call ended, before the stream closes", async () => {
    const call = new StagedSession(brief);
    call.session.attach(call.stream);
    await call.pass(300);
    call.session.terminate("terminated-by-user");
    expect(call.states.at(-1)).toBe("ended terminated-by-user");
    expect(call.sent.slice(-2).map(({ kind }) => kind)).toEqual(["event", "close"]);
    await call.pass(5_000);
    expect(call.sent.at(-1)?.kind).toBe("close");
  });

  it("is optional", async () => {
    const call = new StagedSession(brief, false);
    call.session.attach(call.stream);
    await call.pass(2_000);
    call.session.hungUp("customer-ended-call");
    expect([call.shown, call.transcripts.length]).toEqual([[], 1]);
  });
});

it("a stream that is attached after the end is closed", () => {
  const call = new StagedSession(brief);
  call.session.terminate("terminated-by-user");
  call.session.attach(call.stream);
  expect(call.sent).toEqual([{ kind: "close", atMs: 0 }]);
});

it("without a recognizer, sounds do not make the assistant quieter", async () => {
  const call = new StagedSession(brief);
  call.session.attach(call.stream);
  await call.pass(300);
  call.voiceProbability = 1;
  for (let window = 0; window < 100; window += 1) call.session.receive(new Uint8Array(256), call.stream);
  await call.pass(2_000);
  expect(call.states).toEqual(["speaking", "listening"]);
  expect(call.sent.filter(({ kind }) => kind === "clear")).toEqual([]);
});
