import { type OperatorSettings, type Readiness, readiness } from "./configuration-status.ts";
import type { OrganizationProviderSettings } from "./provider-settings.ts";

type SpeechPart = "recognizer" | "voice";

/** The speech there may be: vendors that need a key, and what needs none. */
export interface SpeechOffer {
  readonly recognizers: readonly string[];
  readonly voices: readonly string[];
  /** Names of the servers and programs on this machine that listen or speak. */
  findOnMachine(part: SpeechPart): Promise<readonly string[]>;
}

type SpeechReadiness = Readiness<"organization" | "environment" | "machine">;

/**
 * Who can listen and who can speak, by name: vendors there is a key of; and what is on this machine, which is only used, and
 * only asked, where there is none.
 */
export async function speechStatus(
  offer: SpeechOffer,
  own: OrganizationProviderSettings,
  operator: Pick<OperatorSettings, "speechKeys">,
): Promise<Readonly<Record<"recognizers" | "voices", Readonly<Record<string, SpeechReadiness>>>>> {
  const statusOf = async (vendors: readonly string[], part: SpeechPart) => {
    const keyed = vendors.flatMap((vendor): [string, SpeechReadiness][] => {
      const found = readiness(own.vendorKey(vendor) !== undefined, operator.speechKeys[vendor] !== undefined);
      return found.isConfigured ? [[vendor, found]] : [];
    });
    if (keyed.length > 0) return Object.fromEntries(keyed);
    const here = await offer.findOnMachine(part);
    return Object.fromEntries(here.map((name) => [name, { isConfigured: true, source: "machine" as const }]));
  };
  const [recognizers, voices] = await Promise.all([
    statusOf(offer.recognizers, "recognizer"),
    statusOf(offer.voices, "voice"),
  ]);
  return { recognizers, voices };
}
