import { AREA_CODES } from "../numbers/area-codes.generated.ts";

/** Postal abbreviations and names: the states, the District of Columbia and the territories. */
const NAMES =
  "AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,PR Puerto Rico,VI Virgin Islands,GU Guam,AS American Samoa,MP Northern Mariana Islands";

const byName = new Map<string, string>();
for (const entry of NAMES.split(",")) {
  const code = `US-${entry.slice(0, 2)}`;
  byName.set(entry.slice(0, 2).toLowerCase(), code);
  byName.set(entry.slice(3).toLowerCase(), code);
}

/** A state with several zones has all of them, because nobody knows in which part somebody lives. */
const zonesOf = new Map<string, ReadonlySet<string>>();
for (const [region, zones] of AREA_CODES) {
  if (region.startsWith("US-")) zonesOf.set(region, new Set([...(zonesOf.get(region) ?? []), ...zones]));
}

/** Every state by its ISO 3166-2 code (`US-FL`). */
export const US_STATES: readonly string[] = [...new Set(byName.values())];

/** @param text `FL`, `US-FL` or `Florida` in any case; null for anything else */
export function readState(text: string): string | null {
  const name = text.trim().toLowerCase().replace(/\s+/g, " ").replace(/^us-/, "");
  return byName.get(name) ?? null;
}

/** @param state `US-FL` @returns every zone that is kept there */
export function zonesOfState(state: string): readonly string[] {
  return [...(zonesOf.get(state) ?? [])];
}
