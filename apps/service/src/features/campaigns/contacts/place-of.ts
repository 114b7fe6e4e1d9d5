import type { GivenPlace } from "@parley/contact-rules/places/locate-contact";

const TIME_ZONE = ["time_zone", "timezone"];
const STATE = ["state", "us_state", "state_code"];
const POSTAL_CODE = ["postal_code", "postalcode", "postcode", "zip", "zip_code", "zipcode"];

/**
 * What a contact's variables say of where they are, by the usual names; of several, the first that says something. What is there
 * and cannot be read is handed on: the rules of contact refuse it.
 */
export function placeOf(variables: Readonly<Record<string, unknown>>): GivenPlace {
  const postalCode = textOf(variables, POSTAL_CODE);
  return {
    timeZone: textOf(variables, TIME_ZONE),
    state: textOf(variables, STATE),
    // A spreadsheet takes the zeros in front of a number away.
    postalCode: postalCode !== null && /^\d{3,4}$/.test(postalCode) ? postalCode.padStart(5, "0") : postalCode,
  };
}

function textOf(variables: Readonly<Record<string, unknown>>, names: readonly string[]): string | null {
  for (const name of names) {
    const value = Object.hasOwn(variables, name) ? variables[name] : null;
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
    if (text !== "") return text;
  }
  return null;
}
