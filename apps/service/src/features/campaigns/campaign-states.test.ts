import { CAMPAIGN_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";
import { describe, expect, test } from "vitest";
import { CAMPAIGN_MOVES, campaignAfter } from "./campaign-states.ts";

/** The interface's table of moves, written a second time; `-`: refused. */
const GRID = `
            edit   import    schedule  clear-schedule unschedule delete    start     begin   pause  stop      complete  wait-for-next fail   re-execute re-execute-later
draft       draft  draft     scheduled draft          -          draft     scheduled -       -      -         -         -             -      -          -
scheduled   -      scheduled scheduled draft          draft      scheduled scheduled running -      cancelled -         -             -      -          -
running     -      -         -         -              -          -         -         -       paused cancelled completed scheduled     failed -          -
paused      paused paused    -         -              -          paused    running   -       -      cancelled -         -             -      -          -
completed   -      completed -         -              -          completed -         -       -      -         -         -             -      draft      scheduled
cancelled   -      cancelled -         -              -          cancelled -         -       -      -         -         -             -      draft      scheduled
failed      -      failed    -         -              -          failed    -         -       -      -         -         -             -      draft      scheduled`;

const [moves = [], ...rows] = GRID.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

test("the grid has every status and every move", () => {
  expect(rows.map(([status]) => status)).toEqual(CAMPAIGN_STATUSES);
  expect(moves).toEqual(CAMPAIGN_MOVES);
});

describe.each(CAMPAIGN_STATUSES)("from %s", (status) => {
  test.each(CAMPAIGN_MOVES)("%s", (move) => {
    const row = rows.find(([name]) => name === status) ?? [];
    const expected = row[moves.indexOf(move) + 1];
    expect(campaignAfter(status, move) ?? "-").toBe(expected);
  });
});
