/** What a clock on the wall says. */
export interface LocalTime {
  /** `2026-11-26` */
  readonly date: string;
  /** 0 is Monday. */
  readonly weekday: number;
  /** Since midnight. */
  readonly minute: number;
}

const MINUTE_MS = 60_000;
const LONGEST_NAME = 64;

interface Clock {
  /** Costs a hundred times what its use does. */
  readonly formatter: Intl.DateTimeFormat;
  /** Rules ask a clock several times in a row about one moment. */
  lastMs: number;
  last: LocalTime | null;
}

/** By canonical name only, so that spellings cannot fill it. */
const clocks = new Map<string, Clock>();

/** The zone's canonical name; null for what is none (`+02:00`, `Mars/Olympus`). */
export function readTimeZone(text: string): string | null {
  const name = text.trim();
  if (clocks.has(name)) return name;
  if (name.length > LONGEST_NAME || !/^[A-Za-z]/.test(name)) return null;
  try {
    const formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: name,
      hourCycle: "h23",
      ...{ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" },
    });
    const canonical = formatter.resolvedOptions().timeZone;
    if (!clocks.has(canonical)) clocks.set(canonical, { formatter, lastMs: 0, last: null });
    return canonical;
  } catch {
    return null;
  }
}

/** @param zone as `readTimeZone` gives it */
export function localTimeAt(zone: string, at: Date): LocalTime {
  const clock = clocks.get(zone) ?? clocks.get(readTimeZone(zone) ?? "");
  if (clock === undefined) throw new Error(`${zone} is no time zone`);
  if (clock.last === null || clock.lastMs !== at.getTime()) {
    clock.last = readClock(clock.formatter, at);
    clock.lastMs = at.getTime();
  }
  return clock.last;
}

function readClock(formatter: Intl.DateTimeFormat, at: Date): LocalTime {
  const [, month = "", day = "", year = "", hour, minute] =
    /^(\d\d)\/(\d\d)\/(\d{4}), (\d\d):(\d\d)$/.exec(formatter.format(at)) ?? [];
  const weekday = (new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDay() + 6) % 7;
  return { date: `${year}-${month}-${day}`, weekday, minute: Number(hour) * 60 + Number(minute) };
}

/** How far the zone's clock is ahead of UTC at that moment, in minutes. */
export function offsetMinutesAt(zone: string, at: Date): number {
  const { date, minute } = localTimeAt(zone, at);
  return Date.parse(`${date}T00:00Z`) / MINUTE_MS + minute - Math.floor(at.getTime() / MINUTE_MS);
}
