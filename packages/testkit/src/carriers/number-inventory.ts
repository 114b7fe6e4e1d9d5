import { seededFraction } from "./seeded-choice.ts";

export type NumberKind = "local" | "toll-free" | "mobile";

export interface InventoryNumber {
  readonly phoneNumber: string;
  readonly kind: NumberKind;
  readonly countryCode: string;
  readonly locality: string | null;
  readonly region: string | null;
}

export interface InventorySearch {
  readonly countryCode: string;
  readonly kind: NumberKind;
  readonly areaCode: string | null;
  /** Digits, `*` for one digit, `%` for any number of them; a leading `+` anchors the start, a trailing `$` the end. */
  readonly contains: string | null;
  readonly locality: string | null;
  readonly region: string | null;
}

interface Place {
  readonly kind: NumberKind;
  /** The digits between the country's prefix and the subscriber's own. */
  readonly prefix: string;
  readonly areaCode: string;
  readonly locality: string | null;
  readonly region: string | null;
}

interface Country {
  readonly callingCode: string;
  readonly subscriberDigits: number;
  readonly places: readonly Place[];
}

const place = (kind: NumberKind, areaCode: string, rest: string, locality: string | null, region: string | null) => ({
  kind,
  areaCode,
  prefix: `${areaCode}${rest}`,
  locality,
  region,
});

/** Ranges reserved for fiction, so that the numbers belong to nobody. */
const COUNTRIES: ReadonlyMap<string, Country> = new Map([
  [
    "US",
    {
      callingCode: "1",
      subscriberDigits: 4,
      places: [
        place("local", "415", "555", "San Francisco", "CA"),
        place("local", "212", "555", "New York", "NY"),
        place("local", "512", "555", "Austin", "TX"),
        place("local", "206", "555", "Seattle", "WA"),
        place("toll-free", "800", "555", null, null),
        place("toll-free", "888", "555", null, null),
      ],
    },
  ],
  [
    "CA",
    {
      callingCode: "1",
      subscriberDigits: 4,
      places: [
        place("local", "416", "555", "Toronto", "ON"),
        place("local", "604", "555", "Vancouver", "BC"),
        place("toll-free", "833", "555", null, null),
      ],
    },
  ],
  [
    "GB",
    {
      callingCode: "44",
      subscriberDigits: 3,
      places: [
        place("local", "20", "79460", "London", null),
        place("local", "161", "4960", "Manchester", null),
        place("mobile", "7700", "900", null, null),
      ],
    },
  ],
  ["DE", { callingCode: "49", subscriberDigits: 3, places: [place("local", "30", "23125", "Berlin", null)] }],
]);

const NUMBERS_PER_PLACE = 60;

export const inventoryCountries: readonly string[] = [...COUNTRIES.keys()];

/** Whether the country has numbers of this type. */
export function hasNumbers(countryCode: string, kind: NumberKind): boolean {
  return COUNTRIES.get(countryCode)?.places.some((entry) => entry.kind === kind) ?? false;
}

/** All matching numbers on offer, in an order that depends on the seed alone. */
export function searchInventory(seed: number, search: InventorySearch): readonly InventoryNumber[] {
  const country = COUNTRIES.get(search.countryCode);
  if (country === undefined) return [];
  const isWanted = (wanted: string | null, actual: string | null) =>
    wanted === null || wanted.toLowerCase() === actual?.toLowerCase();
  const places = country.places.filter((entry) => entry.kind === search.kind);
  // Carriers have all area codes; the table has only a few.
  if (search.areaCode !== null && country.callingCode === "1" && /^[2-9]\d\d$/.test(search.areaCode)) {
    const isListed = country.places.some((entry) => entry.areaCode === search.areaCode);
    if (!isListed && search.kind === "local") places.push(place("local", search.areaCode, "555", null, null));
  }
  const pattern = search.contains === null ? null : containsPattern(search.contains);
  return places
    .filter((entry) => country.callingCode !== "1" || isWanted(search.areaCode, entry.areaCode))
    .filter((entry) => isWanted(search.locality, entry.locality) && isWanted(search.region, entry.region))
    .flatMap((entry) => numbersOf(seed, search.countryCode, country, entry))
    .filter((number) => pattern === null || pattern.test(number.phoneNumber.slice(1)));
}

function numbersOf(seed: number, countryCode: string, country: Country, entry: Place): readonly InventoryNumber[] {
  const size = 10 ** country.subscriberDigits;
  const start = Math.floor(seededFraction(seed, "inventory", countryCode, entry.prefix) * size);
  return Array.from({ length: NUMBERS_PER_PLACE }, (_, index) => {
    // 37 is coprime to powers of ten, so indexes never collide.
    const subscriber = String((start + index * 37) % size).padStart(country.subscriberDigits, "0");
    return {
      phoneNumber: `+${country.callingCode}${entry.prefix}${subscriber}`,
      kind: entry.kind,
      countryCode,
      locality: entry.locality,
      region: entry.region,
    };
  });
}

function containsPattern(contains: string): RegExp {
  const start = contains.startsWith("+") ? "^" : "";
  const end = contains.endsWith("$") ? "$" : "";
  const middle = contains
    .replace(/[^0-9*%]/g, "")
    .replaceAll("*", "\\d")
    .replaceAll("%", "\\d*");
  return new RegExp(`${start}${middle}${end}`);
}
