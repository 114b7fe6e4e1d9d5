import { AREA_CODES_VERSION } from "./numbers/area-codes.generated.ts";
import { NEWER_AREA_CODES_READ_ON } from "./numbers/newer-area-codes.ts";

/** Of the data a verdict rests on, beside the rules' own. */
export interface DataVersions {
  readonly areaCodes: string;
  /** Of the tz database, `2025c`. */
  readonly timeZones: string;
}

export const DATA_VERSIONS: DataVersions = {
  areaCodes: AREA_CODES_VERSION > NEWER_AREA_CODES_READ_ON ? AREA_CODES_VERSION : NEWER_AREA_CODES_READ_ON,
  timeZones: process.versions["tz"] ?? "unknown",
};
