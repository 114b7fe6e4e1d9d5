import { CARRIERS } from "../providers/telephony/table.ts";
import type { Config } from "./config.ts";

export interface IncompleteCarrier {
  readonly carrier: string;
  /** Variables without which the account cannot be used. */
  readonly missing: readonly string[];
}

/** Carriers of whose account only a part is set: nothing is sent with it. */
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
  return `The account of ${carrier} is not used: ${missing.join(" and ")} must be set, too.`;
}
