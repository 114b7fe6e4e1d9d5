import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { resolveRecords } from "./example-records.ts";

/** Longer objects and lists that stand in several places become a record. */
const MAX_REPEATED_LINES = 10;

const user = { id: 3, name: "Grace", role: "admin" };

function answerOf(answer: unknown, records: Record<string, unknown>): unknown {
  return resolveRecords({ getMe: { answer } }, records).getMe.answer;
}

describe("references from examples to records", () => {
  test("a reference stands for the whole record, also in lists and inside other records", () => {
    const records = { user, session: { token: "t", user: { $ref: "user" } } };
    expect(answerOf({ items: [{ $ref: "session" }, { $ref: "user" }] }, records)).toEqual({
      items: [{ token: "t", user }, user],
    });
  });

  test("a record may be a list or a text", () => {
    const records = { days: [1, 2], greeting: "Hello" };
    expect(answerOf([{ $ref: "days" }, { $ref: "greeting" }], records)).toEqual([[1, 2], "Hello"]);
  });

  test("members beside a reference replace those of the record in their place, or are added after them", () => {
    const answer = answerOf({ $ref: "user", name: "Ada", email: null }, { user });
    expect(JSON.stringify(answer)).toBe('{"id":3,"name":"Ada","role":"admin","email":null}');
  });

  test("members before a reference stand before those of the record", () => {
    const answer = answerOf({ success: true, role: "viewer", $ref: "user" }, { user });
    expect(JSON.stringify(answer)).toBe('{"success":true,"role":"viewer","id":3,"name":"Grace"}');
  });

  test("a member beside a reference may refer to a record and change it", () => {
    const records = { user, session: { token: "t", user: { $ref: "user" } } };
    const answer = answerOf({ $ref: "session", user: { $ref: "user", role: "viewer" } }, records);
    expect(answer).toEqual({ token: "t", user: { ...user, role: "viewer" } });
  });

  test("one reference changes neither the record nor what another reference shows", () => {
    const answer = answerOf([{ $ref: "user", name: "Ada" }, { $ref: "user" }], { user });
    expect(answer).toEqual([{ ...user, name: "Ada" }, user]);
    expect(user.name).toBe("Grace");
  });

  test("references of a JSON Schema and properties named $ref stay as they are", () => {
    const schema = {
      type: "object",
      properties: { $ref: { type: "string" }, next: { $ref: "#/$defs/node" }, other: { $ref: "node.json" } },
      items: { $ref: "https://example.com/node" },
      default: { $ref: 7 },
    };
    expect(answerOf(schema, {})).toEqual(schema);
  });
});

describe("mistakes in examples and records", () => {
  test("an unknown record is named together with the place that refers to it", () => {
    expect(() => answerOf({ items: [{ $ref: "uesr" }] }, { user })).toThrow(
      'getMe.answer.items.0 refers to the record "uesr", which does not exist',
    );
    expect(() => answerOf({ $ref: "toString" }, {})).toThrow('the record "toString", which does not exist');
    expect(() => answerOf({ $ref: "to-string" }, {})).toThrow('the record "to-string", which does not exist');
  });

  test("records that refer to each other in a circle are named in order", () => {
    const records = { flow: { graph: { $ref: "graph" } }, graph: { owner: [{ $ref: "flow" }] } };
    expect(() => answerOf({ $ref: "flow" }, records)).toThrow(
      "Records refer to each other in a circle: flow → graph → flow",
    );
    expect(() => answerOf({ $ref: "self" }, { self: { $ref: "self", id: 1 } })).toThrow("circle: self → self");
  });

  test("records that no example refers to are named, also when other unused records refer to them", () => {
    const records = { user, session: { user: { $ref: "profile" } }, profile: {} };
    expect(() => answerOf({ $ref: "user" }, records)).toThrow("No example refers to these records: session, profile");
  });

  test("members beside a reference to a list are refused", () => {
    expect(() => answerOf({ $ref: "days", first: 1 }, { days: [1] })).toThrow(
      'getMe.answer changes the record "days", which is not an object',
    );
  });

  test("a member that says the same as the record is refused", () => {
    expect(() => answerOf({ $ref: "user", name: "Grace" }, { user })).toThrow(
      'getMe.answer.name repeats what the record "user" says',
    );
  });
});

test(`no part of an example and no record repeats more than ${MAX_REPEATED_LINES} lines`, () => {
  const places = new Map<string, string[]>();
  for (const file of readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })) {
    if (!/-(examples|records)\.json$/.test(file)) continue;
    const named = JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, "utf8")) as Record<string, object>;
    for (const [name, value] of Object.entries(named)) {
      // PUT and PATCH may be shown alike as a whole, since each says little more than the records it refers to.
      if (file.endsWith("-records.json")) noteLongParts(value, name, places);
      else for (const [part, shown] of Object.entries(value)) noteLongParts(shown, `${name}.${part}`, places);
    }
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places.values()].filter(({ length }) => length > 1)).toEqual([]);
});

/** Notes the place of each long object and list. Skips what is inside a repeated one, so that each repetition counts once. */
function noteLongParts(value: unknown, place: string, places: Map<string, string[]>): void {
  if (typeof value !== "object" || value === null) return;
  const text = JSON.stringify(value, null, 2);
  if (text.split("\n").length <= MAX_REPEATED_LINES) return;
  const known = places.get(text);
  if (known !== undefined) {
    known.push(place);
    return;
  }
  places.set(text, [place]);
  for (const [key, part] of Object.entries(value)) noteLongParts(part, `${place}.${key}`, places);
}
