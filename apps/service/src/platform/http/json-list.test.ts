import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { cutList, takeList } from "./json-list.ts";

const PATH = ["data", "cases"];

/** Reads a body as the server and a handler do together. */
async function read(text: string): Promise<unknown> {
  const cut = await cutList(Buffer.from(text), PATH);
  const body = JSON.parse(cut.rest.toString());
  const list = takeList(body, PATH, cut);
  if (list === null) return body;
  const elements = Array.from({ length: list.length }, (_, index) => list.read(index));
  return { ...body, data: { ...body.data, cases: elements } };
}

describe("a body whose list is read apart says the same", () => {
  test.each([
    '{"data":{"cases":[]}}',
    '{"data":{"cases":[ \n ]}}',
    '{"data":{"name":"a","cases":[1, {"x":[2,"]"]} ,null,"a,b\\"]",[[]],true],"tags":["x"]},"name_override":null}',
    ' { "name_override" : "x" , "data" : { "cases" : [ "\\\\" , "\\\\\\"," ] } } ',
    // Written with an escape, sent twice, and where it is not looked for.
    '{"d\\u0061ta":{"c\\u0061ses":[1,2]}}',
    '{"data":{"cases":[1],"cases":[2,3]}}',
    '{"data":{"cases":[1]},"data":{"cases":[4]}}',
    '{"data":{"cases":[1],"cases":7}}',
    '{"data":{"cases":{"data":{"cases":[1]}}}}',
    '{"cases":[1],"data":{"x":{"cases":[2]},"y":[{"cases":[3]}],"z":"cases"}}',
    '[{"data":{"cases":[1]}}]',
    '{"data":[["cases",[1]]]}',
    '"cases"',
    '{"data":{"cases":[{"ü€😀":"\\ud83d\\ude00 ü"}]}}',
  ])("%s", async (text) => {
    expect(await read(text)).toEqual(JSON.parse(text));
  });

  test("whatever it is: a thousand bodies made by chance", async () => {
    const random = seededRandom(20_261_126);
    const pick = <T>(values: readonly T[]) => values[Math.floor(random.next() * values.length)] as T;
    const make = (depth: number): unknown => {
      const kind = depth > 4 ? 0 : random.next();
      if (kind < 0.4) return pick([0, -1.5e9, true, null, "", "cases", '["]}{,', "\\", 'a"b', "ü😀"]);
      const items = Array.from({ length: Math.floor(4 * random.next()) }, () => make(depth + 1));
      if (kind < 0.7) return items;
      return Object.fromEntries(items.map((item) => [pick(["data", "cases", "x", 'q"'] as const), item]));
    };
    let lists = 0;
    for (let round = 0; round < 1_000; round += 1) {
      const value = random.next() < 0.5 ? make(0) : { x: make(2), data: { y: make(3), cases: make(1), z: make(3) } };
      const text = JSON.stringify(value, null, pick([undefined, 1]));
      expect(await read(text)).toEqual(value);
      if ((await cutList(Buffer.from(text), PATH)).lists.length > 0) lists += 1;
    }
    expect(lists).toBeGreaterThan(100);
  });
});

test.each([
  '{"data":{"cases":[1,]}}',
  '{"data":{"cases":[,1]}}',
  '{"data":{"cases":[1 2]}}',
  '{"data":{"cases":[1',
  '{"data":{"cases":["]}}',
  '{"data":{"cases":[{]}}',
  '{"data":{"cases":[}]}}',
  '{"data":{"cases":[1]]}}',
  '{"data":{"cases" [1]}}',
  '{"data":{"cases":"x"[1]}}',
  '{"data":{"cases":[1]}',
  "]]]]",
])("%s is no JSON, cut or not", async (text) => {
  expect(() => JSON.parse(text)).toThrow();
  await expect(read(text)).rejects.toThrow();
});

test("elements are held to the limits of any body, and named by their place", async () => {
  const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  const listOf = async (element: string) => {
    const cut = await cutList(Buffer.from(`{"data":{"cases":[1,${element}]}}`), PATH);
    return takeList(JSON.parse(cut.rest.toString()), PATH, cut);
  };
  // Three levels are around it.
  expect((await listOf(nested(29)))?.read(1)).toEqual(JSON.parse(nested(29)));
  const deep = await listOf(nested(30));
  expect(() => deep?.read(1)).toThrow(
    expect.objectContaining({ issues: [expect.objectContaining({ type: "too-deep" })] }),
  );
  const keyed = await listOf('{"a":{"constructor":1}}');
  expect(() => keyed?.read(1)).toThrow(
    expect.objectContaining({
      issues: [expect.objectContaining({ loc: ["body", "data", "cases", 1, "a", "constructor"] })],
    }),
  );
  expect(keyed?.sizeOf(1)).toBe(23);
});

test("more than a million elements are refused before they take memory", async () => {
  const body = Buffer.from(`{"data":{"cases":[${"1,".repeat(1_000_001)}1]}}`);
  await expect(cutList(body, PATH)).rejects.toMatchObject({ issues: [{ type: "too_long" }] });
});

test("a long body is looked through with breaks", async () => {
  const body = Buffer.from(`{"data":{"cases":[${`${JSON.stringify("x".repeat(1_000))},`.repeat(8_000)}1]}}`);
  let breaks = 0;
  const count = () => {
    breaks += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await cutList(body, PATH);
  clearImmediate(counting);
  expect(breaks).toBeGreaterThanOrEqual(7);
});
