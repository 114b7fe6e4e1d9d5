import { CONTACT_STATUSES } from "@parley/contracts/campaigns/campaign-schemas";
import { expect, test } from "vitest";
import { CONTACT_MOVES, CONTACT_TABLE, contactStatusesWith } from "./contact-states.ts";

test.each(CONTACT_STATUSES)("a new list takes the place of %s only if nobody has tried it", (status) => {
  const moves: Partial<Record<(typeof CONTACT_MOVES)[number], string>> = CONTACT_TABLE[status];
  const isUntried = status === "pending" || status === "skipped";
  expect(moves.replace).toBe(isUntried ? "gone" : undefined);
  expect(contactStatusesWith("replace").includes(status)).toBe(isUntried);
  expect(Object.keys(moves).filter((move) => !CONTACT_MOVES.some((each) => each === move))).toEqual([]);
});
