/** The day on which somebody last went through this list. NANPA announces area codes about a year ahead. */
export const NEWER_AREA_CODES_READ_ON = "2026-11-29";

/**
 * Area codes that the tables of `area-codes.generated.ts` do not have yet, each with the code whose ground it shares: an overlay has
 * the state and the clocks of that code. A test names those that the tables have caught up with.
 */
export const NEWER_AREA_CODES: readonly (readonly [code: string, overlays: string])[] = [
  ["273", "418"], // Québec: the east
  ["357", "559"], // California: Fresno
  ["436", "440"], // Ohio: around Cleveland, since 2024-03
  ["457", "318"], // Louisiana: Shreveport
  ["471", "662"], // Mississippi: the north
  ["565", "912"], // Georgia: Savannah
  ["621", "713"], // Texas: Houston, since 2025-01
  ["679", "313"], // Michigan: Detroit, since 2025-11
  ["729", "423"], // Tennessee: Chattanooga
  ["837", "530"], // California: the northeast
  ["861", "309"], // Illinois: Peoria
  ["924", "507"], // Minnesota: Rochester
];
