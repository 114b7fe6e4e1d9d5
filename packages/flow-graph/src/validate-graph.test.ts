import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { arbitraryValidGraph } from "../tests/valid-graphs.ts";
import type { FlowGraph } from "./graph-schema.ts";
import type { FlowNode } from "./node-schemas.ts";
import { readGraph } from "./read-graph.ts";
import type { Transition, TransitionKind } from "./transition-schemas.ts";
import { validateGraph } from "./validate-graph.ts";

type Nodes = Readonly<Record<string, FlowNode>>;

const END: FlowNode = { type: "end" };
const TO_END: Transition = { kind: "always", to: "end" };
const CAPTURE = { type: "capture", prompt: "Ask.", variable: "answer", value: { kind: "name" } } as const;

/** A flow that talks at `start` and then ends, with these nodes beside or instead. */
function graphOf(nodes: Nodes, others: Partial<FlowGraph> = {}): FlowGraph {
  return { begin_node: "start", nodes: { start: talk([TO_END]), end: END, ...nodes }, ...others };
}

function talk(transitions: Transition[], others: object = {}): FlowNode {
  return { type: "conversation", prompt: "Talk.", transitions, ...others };
}

function branch(...transitions: Transition[]): FlowNode {
  return { type: "branch", transitions };
}

/** A branch that goes to the end when the expression holds. */
function deciding(when: string): FlowNode {
  return branch({ kind: "expression", to: "end", when }, TO_END);
}

/** A capture at the beginning. */
function asking(value: Extract<FlowNode, { type: "capture" }>["value"], others: object = {}): FlowGraph {
  return graphOf({ start: { ...CAPTURE, value, transitions: [TO_END], ...others } });
}

const found = (graph: FlowGraph) =>
  validateGraph(graph).map(({ severity, code, path }) => `${severity} ${code} ${path.join(".")}`);

describe("validateGraph finds exactly", () => {
  it.each<[string, FlowGraph, string]>([
    ["a beginning that is not there", graphOf({}, { begin_node: "x" }), "error missing-begin-node begin_node"],
    ["a beginning every object has", graphOf({}, { begin_node: "toString" }), "error missing-begin-node begin_node"],
    [
      "a way to nowhere",
      graphOf({ start: talk([TO_END, { kind: "dtmf", digits: "1", to: "constructor" }]) }),
      "error dangling-transition nodes.start.transitions.1.to",
    ],
    [
      "an expression that cannot be read",
      graphOf({ start: deciding("turn_count >") }),
      "error invalid-expression nodes.start.transitions.0.when",
    ],
    [
      "an expression that is not there",
      graphOf({ start: deciding(" ") }),
      "error invalid-expression nodes.start.transitions.0.when",
    ],
    [
      "an expression of a global entry that cannot be read",
      graphOf({ help: talk([TO_END], { global: { kind: "expression", when: "==" } }) }),
      "error invalid-expression nodes.help.global.when",
    ],
    [
      "an unknown variable",
      graphOf({ start: deciding("nobody == 1") }),
      "error unknown-variable nodes.start.transitions.0.when",
    ],
    [
      "an unknown variable of a global entry",
      graphOf({ help: talk([TO_END], { global: { kind: "expression", when: "toString == 1" } }) }),
      "error unknown-variable nodes.help.global.when",
    ],
    [
      "types that never agree",
      graphOf({ start: deciding("turn_count == '1'") }),
      "error type-mismatch nodes.start.transitions.0.when",
    ],
    [
      "a default of another type",
      graphOf({}, { variables: { a: { type: "number", default: "1" } } }),
      "error type-mismatch variables.a.default",
    ],
    [
      "a conversation without words",
      graphOf({ start: talk([TO_END], { prompt: " ", say: "\n" }) }),
      "error empty-prompt nodes.start.prompt",
    ],
    [
      "a capture without words",
      graphOf({ start: { ...CAPTURE, prompt: null, transitions: [TO_END] } }),
      "error empty-prompt nodes.start.prompt",
    ],
    [
      "a text without words",
      graphOf({ start: { type: "send_sms", message: " ", transitions: [TO_END] } }),
      "error empty-prompt nodes.start.message",
    ],
    [
      "a fallback without words",
      asking({ kind: "email" }, { sms_fallback: { message: "" } }),
      "error empty-prompt nodes.start.sms_fallback.message",
    ],
    [
      "a transition without words to decide by",
      graphOf({ start: talk([{ kind: "prompt", to: "end", when: " " }]) }),
      "error empty-prompt nodes.start.transitions.0.when",
    ],
    [
      "a global entry without words to decide by",
      graphOf({ help: talk([TO_END], { global: { kind: "prompt", when: "" } }) }),
      "error empty-prompt nodes.help.global.when",
    ],
    [
      "a node that leads to itself",
      { begin_node: "start", nodes: { start: branch(toNode("start")) } },
      "error turnless-cycle nodes.start",
    ],
    [
      "a cycle nobody speaks in",
      graphOf({
        start: talk([{ kind: "always", to: "a" }]),
        a: branch({ kind: "expression", when: "turn_count > 3", to: "b" }, TO_END),
        b: { type: "tool", tool: "t", transitions: [{ kind: "else", to: "c" }, TO_END] },
        c: talk([{ kind: "always", to: "a" }], { waits_for_reply: false }),
      }),
      "error turnless-cycle nodes.a",
    ],
    [
      "a capture into a variable of the conversation",
      graphOf({ start: { ...CAPTURE, variable: "channel", transitions: [TO_END] } }),
      "error read-only-variable nodes.start.variable",
    ],
    [
      "a tool's result in a variable of the conversation",
      graphOf({ start: { type: "tool", tool: "t", variable: "tool_status", transitions: [TO_END] } }),
      "error read-only-variable nodes.start.variable",
    ],
    [
      "a declared variable of the conversation",
      graphOf({}, { variables: { from_number: { type: "text" } } }),
      "error read-only-variable variables.from_number",
    ],
    [
      "a variable captured as two types",
      graphOf({
        start: { ...CAPTURE, transitions: [{ kind: "always", to: "more" }] },
        more: { ...CAPTURE, value: { kind: "number" }, transitions: [TO_END] },
      }),
      "error variable-conflict nodes.more.variable",
    ],
    [
      "a variable declared as another type",
      graphOf(
        { start: { ...CAPTURE, value: { kind: "number", digits: 4 }, transitions: [TO_END] } },
        { variables: { answer: { type: "number" } } },
      ),
      "error variable-conflict nodes.start.variable",
    ],
    [
      "a variable that a tool's status is",
      graphOf(
        { start: { type: "tool", tool: "t", variable: "b", transitions: [TO_END] } },
        { variables: { b_status: { type: "boolean" } } },
      ),
      "error variable-conflict nodes.start.variable",
    ],
    [
      "words to decide by at a branch",
      graphOf({ start: branch({ kind: "prompt", to: "end", when: "yes" }, TO_END) }),
      "error transition-not-possible nodes.start.transitions.0.kind",
    ],
    [
      "keys at a conversation that does not wait",
      graphOf({ start: talk([TO_END, { kind: "dtmf", digits: "1", to: "end" }], { waits_for_reply: false }) }),
      "error transition-not-possible nodes.start.transitions.1.kind",
    ],
    [
      "a way on from the end",
      graphOf({ end: { type: "end", transitions: [{ kind: "else", to: "end" }] } }),
      "error transition-not-possible nodes.end.transitions.0.kind",
    ],
    ["broken words", graphOf({ start: talk([TO_END], { say: "Hi {{" }) }), "error invalid-template nodes.start.say"],
    [
      "an unknown filter",
      graphOf({ end: { type: "agent", assistant_id: 1, say: "{{ channel | shout }}" } }),
      "error invalid-template nodes.end.say",
    ],
    [
      "a broken text",
      graphOf({ start: { type: "send_sms", message: "{{ 1 + 1 }}", transitions: [TO_END] } }),
      "error invalid-template nodes.start.message",
    ],
    [
      "broken keys",
      graphOf({ start: { type: "press_digit", digits: "{{ channel", transitions: [TO_END] } }),
      "error invalid-template nodes.start.digits",
    ],
    [
      "a broken fallback",
      asking({ kind: "email" }, { sms_fallback: { message: "{{" } }),
      "error invalid-template nodes.start.sms_fallback.message",
    ],
    [
      "a broken argument, however deep",
      graphOf({
        start: { type: "tool", tool: "t", arguments: { a: [1, { b: "{{" }], c: "{}" }, transitions: [TO_END] },
      }),
      "error invalid-template nodes.start.arguments.a.1.b",
    ],
    [
      "braces in a prompt",
      graphOf({ start: talk([TO_END], { prompt: 'Answer {{"a": 1}}.' }) }),
      "warning invalid-template nodes.start.prompt",
    ],
    [
      "braces in the prompt of all nodes",
      graphOf({}, { global_prompt: 'Answer {"a":{{"b":1}}}.' }),
      "warning invalid-template global_prompt",
    ],
    [
      "bounds nothing is between",
      asking({ kind: "number", min: 2, max: 1 }),
      "error contradictory-bounds nodes.start.value.min",
    ],
    [
      "bounds no integer is between",
      asking({ kind: "number", min: 1.2, max: 1.8, is_integer: true }),
      "error contradictory-bounds nodes.start.value.min",
    ],
    [
      "dates nothing is between",
      asking({ kind: "date", min: "2026-02-01", max: "2026-01-31" }),
      "error contradictory-bounds nodes.start.value.min",
    ],
    [
      "a day that does not exist",
      asking({ kind: "date", min: "today", max: "2026-02-30" }),
      "error invalid-date nodes.start.value.max",
    ],
    ["words for a day", asking({ kind: "date", min: "tomorrow" }), "error invalid-date nodes.start.value.min"],
    [
      "one choice twice",
      asking({ kind: "choice", choices: [{ value: "Yes" }, { value: "no" }, { value: "yES " }] }),
      "error duplicate-choice nodes.start.value.choices.2.value",
    ],
    [
      "a word for two choices",
      asking({ kind: "choice", choices: [{ value: "yes" }, { value: "no", synonyms: ["nope", "Yes"] }] }),
      "warning ambiguous-choice nodes.start.value.choices.1.synonyms.1",
    ],
    [
      "keys for two places",
      graphOf({
        start: talk([
          { kind: "dtmf", digits: "1#", to: "end" },
          { kind: "dtmf", digits: "1#", to: "start" },
        ]),
      }),
      "error duplicate-digits nodes.start.transitions.1.digits",
    ],
    [
      "keys that begin like others",
      graphOf({
        start: talk([
          { kind: "dtmf", digits: "123", to: "end" },
          { kind: "dtmf", digits: "2", to: "start" },
          { kind: "dtmf", digits: "1", to: "start" },
        ]),
      }),
      "warning ambiguous-digits nodes.start.transitions.0.digits",
    ],
    ["a node nothing leads to", graphOf({ lost: talk([TO_END]) }), "warning unreachable-node nodes.lost"],
    [
      "a conversation that leads nowhere",
      { begin_node: "start", nodes: { start: talk([{ kind: "silence", after_ms: 2_000, to: "start" }]) } },
      "warning no-way-out nodes.start",
    ],
    [
      "a capture that leads nowhere",
      { begin_node: "start", nodes: { start: CAPTURE } },
      "warning no-way-out nodes.start",
    ],
    [
      "a branch that may not decide",
      graphOf({ start: branch({ kind: "expression", when: "turn_count > 1", to: "end" }) }),
      "warning no-way-out nodes.start",
    ],
    [
      "a transfer nobody answers",
      { begin_node: "start", nodes: { start: { type: "transfer", to: "+4930123456" } } },
      "warning no-way-out nodes.start",
    ],
    [
      "the same words twice",
      graphOf({
        start: talk([
          { kind: "prompt", when: "Wants to book!", to: "end" },
          { kind: "prompt", when: "wants  to book", to: "start" },
        ]),
      }),
      "warning duplicate-when nodes.start.transitions.1.when",
    ],
    [
      "the same expression twice",
      graphOf({
        start: branch(
          { kind: "expression", when: "turn_count > 1 and channel == 'sms'", to: "end" },
          { kind: "expression", when: '(turn_count>1) && channel == "sms"', to: "end" },
          TO_END,
        ),
      }),
      "warning duplicate-when nodes.start.transitions.1.when",
    ],
    [
      "an unknown variable in words",
      graphOf({ start: talk([TO_END], { say: "Hi {{ customer.name }}" }) }),
      "warning unknown-template-variable nodes.start.say",
    ],
    [
      "an unknown variable in a prompt",
      graphOf({}, { global_prompt: "The customer is {{customer}}." }),
      "warning unknown-template-variable global_prompt",
    ],
    [
      "a second way on",
      graphOf({ start: talk([TO_END, { kind: "always", to: "start" }]) }),
      "warning shadowed-transition nodes.start.transitions.1",
    ],
    [
      "two ways for everything else",
      graphOf({ start: branch(TO_END, { kind: "else", to: "end" }) }),
      "warning shadowed-transition nodes.start.transitions.1",
    ],
    [
      "an expression behind one that is always true",
      graphOf({
        start: talk([
          { kind: "expression", when: " (TRUE) ", to: "end" },
          { kind: "expression", when: "turn_count > 1", to: "end" },
        ]),
      }),
      "warning shadowed-transition nodes.start.transitions.1",
    ],
    [
      "an else behind an expression that is always true",
      graphOf({ start: branch({ kind: "expression", when: "true", to: "end" }, { kind: "else", to: "end" }) }),
      "warning shadowed-transition nodes.start.transitions.1",
    ],
    [
      "a longer silence",
      graphOf({
        start: talk([
          { kind: "silence", after_ms: 3_000, to: "start" },
          { kind: "silence", after_ms: 2_000, to: "end" },
          { kind: "silence", after_ms: 2_000, to: "start" },
        ]),
      }),
      "warning shadowed-transition nodes.start.transitions.0, warning shadowed-transition nodes.start.transitions.2",
    ],
  ])("%s", (_name, graph, expected) => {
    // What is tested is a graph by its form.
    expect(readGraph(JSON.parse(JSON.stringify(graph))).problems).toEqual([]);
    expect(found(graph).join(", ") || "nothing").toBe(expected);
  });
});

describe("validateGraph finds nothing wrong with", () => {
  it.each<[string, FlowGraph]>([
    [
      "a cycle with a turn in it",
      graphOf({
        start: talk([toNode("a"), { kind: "silence", after_ms: 5_000, to: "end" }]),
        a: branch(toNode("start")),
      }),
    ],
    ["a text in a cycle that waits for the reply", graphOf({ start: asksByText(), a: branch(toNode("start")) })],
    [
      "every variable there is",
      graphOf(
        {
          start: { ...CAPTURE, transitions: [{ kind: "always", to: "book" }] },
          book: { type: "tool", tool: "t", variable: "booking", transitions: [{ kind: "always", to: "decide" }] },
          decide: deciding(
            "booking.price > 3 and booking_status == 'success' and answer == given and channel == 'sms'",
          ),
          end: { type: "end", say: "{{booking.price}} {{booking_status}} {{answer}} {{ given | upper }} {{channel}}" },
        },
        { variables: { given: { type: "text" } } },
      ),
    ],
    ["a result of whatever type in a captured variable", graphOf(toolIntoCapture())],
    ["a place entered from anywhere that goes back", graphOf({ help: { type: "tool", tool: "t", ...entry() } })],
    [
      "a conversation left for a place entered from anywhere",
      { begin_node: "start", nodes: { start: talk([]), bye: { ...END, ...entry() } } },
    ],
    ["an else for a failure beside an always", graphOf({ start: branchedTool() })],
    [
      "a result whose status is the conversation's own",
      graphOf({ start: { type: "tool", tool: "t", variable: "tool", transitions: [TO_END] } }),
    ],
    ["bounds that meet", asking({ kind: "number", min: 1, max: 1, is_integer: true })],
    ["dates from today on", asking({ kind: "date", min: "today", max: "2020-01-01" })],
    ["an end without words", { begin_node: "end", nodes: { end: END } }],
    [
      "names every object has",
      { begin_node: "toString", nodes: { toString: talk([toNode("valueOf")]), valueOf: END } },
    ],
  ])("%s", (_name, graph) => {
    expect(validateGraph(graph)).toEqual([]);
  });
});

function toNode(to: string): Transition {
  return { kind: "else", to };
}

function asksByText(): FlowNode {
  return {
    type: "send_sms",
    message: "Yes?",
    waits_for_reply: true,
    transitions: [{ kind: "expression", when: "last_user_message == 'no'", to: "end" }, toNode("a")],
  };
}

function toolIntoCapture(): Nodes {
  return {
    start: { ...CAPTURE, transitions: [toNode("a")] },
    a: { type: "tool", tool: "t", variable: "answer", transitions: [toNode("b")] },
    b: deciding("answer.name == 1"),
  };
}

function entry() {
  return { global: { kind: "prompt", when: "wants help" } } as const;
}

function branchedTool(): FlowNode {
  return { type: "tool", tool: "t", transitions: [TO_END, { kind: "else", to: "end" }] };
}

describe("validateGraph", () => {
  it("says every problem at once, errors first", () => {
    const graph = graphOf({
      start: talk([{ kind: "expression", when: "a == b", to: "x" }], { say: "{{" }),
      lost: branch(),
      cycle: branch({ kind: "always", to: "cycle" }),
    });
    expect(found(graph)).toEqual([
      "error dangling-transition nodes.start.transitions.0.to",
      "error turnless-cycle nodes.cycle",
      "error unknown-variable nodes.start.transitions.0.when",
      "error unknown-variable nodes.start.transitions.0.when",
      "error invalid-template nodes.start.say",
      "warning unreachable-node nodes.end",
      "warning unreachable-node nodes.lost",
      "warning unreachable-node nodes.cycle",
      "warning no-way-out nodes.lost",
    ]);
  });

  it("names the nodes of a cycle in their order, and where in an expression the mistake is", () => {
    const way = (to: string): FlowNode => branch({ kind: "else", to });
    const cycle = graphOf({ start: way("c"), b: way("start"), c: way("b") });
    expect(validateGraph(cycle)[0]?.message).toContain('"start" → "c" → "b" → "start"');
    expect(validateGraph(graphOf({ start: deciding("turn_count > x") }))[0]?.message).toMatch(/^At character 14: /);
    expect(
      validateGraph(graphOf({ start: branch({ kind: "dtmf", digits: "1", to: "end" }, TO_END) }))[0]?.message,
    ).toBe('"dtmf" never leads away from a branch node: only expression, else, always.');
  });

  it("finds each knot of cycles, and the whole of a long one", () => {
    const row = Array.from({ length: 2_000 }, (_, index) => `n${index}`);
    const nodes = Object.fromEntries(
      row.map((name, index) => [name, branch({ kind: "else", to: row[index + 1] ?? "n0" })]),
    );
    const [problem, ...others] = validateGraph({ begin_node: "n0", nodes: { ...nodes, x: branch(toNode("x")) } });
    expect(problem?.message).toContain('"n9" → 1990 more → "n0"');
    expect(others.map(({ code, path }) => [code, path.at(-1)])).toEqual([
      ["turnless-cycle", "x"],
      ["unreachable-node", "x"],
    ]);
  });

  test("finds no error in a valid graph, and valid graphs have everything in them", () => {
    const nodeTypes = new Set<string>();
    const kinds = new Set<TransitionKind>();
    const traits = new Set<string>();
    fc.assert(
      fc.property(arbitraryValidGraph(), (graph) => {
        const errors = validateGraph(graph).filter(({ severity }) => severity === "error");
        expect(errors).toEqual([]);
        for (const [name, node] of Object.entries(graph.nodes)) {
          nodeTypes.add(node.type);
          if (node.global != null) traits.add(`global by ${node.global.kind}`);
          for (const { kind, to } of node.transitions ?? []) {
            kinds.add(kind);
            if (to === name) traits.add("cycle");
          }
        }
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(nodeTypes.size).toBe(9);
    expect(kinds.size).toBe(6);
    expect(traits).toEqual(new Set(["global by prompt", "global by expression", "cycle"]));
  });

  test("finds the error planted in a valid graph", () => {
    fc.assert(
      fc.property(arbitraryValidGraph(), (graph) => {
        const planted = { ...graph, nodes: { ...graph.nodes, planted: branch({ kind: "always", to: "planted" }) } };
        const errors = found(planted).filter((problem) => problem.startsWith("error"));
        expect(errors).toEqual(["error turnless-cycle nodes.planted"]);
      }),
    );
  });
});
