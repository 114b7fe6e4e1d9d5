// One command: `npm run benchmark:flows`. What flows cost besides talking: checking a graph of a thousand nodes, and the
// worst texts somebody could put into one. Each case runs alone on this thread; the figures are of single runs.

import { plainScript } from "../apps/service/src/conversation/answer/answer-script.ts";
import { compileFlow } from "../apps/service/src/conversation/flow/compiled-flow.ts";
import type { FlowContext } from "../apps/service/src/conversation/flow/flow-context.ts";
import { FlowConversation } from "../apps/service/src/conversation/flow/flow-conversation.ts";
import { evaluateExpression } from "../packages/flow-graph/src/evaluate-expression.ts";
import type { FlowGraph } from "../packages/flow-graph/src/graph-schema.ts";
import type { FlowNode } from "../packages/flow-graph/src/node-schemas.ts";
import { MAX_EXPRESSION_CHARS, parseExpression } from "../packages/flow-graph/src/parse-expression.ts";
import { readGraph } from "../packages/flow-graph/src/read-graph.ts";
import { validateGraph } from "../packages/flow-graph/src/validate-graph.ts";
import { parseTemplate, renderTemplate } from "../packages/foundation/src/template.ts";

const ROUNDS = Number(process.env["ROUNDS"] ?? 300);
/** Rounds that run code which is not compiled yet. */
const WARM_UP_ROUNDS = 30;
const VALIDATION_GOAL_MS = 50;
const HOSTILE_GOAL_MS = 20;
const NODES = 1_000;
const TURN_GOAL_MS = 2;
const TURN_NODES = 200;
const TRANSITIONS = 20;
/** As long as the longest prompt. */
const TEMPLATE_CHARS = 32_768;
/** Longer than what an expression looks at. */
const VALUE_CHARS = 20_000;

interface Case {
  readonly name: string;
  readonly goalMs: number;
  readonly run: () => unknown;
}

print([...turns(), ...validation(), ...hostileExpressions(), ...hostileTemplates()]);

/** What a flow adds to a turn: from the caller's words to the model's request, and on when the model has chosen. */
function turns(): readonly Case[] {
  const flow = compileFlow(turnGraph());
  const context: FlowContext = {
    channel: "voice",
    fixedValues: { from_number: "+14155550100", direction: "inbound" },
    givenValues: { plan: "basic" },
    capture: { language: "en", today: "2026-11-22", callerCountry: "US" },
  };
  const model = {
    provider: "none",
    modelId: "none",
    async *respond() {
      // Never asked: what is measured ends where a model begins.
    },
  };
  const tools = { tools: [], earlierCalls: [], call: async () => "{}" };
  const reach = {
    answerer: () => ({ systemPrompt: "You help. ".repeat(200), model, settings: {}, tools }),
    perform: async () => ({ isSuccess: true, result: {}, receipt: "{}" }),
    end: () => undefined,
  };
  const conversation = new FlowConversation({ flow, context, state: null, onProgress: () => undefined });
  conversation.open({ kind: "turn", turn: { text: "hello", way: "speech" } }, reach).keep();
  const { signal } = new AbortController();
  const turn = (text: string) => {
    const answer = conversation.open({ kind: "turn", turn: { text, way: "speech" } }, reach);
    const asked = answer.next();
    if (asked?.kind === "ask") {
      void asked.tools.call({ id: "1", name: asked.tools.tools[0]?.name ?? "", arguments: {} }, 0, 1_000, signal);
      answer.asked({ hasCalled: true });
    }
    const next = answer.next();
    answer.keep();
    return next;
  };
  const plain = () => plainScript({ model, settings: {}, systemPrompt: "You help.", tools }).next();
  return [
    { name: `a turn in ${TURN_NODES} nodes`, goalMs: TURN_GOAL_MS, run: () => turn("I would like something else") },
    { name: "a turn without a flow", goalMs: TURN_GOAL_MS, run: plain },
  ];
}

/** Each node has ten expressions that are looked at in vain, and ten transitions for the model; some can be entered from anywhere. */
function turnGraph(): FlowGraph {
  const names = Array.from({ length: TURN_NODES }, (_, index) => `node ${index}`);
  const nodes = names.map((name, index): [string, FlowNode] => [
    name,
    {
      type: "conversation",
      prompt: `At ${name} of {{from_number}} you ask what the caller wants. ${"More of it. ".repeat(50)}`,
      transitions: Array.from({ length: TRANSITIONS }, (_, way) => {
        const to = names[(index + way + 1) % TURN_NODES] ?? name;
        return way % 2 === 0
          ? { kind: "expression" as const, to, when: `turn_count < 0 and last_user_message contains "word ${way}"` }
          : { kind: "prompt" as const, to, when: `the caller wants number ${way}` };
      }),
      ...(index % 10 === 0 ? { global: { kind: "prompt" as const, when: `a wish of the kind ${index}` } } : {}),
    },
  ]);
  return { begin_node: "node 0", nodes: Object.fromEntries(nodes) };
}

function validation(): readonly Case[] {
  const graph = bigGraph();
  const sent: unknown = JSON.parse(JSON.stringify(graph));
  const mistakes = validateGraph(graph);
  if (mistakes.length > 0) throw new Error(`The graph has ${mistakes.length} mistakes: ${mistakes[0]?.message}`);
  // Every transition leads nowhere by an expression over nothing.
  const wrong = bigGraph((name) => `no ${name}`, "nobody == 1");
  return [
    { name: `reading ${NODES} nodes`, goalMs: VALIDATION_GOAL_MS, run: () => readGraph(sent) },
    { name: `validating ${NODES} nodes`, goalMs: VALIDATION_GOAL_MS, run: () => validateGraph(graph) },
    { name: `validating ${NODES} nodes full of mistakes`, goalMs: VALIDATION_GOAL_MS, run: () => validateGraph(wrong) },
  ];
}

/** Talks, asks, calls tools and decides in turns; every node leads on, and some lead back. */
function bigGraph(
  to: (name: string) => string = (name) => name,
  when = 'answer == "yes" and (turn_count > 3 or channel in ["sms", "voice"])',
): FlowGraph {
  const nameOf = (index: number) => (index < NODES - 1 ? `node ${index}` : "end");
  const nodes = Array.from({ length: NODES }, (_, index): [string, FlowNode] => {
    const name = nameOf(index);
    const [next, back] = [to(nameOf(Math.min(index + 1, NODES - 1))), to(nameOf(Math.floor(index / 2)))];
    if (name === "end") return [name, { type: "end", say: "Goodbye, {{answer}}." }];
    switch (index % 4) {
      case 0:
        return [
          name,
          {
            type: "conversation",
            prompt: `${`You are at step ${index}. `.repeat(20)}Answer as {"step": {"done": true}} for {{ from_number }}.`,
            transitions: [
              { kind: "prompt", to: next, when: `wants step ${index}`, examples: { positive: ["go on", "next"] } },
              { kind: "prompt", to: back, when: `wants to go back from ${index}` },
              { kind: "expression", to: next, when },
              { kind: "dtmf", to: back, digits: "1" },
              { kind: "silence", to: next, after_ms: 5_000 },
            ],
          },
        ];
      case 1:
        return [
          name,
          {
            type: "capture",
            prompt: "Ask for it.",
            variable: "answer",
            value: { kind: "choice", choices: [{ value: "yes", synonyms: ["sure"] }, { value: "no" }] },
            transitions: [{ kind: "always", to: next }],
          },
        ];
      case 2:
        return [
          name,
          {
            type: "tool",
            tool: "book",
            variable: "booking",
            arguments: { phone: "{{ from_number }}", answer: "{{ answer | upper }}" },
            transitions: [
              { kind: "expression", to: next, when: "booking.price > 10 and booking.tags not contains 'free'" },
              { kind: "else", to: next },
            ],
          },
        ];
      default:
        return [
          name,
          {
            type: "branch",
            transitions: [
              { kind: "expression", to: next, when },
              { kind: "else", to: next },
            ],
          },
        ];
    }
  });
  return { begin_node: nameOf(0), nodes: Object.fromEntries(nodes) };
}

function hostileExpressions(): readonly Case[] {
  const sources: Readonly<Record<string, string>> = {
    parentheses: "(".repeat(MAX_EXPRESSION_CHARS),
    "closed parentheses": Array.from({ length: 15 }, () => `${"(".repeat(60)}a${")".repeat(60)}`).join(" or "),
    not: "!".repeat(MAX_EXPRESSION_CHARS),
    "a text that does not end": `"${"\\".repeat(MAX_EXPRESSION_CHARS - 1)}`,
    "a long path": `a${".b".repeat(MAX_EXPRESSION_CHARS / 2 - 1)}`,
    digits: "9".repeat(MAX_EXPRESSION_CHARS),
    list: `a in [${"1,".repeat(990)}1]`,
  };
  const parsing = Object.entries(sources).map(([name, source]) =>
    hostile(`parsing ${name}`, () => parseExpression(source)),
  );
  const a = "a".repeat(VALUE_CHARS);
  const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    "letters that nearly agree": { a, b: `${"a".repeat(2_500)}b${"a".repeat(2_500)}` },
    "letters that agree up to the last": { a, b: `${"a".repeat(VALUE_CHARS - 1)}b` },
    "letters without a lower case": { a: "\u0130".repeat(VALUE_CHARS), b: "\u0130i".repeat(4_000) },
    "long lists": { a: Array(VALUE_CHARS).fill("x"), b: "y" },
  };
  const searching = Object.entries(values).flatMap(([name, given]) =>
    ["a contains b", "a ends_with b", "lower(a) == b", `a in [${"b, ".repeat(100)}b]`].map((part) =>
      evaluating(`evaluating \`${part.slice(0, 20)}\` over and over: ${name}`, part, given),
    ),
  );
  return [...parsing, ...searching];
}

/** Joined as often as there is room, so that none decides. */
function evaluating(name: string, part: string, values: Readonly<Record<string, unknown>>): Case {
  const parts = Array.from({ length: Math.floor(MAX_EXPRESSION_CHARS / (part.length + 4)) }, () => part);
  const { expression } = parseExpression(parts.join(" or "));
  if (expression === null) throw new Error(`${name}: no expression`);
  return hostile(name, () => evaluateExpression(expression, values));
}

function hostileTemplates(): readonly Case[] {
  const sources: Readonly<Record<string, string>> = {
    "opening braces": "{{",
    variables: "{{a}}",
    filters: `{{a${"|upper".repeat(80)}}}`,
    "quotes that do not end": `{{a|default:"${"\\".repeat(400)}}}`,
    blanks: `{{${" ".repeat(500)}}}`,
  };
  return Object.entries(sources).map(([name, piece]) => {
    const source = piece.repeat(Math.ceil(TEMPLATE_CHARS / piece.length)).slice(0, TEMPLATE_CHARS);
    return hostile(`a template of ${name}`, () =>
      renderTemplate(parseTemplate(source), { a: "x".repeat(VALUE_CHARS) }),
    );
  });
}

function hostile(name: string, run: Case["run"]): Case {
  return { name, goalMs: HOSTILE_GOAL_MS, run };
}

function print(cases: readonly Case[]): void {
  console.log("| case | ms, median | ms, p99 | goal |\n|---|---|---|---|");
  for (const { name, goalMs, run } of cases) {
    const tookMs = measure(run);
    const p99Ms = quantile(tookMs, 0.99);
    const verdict = p99Ms <= goalMs ? `≤ ${goalMs}` : `≤ ${goalMs}, missed`;
    console.log(`| ${name} | ${quantile(tookMs, 0.5).toFixed(2)} | ${p99Ms.toFixed(2)} | ${verdict} |`);
  }
}

function measure(run: Case["run"]): readonly number[] {
  const tookMs: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const startMs = performance.now();
    run();
    if (round >= 0) tookMs.push(performance.now() - startMs);
  }
  return tookMs;
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
