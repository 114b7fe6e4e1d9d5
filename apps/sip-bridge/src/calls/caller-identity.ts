import { isWithheldNumber } from "@parley/foundation/withheld-number";
import type { SipRequest } from "@parley/sip/message/message";
import { type NameAddress, parseNameAddress, parseNameAddresses } from "@parley/sip/message/name-address";
import { userOfUri } from "../numbers/dialed-number.ts";
import { normalizeNumber } from "../numbers/normalize-number.ts";

const ANONYMOUS = "anonymous";
const MAX_LENGTH = 64;

/** Who calls, as the trunk tells: P-Asserted-Identity before From (RFC 3325). */
export interface CallerIdentity {
  /** E.164; what the trunk wrote where it is no such number; `anonymous`. */
  readonly number: string;
  readonly displayName: string | null;
}

/** A trunk may assert a SIP and a telephone address of one caller (RFC 3325, 9.1): the first with a number counts. */
export function readCaller({ headers }: SipRequest, defaultCountry: string | null): CallerIdentity {
  const asserted = parseNameAddresses(headers.all("P-Asserted-Identity"));
  const from = parseNameAddress(headers.first("From") ?? "");
  const addresses = asserted.length > 0 || from === null ? asserted : [from];
  const users = addresses.flatMap((address) => shownUser(address) ?? []);
  const [written] = users;
  if (written === undefined) return { number: ANONYMOUS, displayName: null };
  const numbers = users.flatMap((user) => normalizeNumber(user, defaultCountry) ?? []);
  const names = addresses.map(({ displayName }) => displayName).filter((name) => name !== "");
  return { number: numbers[0] ?? written.slice(0, MAX_LENGTH), displayName: names[0] ?? null };
}

/** Null where the caller withholds it. */
function shownUser({ uri }: NameAddress): string | null {
  const user = userOfUri(uri);
  return user === null || isWithheldNumber(user) || /anonymous\.invalid/i.test(uri) ? null : user;
}
