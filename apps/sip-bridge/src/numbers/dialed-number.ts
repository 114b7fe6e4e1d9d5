import type { SipRequest } from "@parley/sip/message/message";
import { parseNameAddress, parseNameAddresses } from "@parley/sip/message/name-address";
import { splitAddresses } from "@parley/sip/message/split-list";
import { parseSipUri, schemeOf, unescapeUser } from "@parley/sip/message/uri";
import { normalizeNumber } from "./normalize-number.ts";

/** A number that an INVITE may be for. */
export interface DialedCandidate {
  /** Where it stood: `diversion`, `request-uri`. */
  readonly via: string;
  /** E.164. */
  readonly number: string;
}

/** Fields some PBXs keep the number in that was called first, in the order they are believed. */
const ORIGINAL_NUMBER_FIELDS = ["X-Original-Called", "X-Original-Number", "X-Forwarded-To", "X-Original-To"] as const;

/**
 * The numbers an INVITE names, the likeliest first, in E.164. What is no full number, an extension for instance, is left
 * out: which assistant it means would be a guess.
 * @param defaultCountry ISO 3166-1 alpha-2, for numbers written without country; null: they are left out
 */
export function dialedCandidates(
  { headers, uri }: SipRequest,
  defaultCountry: string | null,
): readonly DialedCandidate[] {
  const candidates: DialedCandidate[] = [];
  const add = (via: string, written: string | null) => {
    const number = written === null ? null : normalizeNumber(written, defaultCountry);
    if (number !== null && !candidates.some((known) => known.number === number && known.via === via)) {
      candidates.push({ via, number });
    }
  };
  // RFC 5806: the topmost is the last diversion, the bottommost the first.
  const diversions = addressesOf(headers.all("Diversion"));
  add("diversion", diversions[0] ?? null);
  add("diversion", diversions.at(-1) ?? null);
  // RFC 7044: entries are numbered, the first was dialled first.
  const history = addressesOf(headers.all("History-Info"));
  add("history-info", history[0] ?? null);
  add("history-info", history.at(-1) ?? null);
  for (const field of ORIGINAL_NUMBER_FIELDS) {
    for (const value of membersOf(headers.all(field))) add(field.toLowerCase(), userOf(value));
  }
  for (const value of membersOf(headers.all("P-Called-Party-ID"))) add("p-called-party-id", userOf(value));
  add("request-uri", userOfUri(uri));
  add("to", userOf(headers.first("To") ?? ""));
  return candidates;
}

function addressesOf(values: readonly string[]): (string | null)[] {
  return parseNameAddresses(values).map(({ uri }) => userOfUri(uri));
}

/** A field may hold several; one that cannot be split is taken as one. */
function membersOf(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => splitAddresses([value]) ?? [value]);
}

/** Of an address, or of a number that stands there alone. */
function userOf(value: string): string | null {
  const address = parseNameAddress(value);
  return address === null ? value.trim() : userOfUri(address.uri);
}

/** The number in a sip, sips or tel URI. */
export function userOfUri(uri: string): string | null {
  if (schemeOf(uri) === "tel") return numberOfTel(uri.slice("tel:".length));
  const user = parseSipUri(uri)?.user;
  // Parameters of a telephone number within the user part: RFC 3261, 19.1.6.
  return user == null ? null : (unescapeUser(user).split(";", 1)[0] ?? null);
}

/** RFC 3966: a local number may say which country or area it belongs to. */
function numberOfTel(text: string): string {
  const [number = "", ...parameters] = text.split(";");
  const context = parameters.find((each) => /^phone-context=\+/i.test(each))?.split("=")[1] ?? "";
  return number.startsWith("+") ? number : `${context}${number}`;
}
