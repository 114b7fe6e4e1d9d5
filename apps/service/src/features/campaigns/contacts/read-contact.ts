import { parseListedNumber } from "@parley/foundation/e164";
import type { Target } from "../import/reading/columns.ts";
import type { RejectReason } from "../import/reading/raw-record.ts";
import { type ListedConsent, readConsent } from "./read-consent.ts";

/** A contact as it is sent, its number in E.164. */
export interface ReadContact {
  readonly phoneNumber: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Null: the list says nothing of it. */
  readonly consent: ListedConsent | null;
}

export interface UnusableContact {
  readonly reason: RejectReason;
  readonly value: string;
}

type MemberKind = Exclude<Target["kind"], "variable">;

const MOST_MEMBER_CHARS = 1_000;
const MOST_VALUE_CHARS = 16_384;

/**
 * Makes a contact of values and what each of them is.
 * @param country of numbers that name none (ISO 3166-1 alpha-2)
 * @param now no consent was given after that
 */
export function readContact(
  values: Iterable<readonly [Target, unknown]>,
  country: string,
  now: Date,
): ReadContact | UnusableContact {
  const members: Record<MemberKind, string> = {
    ...{ phone: "", name: "", email: "", company: "" },
    ...{ consent_kind: "", consent_given_at: "", consent_source: "", consent_evidence: "" },
  };
  const variables: [string, unknown][] = [];
  for (const [target, value] of values) {
    const isText = typeof value === "string";
    const text = isText ? value.trim() : typeof value === "number" || typeof value === "boolean" ? String(value) : "";
    const most =
      target.kind === "variable" || target.kind === "consent_evidence" ? MOST_VALUE_CHARS : MOST_MEMBER_CHARS;
    if (text.length > most) return { reason: "value-too-long", value: text };
    if (target.kind === "variable") {
      if (value !== null && value !== undefined && text !== "") variables.push([target.name, isText ? text : value]);
      else if (typeof value === "object" && value !== null) variables.push([target.name, value]);
    } else if (members[target.kind] === "") members[target.kind] = text;
  }
  const number = readNumber(members.phone, country);
  if ("reason" in number) return number;
  const consent = readConsent(
    {
      kind: members.consent_kind,
      givenAt: members.consent_given_at,
      source: members.consent_source,
      evidence: members.consent_evidence,
    },
    now,
  );
  if (consent !== null && "reason" in consent) return consent;
  return {
    phoneNumber: number.phoneNumber,
    name: members.name || null,
    email: members.email || null,
    company: members.company || null,
    // Unlike an assignment, this makes a member even of a name such as `__proto__`.
    variables: Object.fromEntries(variables),
    consent,
  };
}

function readNumber(text: string, country: string): { readonly phoneNumber: string } | UnusableContact {
  if (text === "") return { reason: "number-missing", value: "" };
  // A spreadsheet has done this, and the last digits are lost.
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { reason: "number-in-scientific-notation", value: text };
  const phoneNumber = parseListedNumber(text.replace(/^[\p{Cf}\s]*(?:'|tel:)/iu, ""), country);
  return phoneNumber === null ? { reason: "number-invalid", value: text } : { phoneNumber };
}
