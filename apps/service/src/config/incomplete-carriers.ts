import { CARRIERS } from "../providers/telephony/table.ts";
import type { Config } from "./config.ts";

export interface IncompleteCarrier {
  readonly carrier: string;
  /** Variables without which the account cannot be used. */
  readonly missing: readonly string[];
}

/** Carriers with only some of the required settings; they are not used. */
export function findIncompleteCarriers(given: Config["telephonySettings"]): readonly IncompleteCarrier[] {
  return CARRIERS.flatMap(({ name: carrier, settings: { settings } }) => {
    const isBegun = settings.some(({ name }) => given.has(name));
    const missing = settings.flatMap(({ name, variable, isRequired }) =>
      isRequired && variable !== null && !given.has(name) ? [variable] : [],
    );
    return isBegun && missing.length > 0 ? [{ carrier, missing }] : [];
  });
}

export function incompleteSentence({ carrier, missing }: IncompleteCarrier): string {
  return `${carrier} is not used: set ${missing.join(" and ")} as well.`;
}
