import { readTimeZone } from "../local-time.ts";
import { locateNumber } from "../numbers/locate-number.ts";
import { statesOfPostalCode } from "./us-postal-codes.ts";
import { readState, zonesOfState } from "./us-states.ts";

/** What a contact's own data says of where they are; null where it says nothing. */
export interface GivenPlace {
  readonly timeZone: string | null;
  /** Of the United States; read for numbers of that country only. */
  readonly state: string | null;
  /** The same. */
  readonly postalCode: string | null;
}

export type ZoneSource = "time_zone" | "address" | "number";

/** Where a contact may be. */
export interface ContactPlace {
  readonly country: string | null;
  /** Every state whose rules may hold: the address's and the number's. */
  readonly states: readonly string[];
  /** Every zone they may be in; none: unknown. */
  readonly zones: readonly string[];
  /** Null: there is no zone. */
  readonly zonesFoundBy: ZoneSource | null;
}

/**
 * The contact's own zone comes first, then the address, then the number. What is given and cannot be read is not passed over:
 * whoever gave it meant something by it, so that the zone is unknown.
 */
export function locateContact(phoneNumber: string, given: GivenPlace): ContactPlace {
  const number = locateNumber(phoneNumber);
  const addressed = number.country === "US" ? statesOf(given) : [];
  const states = [...new Set([...(addressed ?? []), ...(number.state === null ? [] : [number.state])])];
  const place = (zones: readonly string[], zonesFoundBy: ZoneSource): ContactPlace => ({
    country: number.country,
    states,
    zones,
    zonesFoundBy: zones.length === 0 ? null : zonesFoundBy,
  });
  if (addressed === null) return place([], "address");
  if (given.timeZone !== null) {
    const zone = readTimeZone(given.timeZone);
    return place(zone === null ? [] : [zone], "time_zone");
  }
  if (addressed.length > 0) return place([...new Set(addressed.flatMap(zonesOfState))].sort(), "address");
  return place(number.zones, "number");
}

/** Those of state and postal code together; null when either cannot be read. */
function statesOf({ state, postalCode }: GivenPlace): readonly string[] | null {
  const named = state === null ? null : readState(state);
  if (state !== null && named === null) return null;
  const coded = postalCode === null ? [] : statesOfPostalCode(postalCode);
  if (postalCode !== null && coded.length === 0) return null;
  return [...new Set([...(named === null ? [] : [named]), ...coded])];
}
