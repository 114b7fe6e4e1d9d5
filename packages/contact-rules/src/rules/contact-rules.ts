/** When somebody may be contacted on a day, in minutes after their midnight; the end is exclusive. */
export interface DayWindow {
  readonly startMinute: number;
  readonly endMinute: number;
}

export const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Null: not at all on that day. */
export type ContactWeek = Readonly<Record<Weekday, DayWindow | null>>;

/** What one jurisdiction, or an organization for it, allows. Dated data: a change is a new version. */
export interface ContactRules {
  /** ISO 3166: a country (`US`), or one of its states (`US-FL`), where the country's hold as well. */
  readonly jurisdiction: string;
  readonly version: string;
  readonly source: string;
  /** ISO date: when the source was read. */
  readonly sourceDate: string;
  readonly week: ContactWeek;
  /** ISO dates on which nobody is contacted. */
  readonly closedDates: readonly string[];
  /** The dates that the closed ones are known for; null where no others have to be. Outside of it nothing is allowed. */
  readonly closedDatesKnown: { readonly from: string; readonly until: string } | null;
  /** Calls and texts to a number within any 24 hours. */
  readonly maxAttemptsPerDay: number;
}

/** Whatever the rules of a country say. */
export const MAX_ATTEMPTS_PER_DAY = 3;

/**
 * What the rules of an organization allow beyond those that hold anyway, in words; empty: they are stricter, or the same.
 * @param own with the rules' members that can be loosened
 */
export function findLooserParts(
  own: Pick<ContactRules, "week" | "maxAttemptsPerDay">,
  binding: readonly ContactRules[],
): readonly string[] {
  const looser = WEEKDAYS.filter((day) => {
    const window = own.week[day];
    return window !== null && binding.some((rules) => !isWithin(window, rules.week[day]));
  });
  const most = Math.min(MAX_ATTEMPTS_PER_DAY, ...binding.map((rules) => rules.maxAttemptsPerDay));
  return own.maxAttemptsPerDay > most ? [...looser, "max_attempts_per_day"] : looser;
}

function isWithin(window: DayWindow, outer: DayWindow | null): boolean {
  return outer !== null && window.startMinute >= outer.startMinute && window.endMinute <= outer.endMinute;
}
