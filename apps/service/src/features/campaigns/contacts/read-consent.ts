import type { ConsentKind } from "@parley/contact-rules/contact-facts";
import { consentMembers } from "@parley/contracts/compliance/consent-contracts";
import type { RejectReason } from "../import/reading/raw-record.ts";

/** What a list says of a person's consent. */
export interface ListedConsent {
  readonly kind: ConsentKind;
  /** ISO 8601, UTC. */
  readonly givenAt: string;
  /** Null: the list does not say. */
  readonly source: string | null;
  readonly evidence: string | null;
}

interface ConsentTexts {
  readonly kind: string;
  readonly givenAt: string;
  readonly source: string;
  readonly evidence: string;
}

/** A bare yes is not written consent. */
const KINDS: Readonly<Record<string, ConsentKind | "none">> = {
  ...{ written: "written", signed: "written", express: "express", yes: "express", y: "express", true: "express" },
  ...{ "1": "express", no: "none", n: "none", false: "none", "0": "none", none: "none" },
};
/** A date; with a time, in UTC unless it has an offset. Others, such as 5/6/2026, mean different days to different people. */
const DATE = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|[+-]\d\d:?\d\d)?)?$/i;
const MOST_EVIDENCE_CHARS = 1_500;

/**
 * Reads the consent of a row. Without a date there is none: nobody can rely on it. With a date alone it is of the weaker kind.
 * @param now nobody has agreed after that
 * @returns null for none; the reason and what it is about, where something cannot be read
 */
export function readConsent(
  texts: ConsentTexts,
  now: Date,
): ListedConsent | null | { readonly reason: RejectReason; readonly value: string } {
  const kind = texts.kind === "" ? "express" : kindOf(texts.kind);
  if (kind === undefined) return { reason: "consent-kind-unknown", value: texts.kind };
  if (kind === "none" || texts.givenAt === "") return null;
  const givenAt = readMoment(texts.givenAt);
  if (givenAt === null) return { reason: "consent-date-unreadable", value: texts.givenAt };
  if (givenAt > now) return { reason: "consent-date-in-the-future", value: texts.givenAt };
  const { source, evidence } = texts;
  if (source !== "" && !consentMembers.source.safeParse(source).success) {
    return { reason: "value-too-long", value: source };
  }
  if (evidence.length > MOST_EVIDENCE_CHARS) return { reason: "value-too-long", value: evidence };
  return { kind, givenAt: givenAt.toISOString(), source: source || null, evidence: evidence || null };
}

function kindOf(text: string): ConsentKind | "none" | undefined {
  const name = text.toLowerCase();
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
}

function readMoment(text: string): Date | null {
  const [, date, time = "00:00", offset = "Z"] = DATE.exec(text) ?? [];
  if (date === undefined) return null;
  const moment = new Date(`${date}T${time}${offset.replace(/^([+-]\d\d)(\d\d)$/, "$1:$2").toUpperCase()}`);
  if (Number.isNaN(moment.getTime())) return null;
  // 30 February would otherwise be a day in March.
  const midnight = new Date(`${date}T00:00Z`);
  return midnight.toISOString().startsWith(date) && midnight.getUTCFullYear() >= 1900 ? moment : null;
}
