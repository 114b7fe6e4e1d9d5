import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { arbitraryValidGraph } from "../tests/valid-graphs.ts";
import { MAX_NODES, MAX_VARIABLES } from "./graph-schema.ts";
import { readGraph } from "./read-graph.ts";
import { validateGraph } from "./validate-graph.ts";

const NODE_TYPES =
  "'conversation' or 'capture' or 'tool' or 'branch' or 'transfer' or 'send_sms' or 'press_digit' or 'agent' or 'end'";
const TRANSITION_KINDS = "'prompt' or 'expression' or 'dtmf' or 'silence' or 'else' or 'always'";

/** A graph of one node, with these members. */
function withNode(members: unknown, others: object = {}) {
  return { begin_node: "a", nodes: { a: members }, ...others };
}

function withTransition(transition: unknown) {
  return withNode({ type: "conversation", transitions: [transition] });
}

describe("readGraph", () => {
  it.each([
    ["a text", "graph", [], "dict_type", "valid dictionary"],
    ["null", null, [], "dict_type", "valid dictionary"],
    ["a list", [], [], "dict_type", "valid dictionary"],
    ["no begin node", { nodes: {} }, ["begin_node"], "missing", "Field required"],
    ["no nodes", { begin_node: "a" }, ["nodes"], "missing", "Field required"],
    ["nodes in a list", { begin_node: "a", nodes: [] }, ["nodes"], "dict_type", "valid dictionary"],
    ["another member", withNode({ type: "end" }, { edges: [] }), ["edges"], "extra_forbidden", "not permitted"],
    ["another version", withNode({ type: "end" }, { schema_version: 2 }), ["schema_version"], "enum", "'1'"],
    ["an unknown type", withNode({ type: "menu" }), ["nodes", "a", "type"], "enum", NODE_TYPES],
    ["no type", withNode({}), ["nodes", "a", "type"], "enum", NODE_TYPES],
    ["a node that is not an object", withNode(3), ["nodes", "a"], "dict_type", "valid dictionary"],
    ["a member of none", withNode({ type: "end", x: 1 }), ["nodes", "a", "x"], "extra_forbidden", "not permitted"],
    ["an unknown kind", withTransition({ kind: "go" }), at("kind"), "enum", TRANSITION_KINDS],
    ["no target", withTransition({ kind: "else" }), at("to"), "missing", "Field required"],
    ["other digits", withTransition({ kind: "dtmf", to: "a", digits: "A" }), at("digits"), "value_error", "Keys"],
    [
      "too short a silence",
      withTransition({ kind: "silence", to: "a", after_ms: 1 }),
      at("after_ms"),
      "greater_than_equal",
      "greater than or equal to 1000",
    ],
    ["too many transitions", withNode(conversation(101)), at(), "too_long", "at most 100 items"],
    [
      "a fraction",
      withNode({ type: "agent", assistant_id: 1.5 }),
      ["nodes", "a", "assistant_id"],
      "int_type",
      "integer",
    ],
    ["a yes", withNode({ type: "conversation", waits_for_reply: "yes" }), waits, "bool_type", "boolean"],
    ["an unnamed node", { begin_node: "a", nodes: { "": { type: "end" } } }, ["nodes", ""], "string_too_short", "1"],
    [
      "a prototype",
      JSON.parse('{"begin_node":"a","nodes":{"__proto__":{"type":"end"}}}'),
      proto,
      "value_error",
      "allowed",
    ],
    [
      "a variable's name",
      withVariable("a-b", { type: "text" }),
      ["variables", "a-b"],
      "value_error",
      "letters, digits",
    ],
    [
      "a variable's type",
      withVariable("a", { type: "list" }),
      ["variables", "a", "type"],
      "enum",
      "'text' or 'number'",
    ],
    [
      "a variable's default",
      withVariable("a", { type: "text", default: [] }),
      ["variables", "a", "default"],
      "union_error",
      "none of the allowed forms",
    ],
    ["variables in a list", withNode({ type: "end" }, { variables: [] }), ["variables"], "dict_type", "dictionary"],
  ])("says where %s is", (_name, value, path, type, message) => {
    const { graph, problems } = readGraph(value);
    expect(graph).toBeNull();
    expect(problems).toEqual([{ path, type, message: expect.stringContaining(message) }]);
  });

  it("says everything at once", () => {
    const { problems } = readGraph({
      nodes: { a: { type: "x" }, b: { type: "conversation", transitions: [{ kind: "else" }, { kind: "y" }], z: 1 } },
      variables: { "1": { type: "text" }, ok: { type: "z" } },
    });
    expect(problems.map(({ path }) => path.join("."))).toEqual([
      "begin_node",
      "variables.1",
      "variables.ok.type",
      "nodes.a.type",
      "nodes.b.transitions.0.to",
      "nodes.b.transitions.1.kind",
      "nodes.b.z",
    ]);
  });

  it("keeps what it reads, and `null` for what is not there", () => {
    const value = {
      begin_node: "toString",
      variables: null,
      nodes: { toString: { type: "end", say: null }, constructor: { type: "branch", transitions: [] } },
    };
    expect(readGraph(value).graph).toEqual(value);
  });

  it.each([
    ["100,000 keys beside", { begin_node: "a", nodes: {}, ...many(100_000) }, 1_000],
    ["100,000 wrong nodes", { begin_node: "a", nodes: many(100_000) }, 1],
    ["one node too many", { begin_node: "a", nodes: many(MAX_NODES + 1) }, 1],
    ["one variable too many", { begin_node: "a", nodes: {}, variables: many(MAX_VARIABLES + 1) }, 1],
    ["as many wrong nodes as there may be", { begin_node: "a", nodes: many(MAX_NODES) }, 1_000],
    ["100,000 wrong transitions", withNode({ type: "conversation", transitions: Array(100_000).fill(1) }), 1],
  ])("notes down a bounded number of problems of %s", (_name, value, count) => {
    const { graph, problems } = readGraph(value);
    expect(graph).toBeNull();
    expect(problems).toHaveLength(count);
  });

  it("looks at no more nodes once there are problems enough", () => {
    let looked = 0;
    const wrong = () =>
      Object.defineProperty({}, "type", {
        enumerable: true,
        get: () => {
          looked += 1;
          return "x";
        },
      });
    const nodes = Object.fromEntries(Array.from({ length: MAX_NODES }, (_, index) => [`k${index}`, wrong()]));
    expect(readGraph({ begin_node: "a", nodes }).problems).toHaveLength(1_000);
    const lookedAtAll = looked;
    looked = 0;
    readGraph({ begin_node: "a", nodes: { a: wrong() } });
    expect(lookedAtAll).toBe(looked * 1_000);
  });

  it("takes arguments of whatever depth", () => {
    const deep = JSON.parse(`${"[".repeat(50_000)}"{{"${"]".repeat(50_000)}`);
    const value = withNode({ type: "tool", tool: "t", arguments: { deep }, transitions: [{ kind: "else", to: "a" }] });
    const { graph } = readGraph(value);
    expect(graph).not.toBeNull();
    expect(graph === null ? [] : validateGraph(graph).map(({ code }) => code)).toEqual(["turnless-cycle"]);
  });

  test("whatever comes, there is a graph or a problem", () => {
    const almost = fc.record({
      begin_node: fc.oneof(fc.constant("a"), fc.jsonValue()),
      nodes: fc.dictionary(fc.constantFrom("a", "b", "__proto__", "constructor"), almostNode(), { maxKeys: 3 }),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything(), almost), (value) => {
        const { graph, problems } = readGraph(value);
        expect(graph === null).toBe(problems.length > 0);
        if (graph !== null) validateGraph(graph);
      }),
      { numRuns: 500 },
    );
  });

  test("reads every graph as it stands", () => {
    fc.assert(
      fc.property(arbitraryValidGraph(), (graph) => {
        expect(readGraph(JSON.parse(JSON.stringify(graph)))).toEqual({ graph, problems: [] });
      }),
    );
  });
});

const waits = ["nodes", "a", "waits_for_reply"];
const proto = ["nodes", "__proto__"];

function at(member?: string) {
  return ["nodes", "a", "transitions", ...(member === undefined ? [] : [0, member])];
}

function conversation(transitions: number) {
  return { type: "conversation", transitions: Array(transitions).fill({ kind: "else", to: "a" }) };
}

function withVariable(name: string, declaration: object) {
  return withNode({ type: "end" }, { variables: { [name]: declaration } });
}

function many(count: number): object {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));
}

/** Right in parts, so that it comes past the first check. */
function almostNode() {
  const way = fc.record(
    {
      kind: fc.constantFrom("prompt", "expression", "else", "dtmf", "x"),
      to: fc.constantFrom("a", "b", "__proto__", ""),
      when: fc.oneof(fc.string(), fc.constant("a ==")),
      digits: fc.constantFrom("1", "12", ""),
    },
    { requiredKeys: ["kind"] },
  );
  return fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        type: fc.constantFrom("conversation", "tool", "branch", "end", "x"),
        tool: fc.constantFrom("t", 1),
        say: fc.oneof(fc.string(), fc.constant("{{ a | b }}"), fc.jsonValue()),
        transitions: fc.array(fc.oneof(way, fc.jsonValue()), { maxLength: 3 }),
        arguments: fc.dictionary(fc.string(), fc.jsonValue()),
      },
      { requiredKeys: ["type"] },
    ),
  );
}
