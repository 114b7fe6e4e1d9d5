import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";
import { describe, expect, test } from "vitest";
import { CONTACT_MOVES, CONTACT_TABLE, contactStatusesWith } from "./contact-states.ts";

/** The table of moves, written a second time; `-`: refused. */
const GRID = `
            replace claim       postpone suppress complete  fail   miss      find-busy reach-machine call-off retry   correct reset   leave-out
pending     gone    in_progress pending  skipped  -         -      -         -         -             -        -       -       pending skipped
in_progress -       -           -        -        completed failed no_answer busy      voicemail     skipped  pending -       -       -
completed   -       -           -        -        -         -      -         -         -             -        -       failed  pending skipped
failed      -       -           -        -        -         -      -         -         -             -        -       -       pending skipped
skipped     gone    -           -        -        -         -      -         -         -             -        -       -       pending skipped
no_answer   -       -           -        -        -         -      -         -         -             -        -       -       pending skipped
busy        -       -           -        -        -         -      -         -         -             -        -       -       pending skipped
voicemail   -       -           -        -        -         -      -         -         -             -        -       -       pending skipped`;

const [moves = [], ...rows] = GRID.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

test("the grid has every status and every move", () => {
  expect(rows.map(([status]) => status)).toEqual(CONTACT_STATUSES);
  expect(moves).toEqual(CONTACT_MOVES);
});

describe.each(CONTACT_STATUSES)("from %s", (status) => {
  test.each(CONTACT_MOVES)("%s", (move) => {
    const row = rows.find(([name]) => name === status) ?? [];
    const expected = row[moves.indexOf(move) + 1];
    const after: Partial<Record<string, string>> = CONTACT_TABLE[status];
    expect(after[move] ?? "-").toBe(expected);
    expect(contactStatusesWith(move).includes(status)).toBe(expected !== "-");
  });
});
