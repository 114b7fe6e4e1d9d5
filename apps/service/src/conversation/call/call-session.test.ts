import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import {
  audioOf,
  broken,
  calls,
  finish,
  ScriptedModel,
  ScriptedRecognizer,
  ScriptedVoice,
  text,
} from "../../../tests/support/calls/scripted-parts.ts";
import { type SentToFarEnd, StagedSession } from "../../../tests/support/calls/staged-session.ts";
import type { ToolSession } from "../answer/tool-session.ts";

const WINDOW_MS = 32;

/** Lets this much time pass with the caller speaking, or silent. */
async function line(call: StagedSession, ms: number, isVoice: boolean): Promise<void> {
  call.voiceProbability = isVoice ? 1 : 0;
  for (let passedMs = 0; passedMs < ms; passedMs += WINDOW_MS) {
    call.session.receive(new Uint8Array(WINDOW_MS * 8).fill(0xff), call.stream);
    await call.pass(WINDOW_MS);
  }
}

/** What the far end really played, and the longest gap in which it had nothing to play. */
function played(sent: readonly SentToFarEnd[]): { bytes: number[]; longestGapMs: number } {
  const bytes: number[] = [];
  let untilMs: number | null = null;
  let longestGapMs = 0;
  for (const each of sent) {
    if (each.kind === "clear" && untilMs !== null && untilMs > each.atMs) {
      bytes.splice(bytes.length - Math.round((untilMs - each.atMs) * 8));
      untilMs = each.atMs;
    }
    if (each.kind !== "audio") continue;
    if (untilMs !== null) longestGapMs = Math.max(longestGapMs, each.atMs - untilMs);
    bytes.push(...each.muLaw);
    untilMs = Math.max(untilMs ?? each.atMs, each.atMs) + each.muLaw.length / 8;
  }
  return { bytes, longestGapMs };
}

function toolsOf(call: ToolSession["call"]): () => ToolSession {
  const tools = [{ name: "book", description: "Books", parameters: { type: "object" } }];
  return () => ({ tools, earlierCalls: [], call });
}

const quiet = (change = {}) => buildCallSettings({ welcomeMessage: null, ...change });
const detectsTurns = { recognizer: { detectsTurns: true, finalLatencyMs: 0 } };

describe("the first words", () => {
  it("are generated while the phone rings, and sent as soon as there is a stream", async () => {
    const { voice, asked } = new ScriptedVoice();
    const call = new StagedSession({ voices: [voice] });
    call.session.prewarm();
    await call.pass(3_000);
    expect(call.sent).toEqual([]);
    call.session.attach(call.stream);
    const [first] = call.sent.filter(({ kind }) => kind === "audio");
    expect(first).toMatchObject({ atMs: 3_000 });
    await call.pass(2_000);
    expect(asked).toEqual([["Hello, how can I help you?"]]);
    expect(played(call.sent).bytes).toEqual([...audioOf(1_000)]);
  });

  it("that no voice could speak end the call at once, without waiting for them", async () => {
    const { voice } = new ScriptedVoice("mouth", null);
    const failing = {
      ...voice,
      connect: () => ({
        speak: (handler: { onFailure(error: Error): void }) => {
          handler.onFailure(broken("mouth"));
          return { push: () => undefined, end: () => undefined, cancel: () => undefined };
        },
        close: () => undefined,
      }),
    };
    const call = new StagedSession({ voices: [failing] }, false);
    call.session.prewarm();
    await call.pass(1_000);
    call.session.attach(call.stream);
    await call.pass(100);
    expect(call.sent.filter(({ kind }) => kind === "audio")[0]).toMatchObject({ atMs: 1_000 });
    await call.pass(1_500);
    await expect(call.session.finished).resolves.toMatchObject({ reason: "voice-failed", detail: "mouth broke" });
  });
});

describe("a speculative answer", () => {
  function guessing() {
    const ears = new ScriptedRecognizer("ears", true);
    const done: string[] = [];
    const mind = new ScriptedModel((messages) =>
      messages.at(-1)?.role === "tool" ? [text("It is booked."), finish()] : [calls("book"), finish("tool-calls")],
    );
    const call = new StagedSession({
      settings: quiet(detectsTurns),
      recognizers: [ears.recognizer],
      model: mind.model,
      openTools: toolsOf(async ({ name }) => {
        done.push(name);
        return "done";
      }),
    });
    return { ears, done, mind, call };
  }

  it("runs its tools and becomes audible once the turn is over", async () => {
    const { ears, done, call, mind } = guessing();
    call.session.prewarm();
    call.session.attach(call.stream);
    ears.tell({ kind: "eager-end", text: "book a table" });
    await call.pass(500);
    expect({ asked: mind.asked.length, done, sent: call.sent.length }).toMatchObject({ asked: 1, done: [] });
    ears.tell({ kind: "end", text: "Book a table.", confidence: 1 });
    await call.pass(0);
    await call.pass(2_000);
    expect(done).toEqual(["book"]);
    expect(call.turns.map(({ role, content }) => `${role}: ${content}`)).toEqual([
      "user: Book a table.",
      "assistant: It is booked.",
    ]);
    expect(call.turns[1]?.latency?.wasGuessed).toBe(true);
  });

  it("does nothing and stays inaudible when the caller goes on", async () => {
    const { ears, done, call } = guessing();
    call.session.prewarm();
    call.session.attach(call.stream);
    ears.tell({ kind: "eager-end", text: "book a table" });
    await call.pass(500);
    ears.tell({ kind: "resume" });
    await call.pass(900);
    expect(done).toEqual([]);
    expect(call.sent.filter(({ kind }) => kind === "audio")).toEqual([]);
    expect(call.turns).toEqual([]);
  });

  it.each([
    ["please do cancel my whole order for today", "Please do not cancel my whole order for today."],
    ["i would like to book a table for four", "I would like to book a table for fourteen."],
    ["i fly to Paris tomorrow morning at nine", "I fly to Berlin tomorrow morning at nine."],
    ["book a table for four", "Book a table, um, for four."],
  ])("never runs its tools when the caller said something else: %s / %s", async (guess, said) => {
    const ears = new ScriptedRecognizer("ears", true);
    const done: unknown[] = [];
    const mind = new ScriptedModel((messages) => {
      const last = messages.at(-1);
      if (last?.role === "tool") return [text("It is done."), finish()];
      const order = last?.role === "user" ? last.content : "";
      return [{ kind: "tool-call", call: { id: "x", name: "book", arguments: { order } } }, finish("tool-calls")];
    });
    const call = new StagedSession({
      settings: quiet(detectsTurns),
      recognizers: [ears.recognizer],
      model: mind.model,
      openTools: toolsOf(async (made) => {
        done.push(made.arguments);
        return "done";
      }),
    });
    call.session.prewarm();
    call.session.attach(call.stream);
    ears.tell({ kind: "eager-end", text: guess });
    await call.pass(500);
    expect({ asked: mind.asked.length, done }).toEqual({ asked: 1, done: [] });
    ears.tell({ kind: "end", text: said, confidence: 1 });
    for (let step = 0; step < 30; step += 1) await call.pass(100);
    expect(done).toEqual([{ order: said }]);
    expect(call.turns.map(({ content }) => content)).toEqual([said, "It is done."]);
  });

  it("leaves no record when it failed before the caller waited for it", async () => {
    const ears = new ScriptedRecognizer("ears", true);
    const mind = new ScriptedModel(() => {
      throw broken("mind");
    });
    const call = new StagedSession({
      settings: quiet(detectsTurns),
      recognizers: [ears.recognizer],
      model: mind.model,
    });
    call.session.prewarm();
    call.session.attach(call.stream);
    ears.tell({ kind: "eager-end", text: "book a table" });
    await call.pass(300);
    ears.tell({ kind: "resume" });
    await call.pass(300);
    expect(call.turns).toEqual([]);
  });

  it("is made again when the model failed before the caller waited for it", async () => {
    let attempts = 0;
    const ears = new ScriptedRecognizer("ears", true);
    const mind = new ScriptedModel(async function* () {
      attempts += 1;
      if (attempts === 1) throw broken("mind");
      yield text("Certainly.");
      yield finish();
    });
    const call = new StagedSession({
      settings: quiet(detectsTurns),
      recognizers: [ears.recognizer],
      model: mind.model,
    });
    call.session.prewarm();
    call.session.attach(call.stream);
    ears.tell({ kind: "eager-end", text: "book a table" });
    await call.pass(300);
    ears.tell({ kind: "end", text: "Book a table.", confidence: 1 });
    await call.pass(0);
    await call.pass(3_000);
    expect(call.transcripts.filter(({ speaker }) => speaker === "assistant").map((each) => each.text)).toEqual([
      "Certainly.",
    ]);
  });
});

describe("speaking over the assistant", () => {
  it("leaves only the heard words in the dialogue the model sees", async () => {
    const long = "We have tables by the window and tables in the garden and tables in the cellar for all of you.";
    const ears = new ScriptedRecognizer();
    const mind = new ScriptedModel(() => [text(long), finish()]);
    const call = new StagedSession({ settings: quiet(), recognizers: [ears.recognizer], model: mind.model });
    call.session.prewarm();
    call.session.attach(call.stream);
    call.session.typed("Which tables?");
    await call.pass(0);
    await line(call, 2_000, false);
    await line(call, 160, true);
    ears.hears("stop that now", false);
    await line(call, 100, true);
    ears.hears("Stop that now.");
    await line(call, 1_500, false);
    const second = mind.asked[1] ?? [];
    const [, said] = second;
    expect(second.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    const heard = said?.role === "assistant" ? said.content : "";
    expect(long.startsWith(heard)).toBe(true);
    // 65 ms per character; only whole words.
    expect(heard.length).toBeGreaterThan(20);
    expect(heard.length).toBeLessThan(36);
    expect(call.turns[1]).toMatchObject({ content: heard, wasInterrupted: true });
    expect(call.turns[1]?.generatedText?.startsWith(heard)).toBe(true);
  });

  it("without words makes it quieter, without a gap, and as loud again as it was", async () => {
    const ears = new ScriptedRecognizer();
    const { voice } = new ScriptedVoice("mouth", 3_000);
    const call = new StagedSession({ recognizers: [ears.recognizer], voices: [voice] });
    ears.onFinalize = () => ears.tell({ kind: "finalized" });
    call.session.prewarm();
    call.session.attach(call.stream);
    await line(call, 900, false);
    await line(call, 200, true);
    await line(call, 4_000, false);
    expect(call.sent.filter(({ kind }) => kind === "clear").length).toBe(1);
    const { bytes, longestGapMs } = played(call.sent);
    expect(longestGapMs).toBe(0);
    const whole = audioOf(3_000);
    expect(bytes.length).toBe(whole.length);
    const quiet = whole.map((code, index) => Number(bytes[index] !== code));
    const [from, to] = [quiet.indexOf(1) / 8, quiet.lastIndexOf(1) / 8];
    // The voice began at 896 ms, was noticed with its second window, and its end with the fifth of silence.
    expect(from).toBeGreaterThan(920);
    expect(from).toBeLessThan(965);
    expect(to).toBeGreaterThan(1_250);
    expect(to).toBeLessThan(1_700);
  });
});

describe("a tool", () => {
  it("that is slow gets a filler, once its announcement has been said", async () => {
    const mouth = new ScriptedVoice("mouth", 1_500);
    const mind = new ScriptedModel((messages) =>
      messages.at(-1)?.role === "tool"
        ? [text("Done."), finish()]
        : [text("I will look."), calls("book"), finish("tool-calls")],
    );
    let finishTool: (result: string) => void = () => undefined;
    const call = new StagedSession({
      settings: quiet(),
      voices: [mouth.voice],
      model: mind.model,
      fillers: { first: ["One moment."], further: [] },
      openTools: toolsOf(() => new Promise((resolve) => (finishTool = resolve))),
    });
    call.session.attach(call.stream);
    call.session.typed("book");
    await call.pass(0);
    for (let step = 0; step < 60; step += 1) await call.pass(100);
    finishTool("done");
    await call.pass(0);
    await call.pass(4_000);
    expect(mouth.asked[0]?.map((piece) => piece.trim())).toEqual(["I will look.", "One moment.", "Done."]);
    expect(call.turns.at(-1)).toMatchObject({ content: "I will look. Done.", filler: "One moment." });
    expect(call.transcripts.at(-1)?.text).toBe("I will look. One moment. Done.");
    // What was said is in the dialogue once, without the filler.
    call.session.typed("and?");
    await call.pass(0);
    const said = mind.asked.at(-1)?.flatMap((each) => (each.role === "assistant" ? [each.content] : []));
    expect(said).toEqual(["", "I will look. Done."]);
  });

  it("that was called stays in the dialogue, even if its answer was cut off", async () => {
    const mind = new ScriptedModel((messages) =>
      messages.filter(({ role }) => role === "user").length === 1
        ? [calls("book"), finish("tool-calls")]
        : [text("Yes."), finish()],
    );
    let finishTool: (result: string) => void = () => undefined;
    const call = new StagedSession({
      settings: quiet(),
      model: mind.model,
      openTools: toolsOf(() => new Promise((resolve) => (finishTool = resolve))),
    });
    call.session.attach(call.stream);
    call.session.typed("book");
    await call.pass(100);
    call.session.typed("hurry");
    await call.pass(100);
    finishTool("booked");
    await call.pass(2_000);
    call.session.typed("and?");
    await call.pass(100);
    expect(mind.asked.at(-1)?.filter(({ role }) => role === "tool")).toMatchObject([{ result: "booked" }]);
    expect(call.logged).toContain("tool-finished-late");
  });

  it("gets a call id of its own in every answer", async () => {
    const mind = new ScriptedModel((messages) =>
      messages.at(-1)?.role === "tool" ? [text("Done."), finish()] : [calls("book"), finish("tool-calls")],
    );
    const call = new StagedSession({ settings: quiet(), model: mind.model, openTools: toolsOf(async () => "done") });
    call.session.attach(call.stream);
    for (const word of ["one", "two"]) {
      call.session.typed(word);
      await call.pass(0);
      await call.pass(2_000);
    }
    const ids = mind.asked.at(-1)?.flatMap((message) => (message.role === "tool" ? [message.toolCallId] : []));
    expect(new Set(ids).size).toBe(2);
  });
});

describe("background voices from which no recognizer gets words", () => {
  it.each([true, false])(
    "switch the recognizer only if it sends nothing at all (it does: %s), and never end the call",
    async (isAlive) => {
      const [ears, others] = [new ScriptedRecognizer("ears"), new ScriptedRecognizer("others")];
      const call = new StagedSession({ settings: quiet(), recognizers: [ears.recognizer, others.recognizer] });
      call.session.prewarm();
      call.session.attach(call.stream);
      for (let second = 0; second < 10; second += 1) {
        await line(call, 1_000, true);
        if (isAlive) ears.handler?.onAlive?.();
      }
      expect(call.logged.filter((event) => event === "recognizer-switched").length).toBe(isAlive ? 0 : 1);
      // Nor does it end when the other one has failed meanwhile.
      if (!isAlive) others.handler?.onFailure(broken("others"));
      await line(call, 10_000, true);
      expect(call.sent.some(({ kind }) => kind === "close")).toBe(false);
      expect(call.logged).not.toContain("transcriber-failed");
    },
  );
});

describe("a vendor that breaks off", () => {
  it("in the model: what was said stays, and the caller is asked to repeat", async () => {
    const mind = new ScriptedModel(async function* () {
      yield text("We have a table by the window, and one in");
      throw broken("mind");
    });
    const call = new StagedSession({ settings: quiet(), model: mind.model });
    call.session.attach(call.stream);
    call.session.typed("table?");
    await call.pass(0);
    await call.pass(3_000);
    await call.pass(6_000);
    expect(call.turns.slice(1).map(({ content, purpose }) => [purpose, content])).toEqual([
      ["answer", "We have a table by the window,"],
      ["apology", "Our fault, please say it again."],
    ]);
    expect(call.logged).toContain("model-failed");
  });

  it("silently, in the model: silence after half a sentence is noticed", async () => {
    const mind = new ScriptedModel(async function* () {
      yield text("We have a table by the window, and one in");
      await new Promise(() => undefined);
    });
    const call = new StagedSession({ settings: quiet(), model: mind.model });
    call.session.attach(call.stream);
    call.session.typed("table?");
    for (let step = 0; step < 82; step += 1) await call.pass(100);
    expect(call.logged).toContain("model-failed");
    for (let step = 0; step < 30; step += 1) await call.pass(100);
    expect(call.turns.map(({ purpose }) => purpose)).toEqual([null, "answer", "apology"]);
  });

  it("silently, in the voice: the next one takes over within about two seconds", async () => {
    const first = new ScriptedVoice("first", null);
    const second = new ScriptedVoice("second", 1_000);
    const call = new StagedSession({ voices: [first.voice, second.voice] });
    call.session.attach(call.stream);
    first.handler?.onAudio(audioOf(500));
    await call.pass(1_900);
    expect(second.asked).toEqual([]);
    await call.pass(200);
    expect(second.asked.length).toBe(1);
  });

  it("is not a voice that waits for a slow model", async () => {
    const first = new ScriptedVoice("first");
    const second = new ScriptedVoice("second");
    const mind = new ScriptedModel(async function* () {
      yield text("We have a table by the window. ");
      await new Promise((resolve) => timer.after(3_500, () => resolve(undefined)));
      yield text("And one in the garden.");
      yield finish();
    });
    const call = new StagedSession({ settings: quiet(), voices: [first.voice, second.voice], model: mind.model });
    const { timer } = call;
    call.session.attach(call.stream);
    call.session.typed("table?");
    for (let step = 0; step < 60; step += 1) await call.pass(100);
    expect(call.logged).not.toContain("voice-switched");
    expect(call.turns.at(-1)?.content).toBe("We have a table by the window. And one in the garden.");
  });

  it("silently, in the recognizer: the next one is sent what was said, while the caller is silent", async () => {
    const [first, second] = [new ScriptedRecognizer("first"), new ScriptedRecognizer("second")];
    first.onFinalize = () => first.tell({ kind: "finalized" });
    const call = new StagedSession({ settings: quiet(), recognizers: [first.recognizer, second.recognizer] });
    call.session.prewarm();
    call.session.attach(call.stream);
    await line(call, 1_200, true);
    await line(call, 1_200, false);
    expect(call.logged).toEqual([]);
    let isAsked = false;
    second.onFinalize = () => {
      isAsked = true;
    };
    await line(call, 300, false);
    expect(call.logged).toEqual(["recognizer-switched"]);
    expect(isAsked).toBe(true);
    await line(call, 6_000, true);
    expect(call.logged).toEqual(["recognizer-switched"]);
    expect(call.session.isTransferring).toBe(false);
    second.hears("Hello?");
    await line(call, 800, false);
    expect(call.turns[0]?.content).toBe("Hello?");
  });

  it("in a recognizer that detects turns: the next one's turns end by our clock", async () => {
    const [first, second] = [new ScriptedRecognizer("first", true), new ScriptedRecognizer("second")];
    const call = new StagedSession({
      settings: quiet(detectsTurns),
      recognizers: [first.recognizer, second.recognizer],
    });
    call.session.prewarm();
    call.session.attach(call.stream);
    first.handler?.onFailure(broken("first"));
    await line(call, 640, true);
    second.onFinalize = () => second.hears("Book a table.");
    await line(call, 800, false);
    expect(call.turns[0]?.content).toBe("Book a table.");
  });

  it("in a recognizer that ends turns: the next one, which does not, is asked where the caller falls silent", async () => {
    const [first, second] = [new ScriptedRecognizer("first", true), new ScriptedRecognizer("second")];
    const settings = quiet({ recognizer: { detectsTurns: true, finalLatencyMs: 0, turnLimitMs: 5_000 } });
    const call = new StagedSession({ settings, recognizers: [first.recognizer, second.recognizer] });
    call.session.prewarm();
    call.session.attach(call.stream);
    await line(call, 100, false);
    first.handler?.onFailure(broken("first"));
    await line(call, 100, false);
    expect(call.logged).toEqual(["recognizer-switched"]);
    let askedCount = 0;
    second.onFinalize = () => {
      askedCount += 1;
    };
    await line(call, 800, true);
    second.hears("Hello?", false);
    await line(call, 1_500, false);
    expect(askedCount).toBe(1);
    expect(call.turns[0]?.content).toBe("Hello?");
  });

  it("in the recognizer before its final text: the interim text is answered and recorded, once", async () => {
    const ears = new ScriptedRecognizer();
    const call = new StagedSession({ settings: quiet(), recognizers: [ears.recognizer] });
    call.session.prewarm();
    call.session.attach(call.stream);
    await line(call, 600, true);
    ears.hears("book a table", false);
    await line(call, 1_200, false);
    ears.hears("Book a table for two.");
    await line(call, 2_000, false);
    const heard = call.transcripts.filter(({ speaker, isFinal }) => speaker === "user" && isFinal);
    expect(heard.map((each) => each.text)).toEqual(["book a table", "for two."]);
    expect(call.turns.filter(({ role }) => role === "user").map(({ content }) => content)).toEqual([
      "book a table",
      "for two.",
    ]);
  });

  it("in the voice: the next one says the rest, and each is billed for the text it was given", async () => {
    const first = new ScriptedVoice("first", null);
    const second = new ScriptedVoice("second", 1_000);
    const call = new StagedSession({
      voices: [first.voice, second.voice],
      settings: buildCallSettings({ welcomeMessage: "One two three four five six." }),
    });
    call.session.attach(call.stream);
    first.handler?.onAudio(audioOf(900));
    first.handler?.onFailure(broken("first"));
    await call.pass(4_000);
    const missing = second.asked[0]?.join("").trim() ?? "";
    expect("One two three four five six.".endsWith(missing)).toBe(true);
    expect(missing).not.toMatch(/^One/);
    expect(call.turns[0]?.content).toBe("One two three four five six.");
    expect(call.logged).toEqual(["voice-switched"]);
    expect(call.usage).toEqual([
      { service: "tts", provider: "first", model: "m", unit: "characters", amount: 28 },
      { service: "tts", provider: "second", model: "m", unit: "characters", amount: missing.length },
    ]);
  });
});

describe("the end", () => {
  it("is final: nothing is sent after it", async () => {
    const mouth = new ScriptedVoice();
    const ears = new ScriptedRecognizer();
    const call = new StagedSession({ voices: [mouth.voice], recognizers: [ears.recognizer] });
    call.session.prewarm();
    call.session.attach(call.stream);
    await call.pass(300);
    call.session.hungUp("customer-ended-call");
    const { length } = call.sent;
    mouth.handler?.onAudio(audioOf(500));
    ears.hears("hello?");
    call.session.typed("hello?");
    await line(call, 500, true);
    await call.pass(60_000);
    expect(call.sent.length).toBe(length);
    expect(call.sent.at(-1)?.kind).toBe("close");
    expect(call.turns.map(({ role }) => role)).toEqual(["assistant"]);
  });
});

describe("what happens at the same moment", () => {
  it("is handled in the order in which it arrived", async () => {
    const ears = new ScriptedRecognizer();
    const call = new StagedSession({ settings: quiet(), recognizers: [ears.recognizer] });
    // Asked to finalize, the recognizer answers before the call returns.
    ears.onFinalize = () => {
      ears.hears("Book a table.");
      ears.tell({ kind: "finalized" });
    };
    call.session.prewarm();
    call.session.attach(call.stream);
    await line(call, 320, true);
    await line(call, 800, false);
    expect(call.turns.map(({ role, content }) => `${role}: ${content}`)[0]).toBe("user: Book a table.");
  });

  it("is billed once", async () => {
    const ears = new ScriptedRecognizer();
    const mind = new ScriptedModel(() => [text("Certainly for two."), finish()]);
    const call = new StagedSession({ settings: quiet(), recognizers: [ears.recognizer], model: mind.model });
    call.session.prewarm();
    call.session.attach(call.stream);
    await line(call, 320, true);
    ears.hears("Book a table.");
    await line(call, 3_200, false);
    call.session.hungUp("customer-ended-call");
    expect(call.usage).toEqual(
      [
        { service: "llm", provider: "mind", model: "m", unit: "input_tokens", amount: 10 },
        { service: "llm", provider: "mind", model: "m", unit: "output_tokens", amount: 5 },
        { service: "tts", provider: "captions", model: "silent", unit: "characters", amount: 18 },
        { service: "stt", provider: "ears", model: "m", unit: "seconds", amount: 3.52 },
      ].toSorted(
        (a, b) =>
          call.usage.findIndex((each) => each.unit === a.unit) - call.usage.findIndex((each) => each.unit === b.unit),
      ),
    );
  });
});

describe("volume", () => {
  it.each([
    [0.5, 0.5],
    [2, 2],
    [0, 0],
  ])("of %s scales the voice by %s", async (volume, factor) => {
    const { encodeMuLaw, muLawSample } = await import("@parley/audio/mu-law");
    const muLaw = new Uint8Array(800);
    encodeMuLaw(
      Int16Array.from({ length: 800 }, (_, index) => (index % 100) * 100),
      muLaw,
    );
    const mouth = new ScriptedVoice("mouth", null);
    const call = new StagedSession({ voices: [mouth.voice], volume });
    call.session.attach(call.stream);
    mouth.handler?.onAudio(muLaw.slice());
    mouth.handler?.onEnd();
    await call.pass(500);
    const { bytes } = played(call.sent);
    expect(bytes.length).toBe(800);
    for (const [index, code] of bytes.entries()) {
      const wanted = muLawSample(muLaw[index] ?? 0) * factor;
      expect(Math.abs(muLawSample(code) - wanted)).toBeLessThanOrEqual(Math.abs(wanted) * 0.04 + 8);
    }
  });
});
