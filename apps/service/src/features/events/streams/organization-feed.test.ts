import { setImmediate as turn } from "node:timers/promises";
import { asId } from "@parley/foundation/branded-ids";
import { HurriedClock } from "@parley/testkit/hurried-clock";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Logger } from "../../../platform/logging/logger.ts";
import { followedKinds } from "./followed-kinds.ts";
import { OrganizationFeed } from "./organization-feed.ts";
import { OrganizationStream, type StreamOpening } from "./organization-stream.ts";

const logger = { warn: () => undefined } as unknown as Logger;
const OPENING: StreamOpening = { id: 1, missed: [], isFirst: false, follows: true };

let clock: HurriedClock;
let feed: OrganizationFeed;
let isLeaseHeld = true;
const open: OrganizationStream[] = [];

beforeEach(() => {
  clock = new HurriedClock();
  isLeaseHeld = true;
  const scope = { organizationId: asId(1), transaction: async () => isLeaseHeld } as unknown as OrganizationScope;
  feed = new OrganizationFeed({ clock, logger }, scope);
});
afterEach(() => {
  for (const { body } of open.splice(0)) body.end();
  feed.end();
});

/** @param told what the client has got so far */
function join({
  kinds,
  opening = OPENING,
  isReading = true,
  mayStillWatch = async () => true,
}: {
  readonly kinds?: string;
  readonly opening?: StreamOpening;
  readonly isReading?: boolean;
  readonly mayStillWatch?: () => Promise<boolean>;
} = {}) {
  const stream = new OrganizationStream({ clock, logger, kinds: followedKinds(kinds), mayStillWatch });
  const pieces: string[] = [];
  const read = () => stream.body.stream.on("data", (piece: Buffer) => pieces.push(piece.toString()));
  if (isReading) read();
  stream.start(opening);
  feed.streams.add(stream);
  open.push(stream);
  const blocks = () =>
    pieces
      .join("")
      .split("\n\n")
      .filter((block) => block !== "");
  const idsOf = () =>
    blocks()
      .flatMap((block) => /^id: (\d+)$/m.exec(block)?.[1] ?? [])
      .map(Number);
  return { stream, pieces, read, blocks, idsOf };
}

test("what comes within a moment is written at once to all, each change with its last id", async () => {
  const [one, other] = [join(), join()];
  await clock.hurried.sleep(1_000);
  for (const { pieces } of [one, other]) pieces.length = 0;
  for (let id = 10; id < 15; id += 1) feed.changed([{ id, kind: "call", subjectId: 7 }]);
  feed.changed([{ id: 15, kind: "text", subjectId: 3 }]);
  await clock.hurried.sleep(100);
  expect(one.pieces).toEqual([]);
  feed.changed([{ id: 16, kind: "call", subjectId: 8 }]);
  await clock.hurried.sleep(100);
  for (const { pieces, idsOf } of [one, other]) expect([pieces.length, idsOf()]).toEqual([1, [14, 15, 16]]);
  feed.changed([{ id: 17, kind: "call", subjectId: 7 }]);
  await clock.hurried.sleep(200);
  expect(one.idsOf()).toEqual([14, 15, 16, 17]);
});

test("who follows some kinds is written to only for these", async () => {
  const some = join({ kinds: "call" });
  feed.said(7);
  feed.changed([{ id: 10, kind: "text", subjectId: 7 }]);
  await clock.hurried.sleep(500);
  expect(some.blocks()).toEqual(["event: ready\nid: 1\ndata: {}"]);
  feed.changed([{ id: 11, kind: "call", subjectId: 7 }]);
  await clock.hurried.sleep(500);
  expect(some.idsOf()).toEqual([1, 11]);
});

test("what is said is told once a second, of few calls by id, of many as a whole", async () => {
  const { blocks } = join();
  const told = () => blocks().filter((block) => block.includes("transcript"));
  for (let count = 0; count < 40; count += 1) {
    feed.said(7);
    await clock.hurried.sleep(100);
  }
  expect(told().length).toBeGreaterThanOrEqual(4);
  expect(told().length).toBeLessThanOrEqual(5);
  expect(new Set(told())).toEqual(new Set(['event: change\ndata: {"id":null,"kind":"transcript","subject_id":7}']));
  await clock.hurried.sleep(2_000);
  const before = told().length;
  for (let id = 0; id < 11; id += 1) feed.said(id);
  await clock.hurried.sleep(500);
  expect(told().slice(before)).toEqual(['event: change\ndata: {"id":null,"kind":"transcript","subject_id":null}']);
});

test("a client that takes nothing for a while gets each change once afterwards, and loses none", async () => {
  const slow = join({ isReading: false });
  await turn();
  const rounds = 40;
  // Far more than a stream holds before it says that it is full.
  const changesOf = (round: number) =>
    Array.from({ length: 50 }, (_, subjectId) => ({ id: 100 + 50 * round + subjectId, kind: "call", subjectId }));
  for (let round = 0; round < rounds; round += 1) {
    feed.changed(changesOf(round));
    await clock.hurried.sleep(200);
  }
  slow.read();
  await clock.hurried.sleep(500);
  const ids = slow.idsOf();
  expect(ids).toEqual(ids.toSorted((one, other) => one - other));
  expect(ids.slice(-50)).toEqual(changesOf(rounds - 1).map(({ id }) => id));
  expect(ids.length).toBeLessThan(rounds * 50);
});

test("a quiet stream shows every ten seconds that it lives, a busy one does not", async () => {
  const { pieces } = join({ kinds: "call" });
  await clock.hurried.sleep(35_000);
  expect(pieces.filter((piece) => piece === ":\n\n")).toHaveLength(3);
  for (let id = 10; id < 50; id += 1) {
    feed.changed([{ id, kind: "call", subjectId: id }]);
    await clock.hurried.sleep(1_000);
  }
  expect(pieces.filter((piece) => piece === ":\n\n")).toHaveLength(3);
});

test("who may no longer watch is cut within 30 seconds, however much happens", async () => {
  let mayWatch = true;
  const { stream } = join({ mayStillWatch: async () => mayWatch });
  const isCut = () => stream.body.closed.aborted;
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      feed.said(7);
      await clock.hurried.sleep(1_000);
    }
  };
  await pass(65);
  expect(isCut()).toBe(false);
  mayWatch = false;
  await pass(30);
  expect(isCut()).toBe(true);
});

test("when events were not noted for a while everybody reads everything again", async () => {
  const { blocks } = join();
  const resyncs = () => blocks().filter((block) => block.startsWith("event: resync")).length;
  await clock.hurried.sleep(45_000);
  expect(resyncs()).toBe(0);
  isLeaseHeld = false;
  await clock.hurried.sleep(21_000);
  expect(resyncs()).toBe(1);
});

test("the first one to watch reads everything again once what was under way has ended", async () => {
  const { blocks } = join({ opening: { ...OPENING, isFirst: true } });
  const resyncs = () => blocks().filter((block) => block.startsWith("event: resync")).length;
  await clock.hurried.sleep(9_000);
  expect(resyncs()).toBe(0);
  await clock.hurried.sleep(2_000);
  expect(resyncs()).toBe(1);
});

test("what happens while a stream begins follows its beginning", async () => {
  const stream = new OrganizationStream({ clock, logger, kinds: null, mayStillWatch: async () => true });
  open.push(stream);
  feed.streams.add(stream);
  const pieces: string[] = [];
  stream.body.stream.on("data", (piece: Buffer) => pieces.push(piece.toString()));
  feed.changed([{ id: 10, kind: "call", subjectId: 7 }]);
  await clock.hurried.sleep(500);
  stream.start({ ...OPENING, missed: [{ id: 5, kind: "call", subjectId: 6 }] });
  await clock.hurried.sleep(10);
  expect(pieces.join("").match(/^id: \d+$/gm)).toEqual(["id: 1", "id: 5", "id: 10"]);
});
