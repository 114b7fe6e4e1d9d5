import { ProviderError } from "../../../providers/provider-error.ts";
import type { OfferSource, SpeechAccess, VendorOffer } from "../../../providers/speech/speech-vendor.ts";
import type { OrganizationProviderSettings } from "../../accounts/organization/provider-settings.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import { refuseProvider } from "../provider-test/provider-trial.ts";
import type { OfferCache } from "./offer-cache.ts";

export type OfferKind = "voices" | "llm" | "stt" | "tts";

export type VendorOffersDeps = Pick<AnswererDeps, "models" | "speech"> & {
  readonly config: Pick<AnswererDeps["config"], "modelKeys" | "speechKeys">;
};

/** Who is asked, and where. */
export interface AskedVendor {
  readonly provider: string;
  /** From the request; null: the vendor's own, or the operator's replacement. */
  readonly baseUrl: string | null;
  /** The assistant's own key, if it is for an assistant that has one. */
  readonly ownKey: string | null;
  readonly organization: Pick<OrganizationProviderSettings, "vendorKey">;
}

export interface FoundOffers {
  readonly source: "vendor" | "known";
  readonly isComplete: boolean;
  readonly offers: readonly VendorOffer[];
  readonly error: string | null;
  readonly fix: string | null;
}

/**
 * What a vendor offers: as it says, else as far as it is known.
 * @throws DomainError `invalid-input` for a vendor that is unknown, or has nothing of the kind
 */
export async function listOffers(
  deps: VendorOffersDeps,
  cache: OfferCache,
  kind: OfferKind,
  asked: AskedVendor,
): Promise<FoundOffers> {
  const source = sourceOf(deps, kind, asked.provider);
  const access = accessOf(kind === "llm" ? deps.config.modelKeys : deps.config.speechKeys, asked);
  try {
    const { provider } = asked;
    const { offers, isComplete } = await cache.get({ kind, provider, ...access }, () => source.ask(access));
    return { source: "vendor", isComplete, offers, error: null, fix: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { message, fix = null } = error;
    return { source: "known", isComplete: false, offers: source.known, error: message, fix };
  }
}

/** Stored keys were given for the vendor's own address, so none goes to one from a request. */
export function accessOf(
  operatorKeys: AnswererDeps["config"]["speechKeys"],
  { provider, baseUrl, ownKey, organization }: AskedVendor,
): SpeechAccess {
  if (baseUrl !== null) return { apiKey: null, baseUrl, isOrganizationAddress: true };
  const apiKey = ownKey ?? organization.vendorKey(provider) ?? operatorKeys[provider]?.reveal() ?? null;
  return { apiKey, baseUrl: null, isOrganizationAddress: false };
}

function sourceOf(deps: VendorOffersDeps, kind: OfferKind, provider: string): OfferSource<SpeechAccess> {
  if (kind === "llm") {
    return deps.models.offers(provider) ?? refuseProvider("There is no such vendor of models", "Check its name.");
  }
  const vendor = deps.speech.get(provider);
  if (vendor === null) return refuseProvider("There is no such vendor of speech", "Check its name.");
  const { offers } = vendor;
  const { voices = null, voiceModels = null, recognizerModels = null } = offers ?? {};
  const source = { voices, tts: voiceModels, stt: recognizerModels }[kind];
  return source ?? refuseProvider(`${provider} has no ${WORDS[kind]} to choose from`, "Choose another vendor.");
}

const WORDS = { voices: "voices", tts: "models of voices", stt: "models that recognize speech" } as const;

/** Those of a language, and those whose languages are not told. @param language `de-AT`; null: all */
export function ofLanguage(offers: readonly VendorOffer[], language: string | null): readonly VendorOffer[] {
  if (language === null) return offers;
  const base = baseOf(language);
  return offers.filter(
    ({ languages }) => languages.length === 0 || languages.some((code) => code === "multi" || baseOf(code) === base),
  );
}

function baseOf(language: string): string {
  return language.toLowerCase().split(/[-_]/)[0] ?? "";
}
