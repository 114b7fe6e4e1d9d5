import type { FlowNode } from "@parley/flow-graph/node-schemas";
import { describe, expect, test } from "vitest";
import { WalkedFlow } from "../../../tests/support/flows/walked-flow.ts";

const talk = (change: Partial<Extract<FlowNode, { type: "conversation" }>> = {}): FlowNode => ({
  type: "conversation",
  prompt: "Talk.",
  ...change,
});
const end: FlowNode = { type: "end", say: "Bye." };

describe("the beginning", () => {
  test("a greeted caller speaks next; their words are answered by the begin node", () => {
    const flow = new WalkedFlow({ start: talk() });
    expect(flow.begin()).toMatchObject({ said: [], step: { kind: "wait" } });
    expect(flow.hears("hello").step).toMatchObject({ kind: "ask", instruction: "Talk." });
  });

  test("words that begin a conversation are already a turn", () => {
    const flow = new WalkedFlow({
      start: talk({ transitions: [{ kind: "expression", to: "end", when: 'last_user_message == "stop"' }] }),
      end,
    });
    expect(flow.begin("stop")).toMatchObject({ said: ["Bye."], step: { kind: "end" } });
  });

  test("a begin node with words of its own says them", () => {
    expect(new WalkedFlow({ start: talk({ say: "Hello {{from_number}}." }) }).begin().said).toEqual([
      "Hello +14155550100.",
    ]);
  });
});

describe("transitions", () => {
  test("a true expression is taken before the model is asked", () => {
    const flow = new WalkedFlow({
      start: talk({
        transitions: [
          { kind: "prompt", to: "c", when: "wants c" },
          { kind: "expression", to: "a", when: "turn_count > 5" },
          { kind: "expression", to: "b", when: "turn_count > 0" },
        ],
      }),
      a: talk(),
      b: talk(),
      c: talk(),
    });
    flow.begin();
    expect(flow.hears("hello").step).toMatchObject({ kind: "ask" });
    expect(flow.node).toBe("b");
    expect(flow.moves.at(-1)).toBe("start > b (expression) deterministic: turn_count > 0");
  });

  test("of several true expressions the first is taken", () => {
    const flow = new WalkedFlow({
      start: talk({
        transitions: [
          { kind: "expression", to: "first", when: "turn_count > 0" },
          { kind: "expression", to: "second", when: 'last_user_message contains "hello"' },
        ],
      }),
      first: talk(),
      second: talk(),
    });
    flow.begin();
    flow.hears("hello");
    expect(flow.node).toBe("first");
  });

  test("keys count only when they were pressed", () => {
    const menu = () => {
      const flow = new WalkedFlow({ start: talk({ transitions: [{ kind: "dtmf", to: "end", digits: "1" }] }), end });
      flow.begin();
      return flow;
    };
    const [spoken, pressed] = [menu(), menu()];
    spoken.hears("1");
    pressed.hears("1", "keys");
    expect([spoken.node, pressed.node]).toEqual(["start", "end"]);
  });

  test("of several silences the shortest counts", () => {
    const flow = new WalkedFlow({
      start: talk({
        transitions: [
          { kind: "silence", to: "long", after_ms: 9_000 },
          { kind: "silence", to: "short", after_ms: 4_000 },
        ],
      }),
      long: talk(),
      short: talk({ say: "Are you there?" }),
    });
    flow.begin();
    expect(flow.silenceAfterMs).toBe(4_000);
    expect(flow.on({ kind: "silence", silentMs: 3_999 }).step).toEqual({ kind: "wait" });
    expect(flow.on({ kind: "silence", silentMs: 4_000 }).said).toEqual(["Are you there?"]);
    expect(flow.silenceAfterMs).toBeNull();
  });

  test("else is taken without the model, unless there are prompts: then the model chooses", () => {
    const unasked = new WalkedFlow({ start: talk({ transitions: [{ kind: "else", to: "end" }] }), end });
    unasked.begin();
    expect(unasked.hears("anything").said).toEqual(["Bye."]);
    const asked = new WalkedFlow({
      start: talk({
        transitions: [
          { kind: "prompt", to: "end", when: "wants to go" },
          { kind: "else", to: "other" },
        ],
      }),
      end,
      other: talk(),
    });
    asked.begin();
    const { step } = asked.hears("anything");
    expect(step.kind === "ask" ? step.choices.map(({ to, kind }) => [to, kind]) : step).toEqual([
      ["end", "prompt"],
      ["other", "else"],
    ]);
    asked.chooses("other");
    expect(asked.moves.at(-1)).toBe("start > other (else) model: none of the other transitions fits");
  });

  test("only what was offered can be chosen, and no model goes round in circles", () => {
    const flow = new WalkedFlow({
      a: talk({ transitions: [{ kind: "prompt", to: "b", when: "b" }] }),
      b: talk({ transitions: [{ kind: "prompt", to: "a", when: "a" }] }),
    });
    flow.begin();
    flow.hears("x");
    expect(flow.chooses("nowhere").step).toEqual({ kind: "wait" });
    expect(flow.node).toBe("a");
    flow.hears("x");
    expect(flow.chooses("b").step).toMatchObject({ kind: "ask", choices: [] });
    flow.speaks();
    expect(flow.hears("back").step).toMatchObject({ choices: [{ to: "a" }] });
  });

  test("a node that does not wait moves on once it has spoken", () => {
    const flow = new WalkedFlow({
      start: talk({ say: "One moment.", waits_for_reply: false, transitions: [{ kind: "always", to: "end" }] }),
      end,
    });
    expect(flow.begin().said).toEqual(["One moment.", "Bye."]);
  });
});

describe("global nodes", () => {
  const nodes = (change: object = {}) => ({
    start: talk({ prompt: "Ask for the order." }),
    hours: talk({
      say: "From nine to five.",
      waits_for_reply: false,
      global: { kind: "prompt", when: "asks for the hours", ...change },
    }),
  });

  test("one that is done returns, and the node before it continues", () => {
    const flow = new WalkedFlow(nodes());
    flow.begin();
    flow.hears("when are you open?");
    const { said, step } = flow.chooses("hours");
    expect(said).toEqual(["From nine to five."]);
    expect(step).toMatchObject({ kind: "ask", instruction: "Ask for the order." });
    expect(flow.moves.slice(1)).toEqual([
      "start > hours (global) model: asks for the hours",
      "hours > start (return) deterministic: it is done",
    ]);
  });

  test("one with an action returns, and the model speaks", () => {
    const flow = new WalkedFlow({
      start: talk({ prompt: "Ask for the order." }),
      hours: { type: "tool", tool: "hours", global: { kind: "prompt", when: "asks for the hours" } },
    });
    flow.begin();
    flow.hears("when are you open?");
    expect(flow.chooses("hours").step).toMatchObject({ kind: "act" });
    expect(flow.acts(true, "9-5").step).toMatchObject({ kind: "ask", instruction: "Ask for the order." });
    expect(flow.node).toBe("start");
  });

  test("one entered from a tool does not run that tool again", () => {
    const flow = new WalkedFlow({
      start: { type: "tool", tool: "book" },
      hours: { type: "tool", tool: "hours", global: { kind: "prompt", when: "asks for the hours" } },
    });
    flow.begin();
    flow.acts(true);
    flow.speaks();
    flow.hears("when are you open?");
    flow.chooses("hours");
    expect(flow.acts(true).step).toMatchObject({ kind: "ask" });
  });

  test("one is not offered again during its cool-down", () => {
    const flow = new WalkedFlow(nodes({ cool_down_turns: 2 }));
    flow.begin();
    flow.hears("when are you open?");
    flow.chooses("hours");
    flow.speaks();
    const offered = (text: string) => {
      const { step } = flow.hears(text);
      flow.speaks();
      return step.kind === "ask" ? step.choices.length : null;
    };
    expect([offered("one"), offered("two"), offered("three")]).toEqual([0, 0, 1]);
  });

  test("one entered from another returns there, and that one returns to where it was entered from", () => {
    const flow = new WalkedFlow({
      start: talk({ prompt: "Ask for the order." }),
      complaint: talk({ prompt: "Take the complaint.", global: { kind: "prompt", when: "complains" } }),
      hours: talk({
        say: "From nine to five.",
        waits_for_reply: false,
        global: { kind: "prompt", when: "asks for the hours" },
      }),
    });
    flow.begin();
    flow.hears("it was late");
    expect(flow.chooses("complaint").step).toMatchObject({ kind: "ask", instruction: "Take the complaint." });
    flow.speaks();
    flow.hears("when are you open?");
    expect(flow.chooses("hours")).toMatchObject({
      said: ["From nine to five."],
      step: { kind: "ask", instruction: "Take the complaint." },
    });
    expect(flow.node).toBe("complaint");
    flow.speaks();
    flow.hears("back to my order");
    expect(flow.chooses("start").step).toMatchObject({ kind: "ask", instruction: "Ask for the order." });
    expect(flow.moves.map((move) => move.split(")")[0])).toEqual([
      "null > start (begin",
      "start > complaint (global",
      "complaint > hours (global",
      "hours > complaint (return",
      "complaint > start (return",
    ]);
  });

  test("one by expression comes before everything else", () => {
    const flow = new WalkedFlow({
      start: talk({ transitions: [{ kind: "always", to: "end" }] }),
      angry: talk({
        say: "I am sorry.",
        global: { kind: "expression", when: 'last_user_message contains "terrible"' },
      }),
      end,
    });
    flow.begin();
    expect(flow.hears("This is TERRIBLE").said).toEqual(["I am sorry."]);
  });
});

describe("what nodes do", () => {
  test("a tool's result can be used in expressions, words and arguments", () => {
    const flow = new WalkedFlow({
      start: {
        type: "tool",
        tool: "look_up",
        arguments: { who: "{{from_number}}", nested: { list: ["{{from_number}}", 3] } },
        variable: "order",
        transitions: [{ kind: "expression", to: "told", when: 'order.state == "sent" and order_status == "success"' }],
      },
      told: talk({ say: "It is {{order.state}} since {{order.days}} days." }),
    });
    const { step } = flow.begin();
    expect(step).toEqual({
      kind: "act",
      action: {
        kind: "tool",
        tool: "look_up",
        arguments: { who: "+14155550100", nested: { list: ["+14155550100", 3] } },
      },
    });
    expect(flow.acts(true, { state: "sent", days: 2 }).said).toEqual(["It is sent since 2 days."]);
  });

  test.each([
    [true, "fine"],
    [false, "failed"],
  ])("a tool whose success is %s goes to %s", (isSuccess, to) => {
    const flow = new WalkedFlow({
      start: {
        type: "tool",
        tool: "t",
        transitions: [
          { kind: "else", to: "failed" },
          { kind: "always", to: "fine" },
        ],
      },
      failed: talk(),
      fine: talk(),
    });
    flow.begin();
    flow.acts(isSuccess);
    expect(flow.node).toBe(to);
  });

  test("after an action with no transition to take, the model says how it went", () => {
    const flow = new WalkedFlow({ start: { type: "tool", tool: "t" } });
    flow.begin();
    expect(flow.acts(false).step).toMatchObject({ kind: "ask", instruction: expect.stringContaining("did not work") });
  });

  test("a failed transfer takes a transition, a successful one is the end", () => {
    const transfer = () => {
      const flow = new WalkedFlow({
        start: {
          type: "transfer",
          to: "+14155550199",
          say: "One moment.",
          transitions: [{ kind: "else", to: "sorry" }],
        },
        sorry: talk({ say: "Nobody is there." }),
      });
      expect(flow.begin()).toEqual({
        said: ["One moment."],
        step: { kind: "act", action: { kind: "transfer", to: "+14155550199" } },
      });
      return flow;
    };
    expect(transfer().acts(false).said).toEqual(["Nobody is there."]);
    const done = transfer();
    expect(done.acts(true).step).toMatchObject({ kind: "end" });
    expect(done.state.phase).toEqual({ kind: "ended" });
  });

  test("a text is sent during a call, and is the answer in an SMS conversation", () => {
    const nodes = {
      start: { type: "send_sms" as const, message: "The link.", transitions: [{ kind: "always" as const, to: "end" }] },
      end,
    };
    expect(new WalkedFlow(nodes).begin().step).toEqual({
      kind: "act",
      action: { kind: "send-sms", message: "The link." },
    });
    expect(new WalkedFlow(nodes, { channel: "sms" }).begin().said).toEqual(["The link.", "Bye."]);
  });

  test("the assistant that was handed over to stays", () => {
    const flow = new WalkedFlow({ start: { type: "agent", assistant_id: 7, say: "My colleague takes over." } });
    expect(flow.begin()).toEqual({ said: ["My colleague takes over."], step: { kind: "hand-over", assistantId: 7 } });
    expect(flow.hears("hello").step).toEqual({ kind: "hand-over", assistantId: 7 });
    expect(JSON.parse(JSON.stringify(flow.state)).phase).toEqual({ kind: "handed-over", assistantId: 7 });
  });

  test("a caller who speaks up while a tool runs does not have it run twice", () => {
    const flow = new WalkedFlow({
      start: { type: "tool", tool: "book", transitions: [{ kind: "always", to: "end" }] },
      end,
    });
    const first = flow.begin().step;
    // The same action: whoever performs it knows that it is under way.
    expect(flow.hears("hello?").step).toEqual(first);
    expect(flow.acts(true).said).toEqual(["Bye."]);
  });

  test("a caller who interrupts the goodbye is answered before the end", () => {
    const flow = new WalkedFlow({ start: { type: "end", prompt: "Thank them." } });
    expect(flow.begin().step).toMatchObject({ kind: "ask" });
    expect(flow.hears("one more thing").step).toMatchObject({ kind: "ask" });
    expect(flow.speaks().step).toEqual({ kind: "end", isSaid: true });
  });
});

describe("capture", () => {
  const phone = (change: object = {}) =>
    new WalkedFlow({
      start: {
        type: "capture",
        say: "Your number?",
        variable: "phone",
        value: { kind: "phone" },
        transitions: [
          { kind: "always", to: "done" },
          { kind: "else", to: "failed" },
        ],
        ...change,
      },
      done: talk({ say: "Noted {{phone}}." }),
      failed: talk({ say: "Never mind." }),
    });

  test("a spoken value is read back and confirmed", () => {
    const flow = phone();
    expect(flow.begin().said).toEqual(["Your number?"]);
    const [readBack] = flow.hears("415 555 0123").said;
    expect(readBack).toMatch(/4 1 5/);
    expect(flow.hears("yes").said).toEqual(["Noted +14155550123."]);
  });

  test("a correction is read back, too", () => {
    const flow = phone();
    flow.begin();
    flow.hears("415 555 0123");
    expect(flow.hears("no, 416 555 0199").said[0]).toMatch(/4 1 6/);
    expect(flow.hears("yes").said).toEqual(["Noted +14165550199."]);
  });

  test.each(["text", "keys"] as const)("a value that came by %s is taken as it is", (way) => {
    const flow = phone();
    flow.begin();
    expect(flow.hears("4155550123", way).said).toEqual(["Noted +14155550123."]);
  });

  test("after the last attempt it gives up", () => {
    const flow = phone({ max_attempts: 2 });
    flow.begin();
    expect(flow.hears("why?").said[0]).toContain("Your number?");
    expect(flow.hears("why?").said).toEqual(["Never mind."]);
    expect(flow.state.variables).toEqual({});
  });

  test("without a way to give up it starts over", () => {
    const flow = phone({ max_attempts: 1, transitions: [{ kind: "always", to: "done" }] });
    flow.begin();
    expect(flow.hears("why?").said).toEqual(["Your number?"]);
  });

  test("with a prompt, the model answers other words", () => {
    const flow = phone({ say: null, prompt: "Ask for the number." });
    expect(flow.begin().step).toMatchObject({ kind: "ask" });
    flow.speaks();
    expect(flow.hears("why do you need it?").step).toMatchObject({
      kind: "ask",
      instruction: expect.stringContaining("Ask for the number."),
    });
  });

  test("with fixed words and a prompt, the fixed words are said again", () => {
    const flow = phone({ prompt: "Ask for the number." });
    flow.begin();
    expect(flow.hears("why do you need it?").said).toEqual([expect.stringMatching(/Your number\?$/)]);
  });

  test("when the text cannot be sent, the question is asked again", () => {
    const flow = phone({ max_attempts: 5, sms_fallback: { message: "Reply with your number.", after_attempts: 1 } });
    flow.begin();
    flow.hears("hm");
    expect(flow.acts(false).said).toEqual(["Your number?"]);
  });

  test("a caller who cannot say it is asked by text, once", () => {
    const flow = phone({ max_attempts: 5, sms_fallback: { message: "Reply with your number.", after_attempts: 2 } });
    flow.begin();
    flow.hears("hm");
    expect(flow.hears("hm").step).toEqual({
      kind: "act",
      action: { kind: "send-sms", message: "Reply with your number." },
    });
    expect(flow.acts(true).said).toHaveLength(1);
    expect(flow.hears("hm").step).toEqual({ kind: "wait" });
    expect(flow.hears("415 555 0123", "text").said).toEqual(["Noted +14155550123."]);
  });
});
