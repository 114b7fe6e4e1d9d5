import { readGraph } from "@parley/flow-graph/read-graph";
import { arbitraryValidGraph } from "@parley/flow-graph/tests/valid-graphs";
import { validateGraph } from "@parley/flow-graph/validate-graph";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { en } from "../src/i18n/en.ts";
import { setCatalogue } from "../src/i18n/t.ts";
import { readGraphText } from "../src/pages/flows/editor/read-graph-text.ts";
import { readFlowSearch, readFlowsSearch } from "../src/pages/flows/flows-search.ts";
import { readText, writeText } from "../src/pages/flows/inspector/member-text.ts";
import { TEMPLATES, templateGraph } from "../src/pages/flows/list/flow-templates.ts";
import { diffGraphs } from "../src/pages/flows/model/diff-graphs.ts";
import {
  addWay,
  placeNodes,
  raiseWay,
  removeNodes,
  removeWay,
  renameNode,
  setNode,
} from "../src/pages/flows/model/edit-graph.ts";
import { type FlowGraph, NODE_TYPES } from "../src/pages/flows/model/graph-types.ts";
import { beginHistory, type History, type HistoryAction, reduceHistory } from "../src/pages/flows/model/history.ts";
import { layOut, placesOf } from "../src/pages/flows/model/lay-out.ts";
import { readMember, writeMember } from "../src/pages/flows/model/members.ts";
import { asType, freeName, newNode } from "../src/pages/flows/model/new-parts.ts";

beforeAll(() => setCatalogue("en", en));

const GRAPH: FlowGraph = {
  begin_node: "greet",
  global_prompt: "Be kind.",
  nodes: {
    greet: {
      type: "conversation",
      prompt: "Greet.",
      transitions: [
        { kind: "prompt", to: "ask", when: "wants to book" },
        { kind: "else", to: "bye" },
      ],
    },
    ask: { type: "capture", variable: "day", value: { kind: "date" }, transitions: [{ kind: "always", to: "bye" }] },
    bye: { type: "end", say: "Bye." },
  },
};
const errorsOf = (graph: FlowGraph) => validateGraph(graph).filter(({ severity }) => severity === "error");
const anyName = (graph: FlowGraph, at: number) => Object.keys(graph.nodes)[at % Object.keys(graph.nodes).length] ?? "";

describe("an edit of the graph", () => {
  test("that renames a node takes all ways to it along, and back again changes nothing", () => {
    fc.assert(
      fc.property(arbitraryValidGraph(), fc.nat(100), (graph, at) => {
        const [name, other] = [anyName(graph, at), freeName(graph, "renamed")];
        const renamed = renameNode(graph, name, other);
        expect(errorsOf(renamed)).toEqual([]);
        expect(renameNode(renamed, other, name)).toEqual(graph);
      }),
    );
  });

  test("that removes nodes leaves no way to them", () => {
    fc.assert(
      fc.property(arbitraryValidGraph(), fc.nat(100), (graph, at) => {
        const name = anyName(graph, at);
        const left = removeNodes(graph, new Set([name]));
        expect(Object.keys(left.nodes)).not.toContain(name);
        for (const { transitions } of Object.values(left.nodes)) {
          expect((transitions ?? []).map(({ to }) => to)).not.toContain(name);
        }
        if (Object.keys(left.nodes).length > 0) expect(Object.keys(left.nodes)).toContain(left.begin_node);
      }),
    );
  });

  test("changes one node's ways and nothing else", () => {
    const added = addWay(GRAPH, "greet", { kind: "silence", to: "bye", after_ms: 5_000 });
    expect(added.nodes["greet"]?.transitions?.map(({ kind }) => kind)).toEqual(["prompt", "else", "silence"]);
    const raised = raiseWay(added, "greet", 2);
    expect(raised.nodes["greet"]?.transitions?.map(({ kind }) => kind)).toEqual(["prompt", "silence", "else"]);
    expect(raiseWay(raised, "greet", 0)).toEqual(raised);
    expect(removeWay(raised, "greet", 1)).toEqual(GRAPH);
    expect(addWay(GRAPH, "nowhere", { kind: "always", to: "bye" })).toBe(GRAPH);
  });

  test("of an odd name is an edit like any other", () => {
    const odd = setNode(GRAPH, "toString", newNode("end"));
    expect(freeName(odd, "toString")).toBe("toString 2");
    expect(freeName(GRAPH, "constructor")).toBe("constructor");
    expect(placeNodes(GRAPH, {})).toEqual(GRAPH);
    expect(diffGraphs(GRAPH, odd)).toEqual([{ kind: "added", node: "toString" }]);
  });

  test("to another type keeps what both have", () => {
    const greet = GRAPH.nodes["greet"];
    if (greet === undefined) throw new Error("there is no such node");
    for (const type of NODE_TYPES) {
      const changed = asType({ ...greet, description: "First", position: { x: 1, y: 2 } }, type);
      expect(changed).toMatchObject({ type, description: "First", position: { x: 1, y: 2 } });
      expect(changed.transitions).toEqual(greet.transitions);
    }
    expect(asType(greet, "end")).toMatchObject({ prompt: "Greet.", say: "" });
  });
});

describe("the drawing", () => {
  test("gives every node a place of its own, the beginning first", () => {
    fc.assert(
      fc.property(arbitraryValidGraph(), (graph) => {
        const places = placesOf(graph);
        expect(Object.keys(places)).toEqual(Object.keys(graph.nodes));
        const laidOut = Object.values(layOut(graph)).map(({ x, y }) => `${x} ${y}`);
        expect(new Set(laidOut).size).toBe(laidOut.length);
      }),
    );
    const { greet, ask, bye } = layOut(GRAPH);
    expect((greet?.y ?? 0) < (ask?.y ?? 0) && (ask?.y ?? 0) < (bye?.y ?? 0)).toBe(true);
  });

  test("keeps the places that were chosen", () => {
    const placed = placeNodes(GRAPH, { greet: { x: 12.4, y: -7.6 } });
    expect(placesOf(placed)["greet"]).toEqual({ x: 12, y: -8 });
    expect(readGraph(placed).problems).toEqual([]);
  });
});

test("what differs between two graphs is said node by node", () => {
  const after = placeNodes(
    { ...renameNode(GRAPH, "bye", "goodbye"), global_prompt: null, resume_minutes: null },
    { goodbye: { x: 1, y: 1 } },
  );
  expect(diffGraphs(GRAPH, after)).toEqual([
    { kind: "graph", members: ["global_prompt"] },
    { kind: "changed", node: "greet", members: ["transitions"] },
    { kind: "changed", node: "ask", members: ["transitions"] },
    { kind: "removed", node: "bye" },
    { kind: "added", node: "goodbye" },
  ]);
  expect(diffGraphs(GRAPH, placeNodes(GRAPH, { ask: { x: 1, y: 1 } }))).toEqual([{ kind: "moved", node: "ask" }]);
  expect(diffGraphs(GRAPH, { ...GRAPH, variables: null })).toEqual([]);
});

describe("the steps", () => {
  const run = (actions: readonly HistoryAction<number>[]): History<number> =>
    actions.reduce((history, action) => reduceHistory(history, action), beginHistory(0));
  const add = (by: number, edit: string | null = null): HistoryAction<number> => ({
    type: "edit",
    edit,
    change: (value) => value + by,
  });
  const undo = { type: "undo" } as const;
  const redo = { type: "redo" } as const;

  test("are taken back and taken again, until another is made", () => {
    expect(run([add(1), add(10), undo]).present).toBe(1);
    expect(run([add(1), add(10), undo, undo, undo, redo, redo, redo]).present).toBe(11);
    expect(run([add(1), add(10), undo, add(100), redo]).present).toBe(101);
    expect(run([undo, redo]).present).toBe(0);
  });

  test("of one name are one, also after a step back in between", () => {
    expect(run([add(1, "say"), add(1, "say"), add(1, "say"), undo]).present).toBe(0);
    expect(run([add(1, "say"), add(1, "prompt"), undo]).present).toBe(1);
    expect(run([add(1), add(1), undo]).present).toBe(1);
    expect(run([add(1, "say"), undo, add(1, "say"), undo]).present).toBe(0);
    expect(run([add(1, "say"), add(0, "say"), add(5), undo]).present).toBe(1);
  });

  test("begin anew with what is loaded", () => {
    expect(run([add(1), { type: "load", value: 7 }, undo])).toMatchObject({ present: 7, past: [], future: [] });
  });
});

test("members are read and written at any depth; an emptied one goes, and what it leaves empty with it", () => {
  const node = writeMember<object>({ type: "end" }, ["settings", "model", "name"], "small");
  expect(node).toEqual({ type: "end", settings: { model: { name: "small" } } });
  expect(readMember(node, ["settings", "model", "name"])).toBe("small");
  expect(readMember(node, ["toString"])).toBeUndefined();
  expect(writeMember(node, ["settings", "model", "name"], undefined)).toEqual({ type: "end" });
  expect(Object.keys(writeMember({ a: 1, b: 2 }, ["a"], 3))).toEqual(["a", "b"]);
});

test.each([
  ["number", "1.5", 1.5],
  ["number", "-", null],
  ["number", " ", undefined],
  ["line", "", undefined],
  ["lines", " yes \n\nof course ", ["yes", "of course"]],
  ["json", '{"a":1}', { a: 1 }],
  ["json", "{", null],
  ["choices", "yes: sure, of course\nno", [{ value: "yes", synonyms: ["sure", "of course"] }, { value: "no" }]],
] as const)("a field of %s reads %j", (kind, text, value) => {
  const read = readText(kind, text);
  if (value === null) {
    expect(read).toBeNull();
    return;
  }
  expect(read).toEqual({ value });
  expect(readText(kind, writeText(kind, value))).toEqual({ value });
});

test("a pasted graph is read as far as the editor needs it", () => {
  expect(readGraphText(JSON.stringify(GRAPH))).toEqual({ graph: GRAPH });
  const broken = [
    ["{", /JSON/],
    ["[]", /begin_node/],
    ['{"begin_node":"a"}', /nodes/],
    ['{"begin_node":"a","nodes":{"a":{"type":"toString"}}}', /nodes[.]a[.]type/],
    ['{"begin_node":"a","nodes":{"a":{"type":"end","transitions":[{}]}}}', /nodes[.]a[.]transitions/],
  ] as const;
  for (const [text, problem] of broken)
    expect(readGraphText(text)).toEqual({ problem: expect.stringMatching(problem) });
});

test.each(TEMPLATES)("the template %s can be active as it is", (template) => {
  const { graph, problems } = readGraph(templateGraph(template));
  expect(problems).toEqual([]);
  expect(graph === null ? null : errorsOf(graph)).toEqual([]);
});

test("the addresses of flows keep what makes sense", () => {
  expect(readFlowsSearch({ skip: "50" })).toEqual({ skip: 50 });
  for (const skip of [-1, 0, "x", 1.5, [3, 4]]) expect(readFlowsSearch({ skip })).toEqual({});
  expect(readFlowSearch({ view: "json" })).toEqual({ view: "json" });
  expect(readFlowSearch({ view: "draw2" })).toEqual({});
});
