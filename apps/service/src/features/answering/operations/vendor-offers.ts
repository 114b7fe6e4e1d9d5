import {
  listVendorModels,
  listVendorVoices,
  sampleVendorVoice,
} from "@parley/contracts/vendor-settings/vendor-offer-contracts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import { type FoundOffers, listOffers, ofLanguage } from "../vendor-offers/list-offers.ts";
import { OfferCache } from "../vendor-offers/offer-cache.ts";
import { sampleVoice } from "../vendor-offers/sample-voice.ts";

/** /organization/providers: what can be chosen from at a vendor. */
export function vendorOfferOperations(deps: AnswererDeps): readonly Operation[] {
  const cache = new OfferCache(deps.platform.clock);
  return [
    defineOperation(listVendorVoices, async ({ scope, params: { provider }, query }) => {
      const organization = await deps.providerSettings.load(scope.organizationId);
      const asked = { provider, baseUrl: query.base_url ?? null, organization };
      const found = await listOffers(deps, cache, "voices", asked);
      return { provider, ...presentSource(found), voices: copied(ofLanguage(found.offers, query.language ?? null)) };
    }),
    defineOperation(listVendorModels, async ({ scope, params: { provider }, query }) => {
      const organization = await deps.providerSettings.load(scope.organizationId);
      const asked = { provider, baseUrl: query.base_url ?? null, organization };
      const found = await listOffers(deps, cache, query.kind, asked);
      return { provider, kind: query.kind, ...presentSource(found), models: copied(found.offers) };
    }),
    defineOperation(sampleVendorVoice, async ({ scope, params: { provider }, body, signal }) => {
      const organization = await deps.providerSettings.load(scope.organizationId);
      const asked = { provider, baseUrl: body.base_url ?? null, organization };
      const sample = {
        voiceId: body.voice_id,
        text: body.text,
        modelId: body.model_id ? body.model_id : null,
        language: body.language,
      };
      const wav = await sampleVoice(deps, asked, sample, signal);
      return new OperationReply({ headers: { "content-type": "audio/wav", "cache-control": "no-store" }, body: wav });
    }),
  ];
}

function presentSource({ source, isComplete, error, fix }: FoundOffers) {
  return { source, is_complete: isComplete, error, fix };
}

function copied(offers: FoundOffers["offers"]) {
  return offers.map(({ languages, ...offer }) => ({ ...offer, languages: [...languages] }));
}
