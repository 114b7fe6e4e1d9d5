const LONGEST_TEXT = 256;

/** Reads members of an address that may be anybody's. */
export function searchValues(search: Readonly<Record<string, unknown>>) {
  const text = (name: string): string | undefined => {
    const value = search[name];
    const words = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    return words === "" ? undefined : words.slice(0, LONGEST_TEXT);
  };
  return {
    text,
    /** As `2026-03-02`. */
    day: (name: string): string | undefined => {
      const value = text(name);
      return value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
        ? value
        : undefined;
    },
    /** Above 0. */
    integer: (name: string): number | undefined => {
      const value = Number(search[name]);
      return Number.isSafeInteger(value) && value > 0 ? value : undefined;
    },
    oneOf: <Word extends string>(name: string, words: readonly Word[]): Word | undefined =>
      words.find((word) => word === search[name]),
  };
}

/**
 * How a route reads its address. The router gives a page all members that an address has, those that the route's own reader left
 * out among them; so these are set to undefined.
 */
export function asRead<Search extends object>(read: (search: Readonly<Record<string, unknown>>) => Search) {
  return (search: Record<string, unknown>): Search => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });
}

/** Without what is undefined. */
export function definedOnly<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as ReturnType<
    typeof definedOnly<Values>
  >;
}
