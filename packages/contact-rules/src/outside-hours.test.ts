import { seededRandom } from "@parley/foundation/seeded-random";
import { expect, test } from "vitest";
import { buildFacts } from "../tests/build-facts.ts";
import {
  clockChangesOf,
  isWithinHours,
  JUDGED_AREA_CODES,
  RULED_STATES,
  stateOfAreaCode,
} from "../tests/second-opinion.ts";
import { mayContact } from "./may-contact.ts";
import { AREA_CODES } from "./numbers/area-codes.generated.ts";
import { UNITED_STATES } from "./rules/united-states.ts";

/** `CONTACT_PAIRS=1000000` for all of them. */
const PAIRS = Number(process.env["CONTACT_PAIRS"] ?? 100_000);
const HOUR_MS = 3_600_000;
const ruledCodes = JUDGED_AREA_CODES.filter((code) => RULED_STATES.includes(stateOfAreaCode(code)));

/** Where our table has a clock more than is kept there, so that it is stricter. */
const STRICTER = new Set(["689"]);

test(`of ${PAIRS} numbers and moments, none outside its hours is allowed, and none within refused`, () => {
  const random = seededRandom(20261126);
  const pick = <Item>(items: readonly Item[]): Item => items[random.integer(items.length)] as Item;
  const momentOf = (): number => {
    const year = 2025 + random.integer(6);
    if (random.integer(2) === 0) return Date.UTC(year, 0, 1) + Math.floor(random.next() * 365 * 24 * HOUR_MS);
    const change = pick(clockChangesOf(year));
    return change + Math.floor((random.next() - 0.25) * 72 * HOUR_MS);
  };
  const outside: string[] = [];
  const refused: string[] = [];
  const allowedIn = new Map<string, number>();
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const code = pick(random.integer(2) === 0 ? ruledCodes : JUDGED_AREA_CODES);
    const phoneNumber = `+1${code}55501${String(random.integer(100)).padStart(2, "0")}`;
    const at = new Date(momentOf());
    const { isAllowed } = mayContact(buildFacts({ phoneNumber }, at), UNITED_STATES, at);
    const isWithin = isWithinHours(phoneNumber, at.getTime());
    if (isAllowed && !isWithin) outside.push(`${phoneNumber} at ${at.toISOString()}`);
    if (!isAllowed && isWithin && !STRICTER.has(code)) refused.push(`${phoneNumber} at ${at.toISOString()}`);
    if (isAllowed) allowedIn.set(stateOfAreaCode(code), (allowedIn.get(stateOfAreaCode(code)) ?? 0) + 1);
  }
  expect(outside.slice(0, 5)).toEqual([]);
  expect(refused.slice(0, 5)).toEqual([]);
  for (const state of RULED_STATES) expect(allowedIn.get(state) ?? 0, state).toBeGreaterThan(PAIRS / 5_000);
});

test("every area code of the states is judged, and no other", () => {
  const territories = ["US-PR", "US-VI", "US-GU", "US-AS", "US-MP"];
  const ours = AREA_CODES.filter(([region]) => region.startsWith("US-") && !territories.includes(region));
  expect([...JUDGED_AREA_CODES].sort()).toEqual(ours.flatMap(([, , codes]) => codes.split(" ")).sort());
});
