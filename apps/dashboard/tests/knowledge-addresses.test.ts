import { expect, test } from "vitest";
import { readDocumentsSearch } from "../src/pages/documents/documents-search.ts";
import { HEIGHT, placeNodes, WIDTH } from "../src/pages/memories/graph/place-nodes.ts";
import { readMemoriesSearch } from "../src/pages/memories/memories-search.ts";

test.each([
  {},
  { view: "odd", scope: "nobody", type: 7, assistant: -1, page: "0", q: "  ", caller: "" },
  { view: [], scope: {}, type: null, assistant: 1.5, page: 1, q: {}, caller: [] },
])("an address that makes no sense is read as one without filters: %j", (search) => {
  expect(readMemoriesSearch(search)).toEqual({});
  expect(readDocumentsSearch({ ...search, document: "x" })).toEqual({});
});

test("what is in the address of memories and documents is read", () => {
  const filters = { view: "graph", q: "dogs", scope: "location", type: "episodic", assistant: 7, page: 2 };
  expect(readMemoriesSearch({ ...filters, assistant: "7", page: "2" })).toEqual(filters);
  expect(readDocumentsSearch({ assistant: "3", q: 2026, document: "9" })).toEqual({
    assistant: 3,
    q: "2026",
    document: 9,
  });
});

test("with a caller there is no other scope", () => {
  expect(readMemoriesSearch({ caller: "+12125550199", scope: "organization" })).toEqual({ caller: "+12125550199" });
});

const node = (id: string, x: number, y: number) =>
  ({ id, position: { x, y } }) as unknown as Parameters<typeof placeNodes>[0][number];

test("all places of a graph are in its picture, wherever the service has put them", () => {
  const placed = [...placeNodes([node("1", -400, 19_000), node("2", 21_000, 90), node("3", 90, 90)]).values()];
  for (const { x, y } of placed) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(WIDTH);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(HEIGHT);
  }
  expect(new Set(placed.map(({ x }) => x)).size).toBe(3);
  expect(placeNodes([node("1", 5, 5)]).get("1")).toMatchObject({ x: WIDTH / 2, y: HEIGHT / 2 });
  expect(placeNodes([]).size).toBe(0);
});
