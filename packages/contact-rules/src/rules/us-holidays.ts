/**
 * The federal holidays of the United States: the day itself and, where it falls on a weekend, the day it is observed. A list of
 * ours, written on 2026-11-26; a year that is not in it is unknown.
 */
const BY_YEAR: Readonly<Record<number, string>> = {
  2025: "01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25",
  2026: "01-01 01-19 02-16 05-25 06-19 07-03 07-04 09-07 10-12 11-11 11-26 12-25",
  2027: "01-01 01-18 02-15 05-31 06-18 06-19 07-04 07-05 09-06 10-11 11-11 11-25 12-24 12-25 12-31",
  2028: "01-01 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-11 11-23 12-25",
  2029: "01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-11 11-12 11-22 12-25",
  2030: "01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25",
};

export const US_HOLIDAYS: readonly string[] = Object.entries(BY_YEAR).flatMap(([year, days]) =>
  days.split(" ").map((day) => `${year}-${day}`),
);

export const US_HOLIDAYS_KNOWN = { from: "2025-01-01", until: "2030-12-31" } as const;
