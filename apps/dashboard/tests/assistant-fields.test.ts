import { ASSISTANT_READ_ONLY_MEMBERS, assistantPatch } from "@parley/contracts/assistants/assistant-schemas";
import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { describe, expect, test } from "vitest";
import { EventReader } from "../src/api/event-reader.ts";
import { readAssistantSearch } from "../src/pages/assistant/assistant-search.ts";
import { ALL_FIELDS, type RecordFieldSpec } from "../src/pages/assistant/fields/all-fields.ts";
import { memberAt, replacedMembers, toPatch, withChange } from "../src/pages/assistant/fields/change-set.ts";
import { readAssistantsSearch } from "../src/pages/assistants/assistants-search.ts";
import { readExported } from "../src/pages/assistants/read-exported.ts";
import { readEvaluationsSearch } from "../src/pages/evaluations/evaluations-search.ts";
import { latestRuns } from "../src/pages/evaluations/latest-runs.ts";
import { expectationLines, readExpectation } from "../src/pages/evaluations/read-expectation.ts";
import { readPromptsSearch } from "../src/pages/prompts/prompts-search.ts";

const fields: readonly RecordFieldSpec[] = Object.values(ALL_FIELDS).flatMap((groups) =>
  groups.flatMap(({ fields: each }): readonly RecordFieldSpec[] => each),
);
/** Objects that are null by default have defaults of their own within. */
const defaults = {
  is_active: true,
  ...assistantSettings.parse({ backchannel_settings: {}, recording_settings: {}, ai_disclosure: {} }),
};

describe.each(fields.map((spec) => [spec.path, spec] as const))("the field %s", (path, spec) => {
  test("has the default of the contract, and a place in it", () => {
    if (spec.isDefaultInHint !== true) expect(memberAt(defaults, path) ?? null).toEqual(spec.default);
    expect(ASSISTANT_READ_ONLY_MEMBERS).not.toContain(path);
    // A number in place of every kind of value that it is not, and the reverse: a path that nothing reads would be taken.
    const wrong = spec.kind === "number" || spec.kind === "switch" || spec.kind === "lines" ? "wrong" : 7;
    expect(assistantPatch.safeParse(toPatch({ [path]: wrong })).success).toBe(false);
    if (spec.default !== null) expect(assistantPatch.safeParse(toPatch({ [path]: spec.default })).success).toBe(true);
  });
});

test("no member has two fields", () => {
  expect(new Set(fields.map(({ path }) => path)).size).toBe(fields.length);
});

describe("changes", () => {
  const record = { name: "Ada", a: { b: 1, c: null }, list: [1, 2] };

  test("are only what differs, and become one object", () => {
    let changes = withChange(record, {}, "a.b", 2);
    changes = withChange(record, changes, "a.c", "x");
    changes = withChange(record, changes, "name", "Eve");
    expect(toPatch(changes)).toEqual({ a: { b: 2, c: "x" }, name: "Eve" });
    changes = withChange(record, changes, "a.b", 1);
    changes = withChange(record, changes, "name", "Ada");
    changes = withChange(record, changes, "a.c", null);
    expect(changes).toEqual({});
  });

  test("of something that is not there yet begin with null", () => {
    expect(memberAt(record, "x.y")).toBeUndefined();
    expect(withChange(record, {}, "x.y", null)).toEqual({});
    expect(withChange(record, {}, "list", [2, 1])).toEqual({ list: [2, 1] });
  });

  test("of the whole record name the members that differ, and those that were taken out", () => {
    expect(replacedMembers(record, { name: "Ada", a: { b: 1 }, more: true })).toEqual({
      a: { b: 1 },
      list: null,
      more: true,
    });
    expect(replacedMembers(record, structuredClone(record))).toEqual({});
  });
});

test("events are read whole, however they are cut", () => {
  const text = 'event: text\ndata: {"text":"Hé"}\n\n:\n\nevent: done\nid: 4\ndata: {"text":"\\n\\n"}\n\n';
  for (const size of [1, 7, text.length]) {
    const seen: unknown[] = [];
    const reader = new EventReader((name, data) => seen.push([name, data]));
    for (let at = 0; at < text.length; at += size) reader.take(text.slice(at, at + size));
    expect(seen).toEqual([
      ["text", { text: "Hé" }],
      ["done", { text: "\n\n" }],
    ]);
  }
});

test("an exported file holds assistants, in either form, or it is refused", () => {
  const ada = { name: "Ada", llm_settings: {} };
  expect(readExported(JSON.stringify({ assistants: [ada, ada], total: 2 }))).toEqual([ada, ada]);
  expect(readExported(JSON.stringify([ada]))).toEqual([ada]);
  expect(readExported(JSON.stringify(ada))).toEqual([ada]);
  for (const text of ["", "7", "[]", "{}", '{"assistants":[{"name":1}]}', `[${JSON.stringify(ada)}, null]`]) {
    expect([text, readExported(text)]).toEqual([text, null]);
  }
});

test("addresses keep what makes sense", () => {
  expect(readAssistantsSearch({ q: " desk ", page: "2" })).toEqual({ q: "desk", page: 2 });
  expect(readAssistantsSearch({ q: 7, page: 1 })).toEqual({ q: "7" });
  expect(readAssistantsSearch({ q: { a: 1 }, page: "x" })).toEqual({});
  expect(readAssistantsSearch({ q: "x".repeat(10_000) }).q).toHaveLength(200);
  expect(readAssistantSearch({ tab: "speech" })).toEqual({ tab: "speech" });
  expect(readAssistantSearch({ tab: "secrets" })).toEqual({});
});

test("the addresses of prompts and evaluations keep ids", () => {
  expect(readPromptsSearch({ version: "7", against: 8, other: 1 })).toEqual({ version: 7, against: 8 });
  expect(readPromptsSearch({ version: "-1", against: [8] })).toEqual({});
  expect(readEvaluationsSearch({ dataset: 3, page: "2" })).toEqual({ dataset: 3, page: 2 });
  expect(readEvaluationsSearch({ dataset: "x", page: 1 })).toEqual({});
});

test("an expectation has only what was filled in", () => {
  const form = new FormData();
  form.set("contains", " nine \n\n open");
  form.set("rubric", "  ");
  form.set("tool", "book");
  expect(readExpectation(form)).toEqual({ should_contain: ["nine", "open"], should_call_tool: "book" });
  expect(expectationLines("nine")).toEqual(["nine"]);
  expect(expectationLines({ rubric: "Kind.", should_contain: ["a"] })).toEqual([
    "rubric: Kind.",
    'should_contain: ["a"]',
  ]);
});

test("of each version the newest run is shown, as soon as it has begun", () => {
  const run = (id: number, version: number, status: string) => ({ id, prompt_version_id: version, status });
  const runs = [run(9, 2, "waiting"), run(8, 2, "done"), run(7, 1, "running"), run(6, 1, "done"), run(5, 3, "done")];
  expect(latestRuns(runs).map(({ id }) => id)).toEqual([5, 8, 7]);
});
