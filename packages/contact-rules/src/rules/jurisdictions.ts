import { isSupportedCountry } from "libphonenumber-js/min";
import { US_STATES } from "../places/us-states.ts";

/** Countries in the tables of numbers, and states in the rules. */
const TERRITORIES = ["PR", "VI", "GU", "AS", "MP"];

/** Whether rules can be made for it: a country (`GB`), or a state or territory of the United States (`US-FL`, `US-PR`). */
export function isJurisdiction(text: string): boolean {
  if (US_STATES.includes(text)) return true;
  return /^[A-Z]{2}$/.test(text) && isSupportedCountry(text) && !TERRITORIES.includes(text);
}
