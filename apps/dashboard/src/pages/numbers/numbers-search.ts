const ANSWERED = ["yes", "no"] as const;

/** What the address of the list holds. */
export interface NumbersSearch {
  /** Only numbers that somebody answers, or only those nobody does. */
  readonly answered?: (typeof ANSWERED)[number];
  /** Also those that are switched off. */
  readonly off?: true;
}

/** What the address of the shop holds: whom to ask, and for what. */
export interface OffersSearch {
  readonly provider?: string;
  readonly country?: string;
  readonly area?: string;
  readonly contains?: string;
  readonly locality?: string;
}

const LONGEST_TEXT = 64;

/** Reads an address that may be anybody's; what makes no sense is left out. */
export function readNumbersSearch(search: Readonly<Record<string, unknown>>): NumbersSearch {
  const answered = ANSWERED.find((each) => each === search["answered"]);
  const isOff = search["off"] === true || search["off"] === "true";
  return { ...(answered === undefined ? {} : { answered }), ...(isOff ? { off: true } : {}) };
}

/** The same for the shop. */
export function readOffersSearch(search: Readonly<Record<string, unknown>>): OffersSearch {
  const text = (name: string) => {
    const value = search[name];
    const words = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return words === "" ? undefined : words.slice(0, LONGEST_TEXT);
  };
  const read = {
    provider: text("provider"),
    country: text("country"),
    area: text("area"),
    contains: text("contains"),
    locality: text("locality"),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
