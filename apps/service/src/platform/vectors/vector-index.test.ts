import { afterEach, expect, test } from "vitest";
import { createLogger } from "../logging/logger.ts";
import { encodeVector, signBits } from "./vector-bytes.ts";
import { type StoredSigns, VectorIndex, type VectorSpace } from "./vector-index.ts";

const logger = createLogger("error", () => undefined);
const made: VectorIndex[] = [];

afterEach(async () => {
  await Promise.all(made.splice(0).map((index) => index.close()));
});

function createIndex(mostVectors?: number): VectorIndex {
  const index = new VectorIndex({ logger, ...(mostVectors === undefined ? {} : { mostVectors }) });
  made.push(index);
  return index;
}

/** Points where its number says, in 512 dimensions. */
function vectorOf(number: number): Float32Array {
  return Float32Array.from({ length: 512 }, (_, index) => Math.sin((index + 1) * number));
}

function spaceOf(organizationId: number, rows: StoredSigns[]): VectorSpace & { reads: number } {
  const space = {
    organizationId,
    kind: "memories",
    name: "facts",
    reads: 0,
    read: async (afterVersion: number, limit: number) => {
      space.reads += 1;
      return rows.filter(({ version }) => version > afterVersion).slice(0, limit);
    },
  };
  return space;
}

const row = (id: number, version = id, group = 0): StoredSigns => ({
  id,
  group,
  signs: signBits(vectorOf(id)),
  vector: null,
  version,
});
const question = (number: number, limit = 1) => ({ vector: vectorOf(number), groups: [null], limit });

test("the first question reads the space and gets no answer; the next ones get the nearest", async () => {
  const index = createIndex();
  const space = spaceOf(1, [row(1), row(2), row(3)]);
  expect(await index.nearest(space, question(2))).toBeNull();
  await index.settled(space);
  expect(await index.nearest(space, question(2))).toEqual([{ id: 2, cosine: null }]);
  expect(await index.nearest(space, question(3))).toEqual([{ id: 3, cosine: null }]);
  expect(space.reads).toBe(1);
});

test("what was written since is read once it is told of, and only that", async () => {
  const index = createIndex();
  const rows = [row(1)];
  const space = spaceOf(1, rows);
  await index.nearest(space, question(1));
  await index.settled(space);
  rows.push(row(2), { ...row(1), signs: signBits(vectorOf(9)), version: 3 });
  expect(await index.nearest(space, question(2))).toEqual([{ id: 1, cosine: null }]);
  index.noteChange({ organizationId: 2, kind: "memories" });
  index.noteChange({ organizationId: 1, kind: "documents" });
  index.noteChange({ organizationId: 1, kind: "memories" });
  await index.nearest(space, question(2));
  await index.settled(space);
  expect(await index.nearest(space, question(2))).toEqual([{ id: 2, cosine: null }]);
  expect(await index.nearest(space, question(9))).toEqual([{ id: 1, cosine: null }]);
  expect(space.reads).toBe(2);
});

test("of a few, the vectors are held as well; once there are many, their signs alone", async () => {
  const index = createIndex();
  const asked: { limit: number; withVectors: boolean }[] = [];
  const whole = (id: number) => ({ ...row(id), vector: encodeVector(vectorOf(id)) });
  let rows: readonly StoredSigns[] = [whole(1), whole(2)];
  const space: VectorSpace = {
    organizationId: 1,
    kind: "memories",
    name: "facts",
    read: async (after, limit, withVectors) => {
      asked.push({ limit, withVectors });
      return rows.filter(({ version }) => version > after).slice(0, limit);
    },
  };
  await index.nearest(space, question(2));
  await index.settled(space);
  const [nearest] = (await index.nearest(space, question(2))) ?? [];
  const length = Math.hypot(...vectorOf(2));
  expect(nearest?.id).toBe(2);
  expect(nearest?.cosine).toBeCloseTo(length, 0);
  rows = [
    ...rows,
    ...Array.from({ length: 5_000 }, (_, more) => whole(3 + more)).map((each) => ({ ...each, vector: null })),
  ];
  index.noteChange({ organizationId: 1, kind: "memories" });
  await index.nearest(space, question(2));
  await index.settled(space);
  expect(asked).toEqual([
    { limit: 5_000, withVectors: true },
    { limit: 4_998, withVectors: true },
    { limit: 2_000, withVectors: false },
  ]);
  expect(await index.nearest(space, question(2))).toEqual([{ id: 2, cosine: null }]);
  expect(await index.count()).toBe(5_002);
});

test("what is dropped is not held, and read anew when it is asked for", async () => {
  const index = createIndex();
  const [one, other] = [spaceOf(1, [row(1), row(2)]), spaceOf(2, [row(3)])];
  for (const space of [one, other]) {
    await index.nearest(space, question(1));
    await index.settled(space);
  }
  expect(await index.count()).toBe(3);
  index.drop({ organizationId: 1, kind: "memories" });
  expect(await index.count()).toBe(1);
  expect(await index.nearest(one, question(1))).toBeNull();
  index.drop(null);
  expect(await index.count()).toBe(0);
});

test("what is dropped while it is read does not come in afterwards", async () => {
  const index = createIndex();
  const given = Promise.withResolvers<readonly StoredSigns[]>();
  const space = { organizationId: 1, kind: "memories", name: "facts", read: () => given.promise };
  await index.nearest(space, question(1));
  const reading = index.settled(space);
  index.drop({ organizationId: 1, kind: "memories" });
  given.resolve([row(1)]);
  await reading;
  expect(await index.count()).toBe(0);
});

test("where there is no room, what was used longest ago goes", async () => {
  const index = createIndex(3);
  const spaces = [1, 2, 3].map((organizationId) => spaceOf(organizationId, [row(1), row(2)].slice(0, 1)));
  for (const space of [...spaces, spaces[0] ?? spaceOf(1, []), spaceOf(4, [row(1)])]) {
    await index.nearest(space, question(1));
    await index.settled(space);
  }
  expect(await index.count()).toBe(3);
  expect(await index.nearest(spaces[0] ?? spaceOf(1, []), question(1))).toEqual([{ id: 1, cosine: null }]);
  expect(await index.nearest(spaces[1] ?? spaceOf(2, []), question(1))).toBeNull();
});

test("a space that cannot be read is tried again with the next question", async () => {
  const index = createIndex();
  let isDown = true;
  const space = {
    organizationId: 1,
    kind: "memories",
    name: "facts",
    read: async (after: number) => {
      if (isDown) throw new Error("The database is away");
      return after === 0 ? [row(1)] : [];
    },
  };
  expect(await index.nearest(space, question(1))).toBeNull();
  await index.settled(space);
  isDown = false;
  expect(await index.nearest(space, question(1))).toBeNull();
  await index.settled(space);
  expect(await index.nearest(space, question(1))).toEqual([{ id: 1, cosine: null }]);
});

test("a thread that has ended gives no answer, and a new one takes its place", async () => {
  const index = createIndex();
  const space = spaceOf(1, [row(1)]);
  await index.nearest(space, question(1));
  await index.settled(space);
  const pending = index.nearest(space, question(1));
  await index.close();
  expect(await pending).toBeNull();
  expect(await index.nearest(space, question(1))).toBeNull();
  await index.settled(space);
  expect(await index.nearest(space, question(1))).toEqual([{ id: 1, cosine: null }]);
});
