import fc from "fast-check";
import type { CaptureValue } from "../src/capture-schemas.ts";
import type { FlowGraph, VariableDeclaration } from "../src/graph-schema.ts";
import { variableTypes } from "../src/graph-variables.ts";
import type { FlowNode, NodeType } from "../src/node-schemas.ts";
import { possibleTransitions } from "../src/possible-transitions.ts";
import type { ValueType } from "../src/system-variables.ts";
import type { Transition, TransitionKind } from "../src/transition-schemas.ts";
import { isTerminal, waitsForTurn } from "../src/waits-for-turn.ts";

/**
 * Graphs that validate without an error, with every type of node and kind of transition among them: cycles through
 * nodes that wait, nodes entered from anywhere, expressions over the variables there are.
 */
export function arbitraryValidGraph(): fc.Arbitrary<FlowGraph> {
  return fc
    .record({
      begin: fc.nat(100),
      globalPrompt: maybe(text),
      resumeMinutes: maybe(fc.nat(10_080)),
      declares: fc.boolean(),
      nodes: fc.array(nodeDraft, { minLength: 1, maxLength: 12 }),
    })
    .map(({ begin, globalPrompt, resumeMinutes, declares, nodes: drafts }) => {
      const names = drafts.map((draft, index) => `${draft.label} ${index}`);
      const withoutTransitions: FlowGraph = {
        begin_node: pick(names, begin),
        global_prompt: globalPrompt,
        resume_minutes: resumeMinutes,
        variables: declares ? DECLARED : null,
        nodes: Object.fromEntries(drafts.map((draft, index) => [pick(names, index), draft.node])),
      };
      const types = variableTypes(withoutTransitions);
      const nodes = drafts.map((draft, index): [string, FlowNode] => [
        pick(names, index),
        withWays(draft, { index, names, types }),
      ]);
      return { ...withoutTransitions, nodes: Object.fromEntries(nodes) };
    });
}

const DECLARED: Readonly<Record<string, VariableDeclaration>> = {
  customer_name: { type: "text", default: "friend" },
  balance: { type: "number", description: "In euros." },
  is_member: { type: "boolean", default: false },
};

/** A node without its transitions, and what they are to be made of once all nodes are there. */
interface NodeDraft {
  readonly label: string;
  readonly node: FlowNode;
  readonly transitions: readonly TransitionDraft[];
  readonly global: { readonly isExpression: boolean; readonly goesBack: boolean | null; readonly seed: number } | null;
}

interface TransitionDraft {
  readonly kind: number;
  readonly to: number;
  /** For whatever else there is to choose. */
  readonly seed: number;
}

function maybe<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof(fc.constant(null), value);
}

const seed = fc.nat(10_000);
const text = fc.constantFrom("Ask what it is about.", "Hello {{from_number}}!", "Größe {{ channel | upper }}?", "ok");
const label = fc.constantFrom("greet", "Größe nennen", "toString", "2", "price-check", "✂");

const captureValue: fc.Arbitrary<CaptureValue> = fc.constantFrom<CaptureValue>(
  { kind: "phone", country: "DE" },
  { kind: "email" },
  { kind: "name" },
  { kind: "address" },
  { kind: "date", min: "today", max: "2099-12-31" },
  { kind: "number", min: 1, max: 20, is_integer: true },
  { kind: "number", digits: 6 },
  { kind: "choice", choices: [{ value: "yes", synonyms: ["sure", "of course"] }, { value: "no" }] },
);

/** Named by its type, so that the same name is never of two types. */
function captureVariable(value: CaptureValue): string {
  return value.kind === "number" && value.digits == null ? "party_size" : "answer";
}

const NODE_ARBITRARIES = {
  conversation: fc.record({
    type: fc.constant("conversation" as const),
    prompt: text,
    say: maybe(text),
    waits_for_reply: maybe(fc.boolean()),
  }),
  capture: fc.record({ value: captureValue, say: text, max_attempts: maybe(fc.integer({ min: 1, max: 10 })) }).map(
    ({ value, ...members }): FlowNode => ({
      type: "capture",
      variable: captureVariable(value),
      value,
      ...members,
    }),
  ),
  tool: fc.record({
    type: fc.constant("tool" as const),
    tool: fc.constantFrom("book_table", "find_order"),
    variable: maybe(fc.constantFrom("booking", "order")),
    arguments: maybe(fc.constant({ phone: "{{from_number}}", tags: ["{{ channel }}", 1, null] })),
    say: maybe(text),
  }),
  branch: fc.record({ type: fc.constant("branch" as const), description: maybe(text) }),
  transfer: fc.record({ type: fc.constant("transfer" as const), to: fc.constant("+4930123456"), say: maybe(text) }),
  send_sms: fc.record({
    type: fc.constant("send_sms" as const),
    message: text,
    waits_for_reply: maybe(fc.boolean()),
  }),
  press_digit: fc.record({
    type: fc.constant("press_digit" as const),
    digits: fc.constantFrom("1", "42#", "{{to_number}}"),
  }),
  agent: fc.record({ type: fc.constant("agent" as const), assistant_id: fc.integer({ min: 1, max: 9 }) }),
  end: fc.record({ type: fc.constant("end" as const), say: maybe(text) }),
} satisfies Record<NodeType, fc.Arbitrary<FlowNode>>;

const nodeDraft: fc.Arbitrary<NodeDraft> = fc.record({
  label,
  node: fc.oneof(...Object.values<fc.Arbitrary<FlowNode>>(NODE_ARBITRARIES)),
  transitions: fc.array(fc.record({ kind: seed, to: seed, seed }), { maxLength: 5 }),
  global: maybe(fc.record({ isExpression: fc.boolean(), goesBack: maybe(fc.boolean()), seed })),
});

interface Surroundings {
  readonly index: number;
  readonly names: readonly string[];
  readonly types: ReadonlyMap<string, ValueType>;
}

function withWays({ node, transitions, global }: NodeDraft, { index, names, types }: Surroundings): FlowNode {
  const kinds = possibleTransitions(node);
  // A node that does not wait leads only onward: that way no cycle is without a turn of the caller.
  const targets = waitsForTurn(node) || isTerminal(node) ? names : names.slice(index + 1);
  const ways = transitions.flatMap((draft, at) =>
    kinds.length === 0 || targets.length === 0
      ? []
      : [transitionOf(pick(kinds, draft.kind), pick(targets, draft.to), { at, seed: draft.seed, types })],
  );
  return {
    ...node,
    transitions: ways,
    ...(global === null
      ? {}
      : {
          global: {
            kind: global.isExpression ? ("expression" as const) : ("prompt" as const),
            when: global.isExpression ? expressionOver(types, global.seed) : "wants a person",
            goes_back: global.goesBack,
            cool_down_turns: global.seed % 5,
          },
        }),
  };
}

interface TransitionParts {
  /** Among the transitions of its node. */
  readonly at: number;
  readonly seed: number;
  readonly types: ReadonlyMap<string, ValueType>;
}

function transitionOf(kind: TransitionKind, to: string, { at, seed: chosen, types }: TransitionParts): Transition {
  switch (kind) {
    case "prompt":
      return { kind, to, when: `wants thing ${chosen}`, examples: chosen % 2 === 0 ? null : { positive: ["a thing"] } };
    case "expression":
      return { kind, to, when: expressionOver(types, chosen) };
    case "dtmf":
      // One key each: none is the beginning of another.
      return { kind, to, digits: String(at) };
    case "silence":
      return { kind, to, after_ms: 1_000 + chosen };
    case "else":
    case "always":
      return { kind, to };
  }
}

const CONDITIONS = {
  text: [
    (name: string) => `${name} == "yes"`,
    (name: string) => `${name} contains 'no' or ${name} is empty`,
    (name: string) => `lower(${name}) not in ["a", "b"] && length(${name}) > 2`,
    (name: string) => `not (${name} starts_with "+49" and number(${name}) != 7)`,
  ],
  number: [(name: string) => `${name} >= 3`, (name: string) => `${name} in [1, 2.5, -3] || ${name} is empty`],
  boolean: [(name: string) => name, (name: string) => `!${name}`, (name: string) => `${name} == true`],
  any: [(name: string) => `${name}.items.0.price <= 20`, (name: string) => `${name}.state != null`],
} as const satisfies Record<ValueType, readonly ((name: string) => string)[]>;

function expressionOver(types: ReadonlyMap<string, ValueType>, chosen: number): string {
  const variables = [...types];
  const [name, type] = pick(variables, chosen);
  return pick<(name: string) => string>(CONDITIONS[type], Math.floor(chosen / variables.length))(name);
}

function pick<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}
