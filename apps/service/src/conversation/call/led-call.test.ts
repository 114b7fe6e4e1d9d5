import type { FlowGraph } from "@parley/flow-graph/graph-schema";
import { describe, expect, it } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { calls, finish, ScriptedModel, ScriptedRecognizer, text } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import type { ModelEvent } from "../../providers/llm/language-model.ts";
import { compileFlow } from "../flow/compiled-flow.ts";
import { FlowConversation } from "../flow/flow-conversation.ts";
import type { FlowEvent } from "../flow/flow-event.ts";
import type { FlowCause } from "./call-plan.ts";

const SETTINGS = buildCallSettings({ welcomeMessage: null, recognizer: { detectsTurns: true, finalLatencyMs: 0 } });

const TALK: FlowGraph["nodes"] = {
  start: {
    type: "conversation",
    prompt: "Help.",
    transitions: [{ kind: "expression", to: "bye", when: 'last_user_message contains "goodbye"' }],
  },
  bye: { type: "end", say: "Goodbye, then." },
};

/** A call led by a flow of these nodes, with a recognizer that detects turns. */
function ledCall(nodes: FlowGraph["nodes"], reply: () => readonly ModelEvent[] = () => [text("Yes?"), finish()]) {
  const ears = new ScriptedRecognizer("ears", true);
  const { model } = new ScriptedModel(reply);
  const running: (() => void)[] = [];
  const tools = {
    tools: [{ name: "look", description: "", parameters: {} }],
    earlierCalls: [],
    call: () => new Promise<string>((resolve) => running.push(() => resolve("seen"))),
  };
  const conversation = new FlowConversation({
    flow: compileFlow({ begin_node: Object.keys(nodes)[0] ?? "", nodes }),
    context: {
      channel: "voice",
      fixedValues: {},
      givenValues: {},
      capture: { language: "en", today: "2026-11-22", callerCountry: "US" },
    },
    state: null,
    onProgress: () => undefined,
  });
  const call = new StagedSession({
    settings: SETTINGS,
    recognizers: [ears.recognizer],
    flow: {
      open: (_answerNumber, cause, actions) =>
        conversation.open(eventOf(cause), {
          answerer: () => ({ systemPrompt: "", model, settings: {}, tools }),
          perform: async () => null,
          end: () => actions.endCall(null),
        }),
    },
  });
  call.session.prewarm();
  call.session.attach(call.stream);
  return { call, ears, conversation, running };
}

function eventOf(cause: FlowCause): FlowEvent {
  if (cause.kind !== "turn") throw new Error(`these tests have no ${cause.kind}`);
  return { kind: "turn", turn: cause.turn };
}

const saidBy = (call: StagedSession) =>
  call.turns.map(({ role, content }) => `${role === "user" ? "user" : "assistant"}: ${content}`);

describe("a speculative answer in a call that a flow leads", () => {
  it("does not end the call before the caller's turn is over", async () => {
    const { call, ears, conversation } = ledCall(TALK);
    ears.tell({ kind: "eager-end", text: "before we say goodbye" });
    await call.pass(500);
    ears.tell({ kind: "resume" });
    ears.tell({ kind: "end", text: "Before we part, one more thing.", confidence: 1 });
    await call.pass(0);
    await call.pass(2_000);
    expect(saidBy(call)).toEqual(["user: Before we part, one more thing.", "assistant: Yes?"]);
    expect([conversation.state.node, call.session.isListening]).toEqual(["start", true]);
  });

  it("that was right says goodbye in full, then ends the call", async () => {
    const { call, ears } = ledCall(TALK);
    ears.tell({ kind: "eager-end", text: "well goodbye" });
    await call.pass(500);
    ears.tell({ kind: "end", text: "Well, goodbye.", confidence: 1 });
    await call.pass(0);
    expect(call.session.isListening).toBe(false);
    await call.pass(5_000);
    expect(saidBy(call)).toEqual(["user: Well, goodbye.", "assistant: Goodbye, then."]);
    expect((await call.session.finished).reason).toBe("assistant-ended-call");
  });

  it("counts as spoken even if the turn before was typed", async () => {
    const { call, ears, conversation } = ledCall({
      start: { type: "capture", say: "Your number?", variable: "phone", value: { kind: "phone" } },
    });
    call.session.typed("hello");
    await call.pass(0);
    await call.pass(3_000);
    ears.tell({ kind: "eager-end", text: "415 555 2671" });
    await call.pass(500);
    ears.tell({ kind: "end", text: "415 555 2671", confidence: 1 });
    await call.pass(0);
    await call.pass(5_000);
    // A spoken number has to be confirmed; a typed one would not.
    expect(conversation.state.capture.candidate).toMatchObject({ value: "+14155552671" });
  });
});

describe("an answer in a call that a flow leads", () => {
  it("that was overtaken makes no move, whatever its tool returns", async () => {
    const nodes: FlowGraph["nodes"] = {
      start: {
        type: "conversation",
        prompt: "Help.",
        transitions: [{ kind: "prompt", to: "bye", when: "is through" }],
      },
      bye: { type: "conversation", prompt: "Ask whether that was all." },
    };
    let asked = 0;
    const { call, conversation, running } = ledCall(nodes, () => {
      asked += 1;
      return asked === 1
        ? [text("One moment. "), calls("look"), calls("transition_to_bye"), finish("tool-calls")]
        : [text("Yes?"), finish()];
    });
    call.session.typed("have a look");
    await call.pass(0);
    await call.pass(100);
    call.session.typed("wait");
    await call.pass(0);
    for (const through of running) through();
    await call.pass(3_000);
    await call.pass(100);
    expect(conversation.state.node).toBe("start");
  });

  it("without any words makes the assistant apologize", async () => {
    const { call } = ledCall(TALK, () => [finish()]);
    call.session.typed("hello?");
    await call.pass(0);
    await call.pass(3_000);
    await call.pass(3_000);
    expect(call.captions.at(-1)).toBe("assistant: Our fault, please say it again.");
  });
});
