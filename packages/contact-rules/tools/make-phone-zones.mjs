/**
 * Makes ../src/numbers/*.generated.ts: where a telephone number may be.
 *
 *   npm run build:phone-zones -- <libphonenumber/resources> [/usr/share/zoneinfo]
 *
 * Sources: libphonenumber's timezones/map_data.txt and geocoding/en/1.txt (Apache-2.0), the tz database's zone1970.tab and zone.tab (public
 * domain), and what is written below: overlays, which lie over the same ground, and clocks that people keep without a law.
 * An area code that is not in map_data.txt gets no zone, and is called by nobody, unless ../src/numbers/newer-area-codes.ts has it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";

const OUT = join(import.meta.dirname, "../src/numbers");
const [resources, zoneinfo = "/usr/share/zoneinfo"] = process.argv.slice(2);
if (resources === undefined) throw new Error("Say where libphonenumber's resources are");
const today = new Date().toISOString().slice(0, 10);
const linesOf = (file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));

/** Area codes that share their ground: what holds for one holds for all. */
const OVERLAYS = [
  "208 986",
  "219",
  "270 364",
  "334",
  "423 729",
  "448 850",
  "458 541",
  "812 930",
  "236 250 257 604 672 778",
  "306 474 639",
  "367 418 581",
  "709 879",
].map((codes) => codes.split(" "));

/** Clocks that the tables do not know of. */
const ALSO = {
  // Phenix City, Lanett and Valley live by Georgia's time.
  334: ["America/New_York"],
  // Kenton, at Oklahoma's western end, lives by New Mexico's time.
  580: ["America/Denver"],
  // Around Orlando; the table has only the time of the Panhandle.
  689: ["America/New_York"],
  // The East Kootenay and Creston, the Peace River.
  250: ["America/Edmonton", "America/Creston", "America/Fort_Nelson"],
  // Lloydminster lives by Alberta's time.
  306: ["America/Edmonton"],
};

/** Where geocoding/en/1.txt says nothing, or a town. */
const REGIONS = {
  "US-CA": "213 310",
  "US-CT": "203",
  "US-FL": "728",
  "US-IL": "312 773 872",
  "US-NY": "212 332 718 934",
  "US-PA": "445",
  "US-TX": "210 713 726",
  "US-PR": "787 939",
  "US-VI": "340",
  "US-GU": "671",
  "US-AS": "684",
  "US-MP": "670",
  CA: "257 263 437 782 867 902 905 942",
  ...{ AG: "268", AI: "264", BB: "246", BM: "441", BS: "242", DM: "767", DO: "809 829 849", GD: "473" },
  ...{
    JM: "658 876",
    KN: "869",
    KY: "345",
    LC: "758",
    MS: "664",
    SX: "721",
    TC: "649",
    TT: "868",
    VC: "784",
    VG: "284",
  },
};
const CANADIAN = /Alberta|British Columbia|Manitoba|New Brunswick|Newfoundland|Ontario|Quebec|QC|Saskatchewan/;
const STATES =
  "Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,Washington D.C. DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington State WA,West Virginia WV,Wisconsin WI,Wyoming WY";
const stateByName = new Map(STATES.split(",").map((entry) => [entry.slice(0, -3), `US-${entry.slice(-2)}`]));

makeAreaCodes();
makeCallingCodes();

function makeAreaCodes() {
  const zonesOf = new Map();
  const add = (code, zones) => zonesOf.set(code, new Set([...(zonesOf.get(code) ?? []), ...zones]));
  for (const line of linesOf(join(resources, "timezones/map_data.txt"))) {
    const [prefix, zones] = line.split("|");
    if (/^1\d{3}/.test(prefix)) add(prefix.slice(1, 4), zones.split("&"));
  }
  for (const [code, zones] of Object.entries(ALSO)) add(code, zones);
  for (const codes of OVERLAYS) {
    const known = codes.filter((code) => zonesOf.has(code));
    const all = known.flatMap((code) => [...zonesOf.get(code)]);
    for (const code of known) add(code, all);
  }
  const regionOf = new Map();
  for (const line of linesOf(join(resources, "geocoding/en/1.txt"))) {
    const [prefix, name] = line.split("|");
    if (!/^1\d{3}$/.test(prefix)) continue;
    const region = stateByName.get(name) ?? (CANADIAN.test(name) ? "CA" : null);
    if (region !== null) regionOf.set(prefix.slice(1), region);
  }
  for (const [region, codes] of Object.entries(REGIONS))
    for (const code of codes.split(" ")) regionOf.set(code, region);
  const rows = new Map();
  for (const [code, zones] of [...zonesOf].sort()) {
    const region = regionOf.get(code);
    if (region === undefined) throw new Error(`Nobody knows where ${code} is`);
    const key = JSON.stringify([region, [...zones].sort()]);
    rows.set(key, [...(rows.get(key) ?? []), code]);
  }
  const body = [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([key, codes]) =>
        `  [${JSON.parse(key)
          .map((part) => listed(part))
          .join(", ")}, "${codes.join(" ")}"],`,
    );
  write("area-codes", [
    "/** The state or country an area code of the North American plan belongs to, every zone that is kept in it, and the codes. */",
    "export const AREA_CODES: readonly (readonly [region: string, zones: readonly string[], codes: string])[] = [",
    ...body,
    "];",
    "",
    `export const AREA_CODES_VERSION = "${today}";`,
  ]);
}

/** Calling codes under which there is one clock only, whatever its zones are called. */
function makeCallingCodes() {
  const days = Array.from({ length: 6 * 366 }, (_, day) => Date.UTC(2025, 0, 1 + day, 12));
  const clocks = new Map();
  const clockOf = (zone) => {
    if (!clocks.has(zone)) {
      const format = new Intl.DateTimeFormat("en-US", {
        timeZone: zone,
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      });
      clocks.set(zone, days.map((day) => format.format(day)).join());
    }
    return clocks.get(zone);
  };
  const zonesOfCountry = new Map();
  for (const line of linesOf(join(zoneinfo, "zone1970.tab"))) {
    const [countries, , zone] = line.split("\t");
    for (const country of countries.split(","))
      zonesOfCountry.set(country, [...(zonesOfCountry.get(country) ?? []), zone]);
  }
  const ownName = new Map();
  for (const line of linesOf(join(zoneinfo, "zone.tab"))) {
    const [country, , zone] = line.split("\t");
    if (!ownName.has(country)) ownName.set(country, zone);
  }
  const countriesOf = new Map();
  for (const country of getCountries()) {
    const code = getCountryCallingCode(country);
    countriesOf.set(code, [...(countriesOf.get(code) ?? []), country]);
  }
  countriesOf.delete("1");
  const inOrder = [...countriesOf].sort(([one], [other]) => Number(one) - Number(other));
  const entries = inOrder.flatMap(([code, countries]) => {
    const zones = countries.map((country) => zonesOfCountry.get(country) ?? null);
    if (zones.includes(null)) return [];
    const all = zones.flat();
    return new Set(all.map(clockOf)).size === 1 ? [[code, ownName.get(countries[0])]] : [];
  });
  write("calling-code-zones", [
    "/** By calling code: the one clock of everybody under it. */",
    "export const CALLING_CODE_ZONES: Readonly<Record<string, string>> = {",
    ...entries.map(([code, zone]) => `  "${code}": "${zone}",`),
    "};",
  ]);
}

function listed(part) {
  return Array.isArray(part) ? `[${part.map((each) => `"${each}"`).join(", ")}]` : `"${part}"`;
}

function write(name, lines) {
  const head = `// Made by make-phone-zones.mjs on ${today}, from libphonenumber's and the tz database's tables. Not edited by hand.`;
  writeFileSync(join(OUT, `${name}.generated.ts`), `${[head, "", ...lines].join("\n")}\n`);
}
