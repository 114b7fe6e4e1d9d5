import { CLOCKS_OF_AREA_CODES } from "./clocks-of-area-codes.ts";

/*
 * Judges moments by another way than the rules do, and shares no code with them: a table of allowed minutes of the week per state, and
 * clocks as offsets from UTC whose changes are worked out. It knows the United States only.
 */

const WEEK_MINUTES = 7 * 1_440;
const MINUTE_MS = 60_000;

/** Hours UTC is ahead in winter, and whether there is summer time. */
const CLOCKS: Readonly<Record<string, readonly [number, boolean]>> = {
  E: [5, true],
  C: [6, true],
  M: [7, true],
  P: [8, true],
  K: [9, true],
  A: [10, true],
  H: [10, false],
  Z: [7, false],
};

/** From and until which hour, Monday to Sunday; `-`: not at all. */
const HOURS: Readonly<Record<string, string>> = {
  AL: "8-21 8-21 8-21 8-21 8-21 8-21 -",
  CT: "9-20 9-20 9-20 9-20 9-20 9-20 9-20",
  FL: "8-20 8-20 8-20 8-20 8-20 8-20 8-20",
  KY: "10-21 10-21 10-21 10-21 10-21 10-21 10-21",
  LA: "8-21 8-21 8-21 8-21 8-21 8-21 -",
  MD: "8-20 8-20 8-20 8-20 8-20 8-20 8-20",
  MS: "8-20 8-20 8-20 8-20 8-20 8-20 -",
  NJ: "8-20 8-20 8-20 8-20 8-20 8-20 8-20",
  NV: "9-20 9-20 9-20 9-20 9-20 9-20 9-20",
  OK: "8-20 8-20 8-20 8-20 8-20 8-20 8-20",
  PA: "8-21 8-21 8-21 8-21 8-21 8-12 8-21",
  RI: "9-18 9-18 9-18 9-18 9-18 10-17 10-17",
  TX: "9-21 9-21 9-21 9-21 9-21 9-21 12-21",
};
const ELSEWHERE = "8-21 8-21 8-21 8-21 8-21 8-21 8-21";
const WITHOUT_HOLIDAYS = new Set(["AL", "LA", "MS"]);

/** States with hours of their own. */
export const RULED_STATES: readonly string[] = Object.keys(HOURS);

interface Ground {
  readonly state: string;
  readonly clocks: readonly (readonly [number, boolean])[];
}

const grounds = new Map<string, Ground>();
for (const line of CLOCKS_OF_AREA_CODES.trim().split("\n")) {
  const [state = "", letters = "", ...codes] = line.split(" ");
  const clocks = [...letters].map((letter) => CLOCKS[letter] ?? [Number.NaN, false]);
  for (const code of codes) grounds.set(code, { state, clocks } as Ground);
}

export const JUDGED_AREA_CODES: readonly string[] = [...grounds.keys()];

export function stateOfAreaCode(code: string): string {
  return grounds.get(code)?.state ?? "";
}

const tables = new Map<string, Uint8Array>();

/** @param phoneNumber E.164, of a judged area code */
export function isWithinHours(phoneNumber: string, atMs: number): boolean {
  const ground = grounds.get(phoneNumber.slice(2, 5));
  if (ground === undefined) return false;
  const table = tableOf(ground.state);
  return ground.clocks.every(([behindHours, hasSummerTime]) => {
    const isSummer = hasSummerTime && isSummerTime(atMs, behindHours);
    const localMs = atMs - (behindHours - (isSummer ? 1 : 0)) * 3_600_000;
    if (WITHOUT_HOLIDAYS.has(ground.state) && isHoliday(localMs)) return false;
    // 1970 began on a Thursday.
    const minute = Math.floor(localMs / MINUTE_MS) + 3 * 1_440;
    return table[minute % WEEK_MINUTES] === 1;
  });
}

/** The clocks of some zones that a campaign may name. */
const NAMED_CLOCKS: Readonly<Record<string, readonly [number, boolean]>> = {
  "America/New_York": [5, true],
  "America/Los_Angeles": [8, true],
  "America/Phoenix": [7, false],
  UTC: [0, false],
};
export const JUDGED_ZONES: readonly string[] = Object.keys(NAMED_CLOCKS);

/**
 * @param phoneNumber E.164, of a judged area code
 * @param days `0111110` from Monday to Sunday: not on Monday and Sunday
 * @param zone null: every clock of the number
 */
export function isWithinCampaign(
  phoneNumber: string,
  atMs: number,
  { from, until, days, zone }: { from: number; until: number; days: string; zone: string | null },
): boolean {
  const named = NAMED_CLOCKS[zone ?? ""];
  const clocks = zone === null ? grounds.get(phoneNumber.slice(2, 5))?.clocks : named && [named];
  return (clocks ?? []).every(([behindHours, hasSummerTime]) => {
    const isSummer = hasSummerTime && isSummerTime(atMs, behindHours);
    const localMs = atMs - (behindHours - (isSummer ? 1 : 0)) * 3_600_000;
    const sinceMonday = (Math.floor(localMs / MINUTE_MS) + 3 * 1_440) % WEEK_MINUTES;
    const ofDay = sinceMonday % 1_440;
    return days[Math.floor(sinceMonday / 1_440)] === "1" && ofDay >= from && ofDay < until;
  });
}

function tableOf(state: string): Uint8Array {
  const known = tables.get(state);
  if (known !== undefined) return known;
  const table = new Uint8Array(WEEK_MINUTES);
  for (const [day, hours] of (HOURS[state] ?? ELSEWHERE).split(" ").entries()) {
    const [from, until] = hours.split("-").map(Number);
    if (hours !== "-") table.fill(1, day * 1_440 + (from ?? 0) * 60, day * 1_440 + (until ?? 0) * 60);
  }
  tables.set(state, table);
  return table;
}

/** When clocks change in a year, as the clocks' own 2 o'clock in UTC without their offset. */
const changes = new Map<number, readonly [number, number]>();

export function clockChangesOf(year: number): readonly [number, number] {
  const known = changes.get(year);
  if (known !== undefined) return known;
  const sunday = (month: number, nth: number) => {
    const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
    return Date.UTC(year, month, 1 + ((7 - first) % 7) + 7 * (nth - 1), 2);
  };
  const both = [sunday(2, 2), sunday(10, 1)] as const;
  changes.set(year, both);
  return both;
}

function isSummerTime(atMs: number, behindHours: number): boolean {
  const [spring, autumn] = clockChangesOf(new Date(atMs).getUTCFullYear());
  return atMs >= spring + behindHours * 3_600_000 && atMs < autumn + (behindHours - 1) * 3_600_000;
}

/** A federal holiday, or the weekday it is observed on. */
function isHoliday(localMs: number): boolean {
  const day = new Date(localMs);
  if (isHolidayProper(day)) return true;
  const neighbour = day.getUTCDay() === 5 ? 1 : day.getUTCDay() === 1 ? -1 : 0;
  // Only those with a fixed date fall on a weekend.
  return neighbour !== 0 && isHolidayProper(new Date(localMs + neighbour * 86_400_000));
}

function isHolidayProper(day: Date): boolean {
  const [month, date, weekday] = [day.getUTCMonth() + 1, day.getUTCDate(), day.getUTCDay()];
  if (["1/1", "6/19", "7/4", "11/11", "12/25"].includes(`${month}/${date}`)) return true;
  const nth = Math.ceil(date / 7);
  if (weekday === 4) return month === 11 && nth === 4;
  if (weekday !== 1) return false;
  if (month === 5) return date > 24;
  return (nth === 3 && (month === 1 || month === 2)) || (month === 9 && nth === 1) || (month === 10 && nth === 2);
}
