import { type LimitName, type Limits, toUsd, type UsageLimits } from "./limits.ts";
import { secondsUntilEnd, type UsageWindow, type UsageWindows } from "./usage-windows.ts";

/** The amount used: texts, or micro-units of a US dollar. */
export interface Used {
  readonly thisHour: number;
  readonly today: number;
}

/** A limit that is used up. */
export interface ReachedLimit {
  readonly name: LimitName;
  readonly owner: "organization" | "assistant";
  /** In the unit of the setting: texts, or US dollars. */
  readonly value: number;
  readonly window: UsageWindow;
  /** When the next window begins. */
  readonly retryAfterSeconds: number;
}

export interface UsedByOwner<Kind> {
  readonly organization: Kind;
  readonly assistant: Kind;
}

/** The limit that prevents another text; of several, the one in force longest. */
export function findReachedTextLimit(
  limits: Limits,
  windows: UsageWindows,
  texts: UsedByOwner<Used>,
  textsToRecipient: UsedByOwner<number>,
): ReachedLimit | null {
  return longestOf(
    windows,
    eachOwner((owner) => {
      const own = limits[owner];
      return [
        check(owner, "texts_per_day", own.textsPerDay, texts[owner].today, windows.day),
        check(owner, "texts_per_recipient_per_day", own.textsPerRecipientPerDay, textsToRecipient[owner], windows.day),
        check(owner, "texts_per_hour", own.textsPerHour, texts[owner].thisHour, windows.hour),
      ];
    }),
  );
}

/** The cap that prevents a request to a model; of several, the one in force longest. */
export function findReachedSpendCap(
  limits: Limits,
  windows: UsageWindows,
  spentMicros: UsedByOwner<Used>,
): ReachedLimit | null {
  const inUsd = (candidate: Candidate): Candidate => ({
    ...candidate,
    limit: candidate.limit === null ? null : toUsd(candidate.limit),
    used: toUsd(candidate.used),
  });
  return longestOf(
    windows,
    eachOwner((owner) => {
      const own = limits[owner];
      return [
        check(owner, "model_spend_usd_per_day", own.spendMicrosPerDay, spentMicros[owner].today, windows.day),
        check(owner, "model_spend_usd_per_hour", own.spendMicrosPerHour, spentMicros[owner].thisHour, windows.hour),
      ].map(inUsd);
    }),
  );
}

export function hasTextLimit(limits: UsageLimits): boolean {
  return limits.textsPerHour !== null || limits.textsPerDay !== null;
}

export function hasSpendCap(limits: UsageLimits): boolean {
  return limits.spendMicrosPerHour !== null || limits.spendMicrosPerDay !== null;
}

interface Candidate {
  readonly owner: ReachedLimit["owner"];
  readonly name: LimitName;
  readonly limit: number | null;
  readonly used: number;
  readonly window: UsageWindow;
}

function check(
  owner: ReachedLimit["owner"],
  name: LimitName,
  limit: number | null,
  used: number,
  window: UsageWindow,
): Candidate {
  return { owner, name, limit, used, window };
}

function eachOwner(candidatesOf: (owner: ReachedLimit["owner"]) => readonly Candidate[]): readonly Candidate[] {
  return [...candidatesOf("organization"), ...candidatesOf("assistant")];
}

/** The first among those that end last. */
function longestOf(windows: UsageWindows, candidates: readonly Candidate[]): ReachedLimit | null {
  let longest: ReachedLimit | null = null;
  for (const { owner, name, limit, used, window } of candidates) {
    if (limit === null || used < limit) continue;
    if (longest !== null && longest.window.endsAt >= window.endsAt) continue;
    longest = { owner, name, value: limit, window, retryAfterSeconds: secondsUntilEnd(windows, window) };
  }
  return longest;
}
