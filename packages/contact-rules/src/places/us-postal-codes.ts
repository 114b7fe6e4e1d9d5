/**
 * The state of a ZIP code by its first three digits, from the Postal Service's list of 3-digit prefixes (L002), as of 2026.
 * Military addresses (340, 090-098, 962-966) are nowhere, and prefixes that are not in use are left out.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  AK: "995-999",
  AL: "350-352 354-369",
  AR: "716-729",
  AZ: "850-853 855-857 859-860 863-865",
  CA: "900-908 910-928 930-961",
  CO: "800-816",
  CT: "060-069",
  DC: "200 202-205 569",
  DE: "197-199",
  FL: "320-339 341-342 344 346-347 349",
  GA: "300-319 398-399",
  HI: "967-968",
  IA: "500-516 520-528",
  ID: "832-838",
  IL: "600-620 622-629",
  IN: "460-479",
  KS: "660-662 664-679",
  KY: "400-418 420-427",
  LA: "700-701 703-708 710-714",
  MA: "010-027 055",
  MD: "206-212 214-219",
  ME: "039-049",
  MI: "480-499",
  MN: "550-551 553-567",
  MO: "630-631 633-641 644-658",
  MS: "386-397",
  MT: "590-599",
  NC: "270-289",
  ND: "580-588",
  NE: "680-681 683-693",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-871 873-875 877-884",
  NV: "889-891 893-895 897-898",
  NY: "005 100-149",
  OH: "430-459",
  OK: "730-731 734-741 743-749",
  OR: "970-979",
  PA: "150-196",
  PR: "006-007 009",
  RI: "028-029",
  SC: "290-299",
  SD: "570-577",
  TN: "370-385",
  TX: "733 750-770 772-799 885",
  UT: "840-847",
  VA: "201 220-246",
  VI: "008",
  VT: "050-054 056-059",
  WA: "980-986 988-994",
  WI: "530-532 534-535 537-549",
  WV: "247-268",
  WY: "820-831",
};

/** Prefixes that more than one state, or a territory beside a state, has: all of them count. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // Fishers Island is New York's, by Connecticut's post.
  "063": ["US-CT", "US-NY"],
  // Alta, Wyoming, has its post from Idaho.
  "834": ["US-ID", "US-WY"],
  "967": ["US-HI", "US-AS"],
  "969": ["US-GU", "US-MP"],
};

const byPrefix = new Map<string, readonly string[]>();
for (const [state, ranges] of Object.entries(PREFIXES)) {
  for (const range of ranges.split(" ").filter((each) => each !== "")) {
    const [from = "", to = from] = range.split("-");
    for (let prefix = Number(from); prefix <= Number(to); prefix += 1) {
      byPrefix.set(String(prefix).padStart(3, "0"), [`US-${state}`]);
    }
  }
}
for (const [prefix, states] of Object.entries(SHARED)) byPrefix.set(prefix, states);

/** @param text a ZIP code (`33101`, `33101-1234`) @returns the states it may be in; none for anything else */
export function statesOfPostalCode(text: string): readonly string[] {
  const prefix = /^(\d{3})\d{2}(?:[- ]?\d{4})?$/.exec(text.trim())?.[1];
  return prefix === undefined ? [] : (byPrefix.get(prefix) ?? []);
}
