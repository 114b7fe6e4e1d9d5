import { isJsonObject } from "./organization/masked-secret.ts";

/** A carrier path in a form of its own, which may hold a password: kept as one encrypted text under this name. */
export const SIP_TRUNK_CONFIG = "sip_trunk_config";

export function trunkConfigFromText(text: string | undefined): Readonly<Record<string, unknown>> | null {
  const value: unknown = text === undefined ? null : JSON.parse(text);
  return isJsonObject(value) ? value : null;
}
