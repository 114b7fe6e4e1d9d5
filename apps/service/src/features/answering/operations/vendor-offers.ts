import {
  listVendorModels,
  listVendorVoices,
  sampleVendorVoice,
} from "@parley/contracts/vendor-settings/vendor-offer-contracts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { authorize } from "../../../platform/http/access.ts";
import type { Identity } from "../../../platform/http/identity.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import { wavReply } from "../read-aloud/wav-reply.ts";
import { assistantsOwnKey } from "../vendor-offers/assistants-own-key.ts";
import {
  type AskedVendor,
  type FoundOffers,
  listOffers,
  type OfferKind,
  ofLanguage,
} from "../vendor-offers/list-offers.ts";
import { OfferCache } from "../vendor-offers/offer-cache.ts";
import { sampleVoice } from "../vendor-offers/sample-voice.ts";

/** /organization/providers: what can be chosen from at a vendor. */
export function vendorOfferOperations(deps: AnswererDeps): readonly Operation[] {
  const cache = new OfferCache(deps.platform.clock);
  return [
    defineOperation(listVendorVoices, async ({ scope, identity, params: { provider }, query }) => {
      const asked = await askedVendor(deps, scope, identity, { kind: "voices", provider, ...query });
      const found = await listOffers(deps, cache, "voices", asked);
      return { provider, ...presentSource(found), voices: copied(ofLanguage(found.offers, query.language ?? null)) };
    }),
    defineOperation(listVendorModels, async ({ scope, identity, params: { provider }, query }) => {
      const { kind } = query;
      const asked = await askedVendor(deps, scope, identity, { provider, ...query });
      const found = await listOffers(deps, cache, kind, asked);
      return { provider, kind, ...presentSource(found), models: copied(found.offers) };
    }),
    defineOperation(sampleVendorVoice, async ({ scope, identity, params: { provider }, body, signal }) => {
      const asked = await askedVendor(deps, scope, identity, { kind: "voices", provider, ...body });
      const sample = {
        voiceId: body.voice_id,
        text: body.text,
        modelId: body.model_id ? body.model_id : null,
        language: body.language,
        assistantId: body.assistant_id ?? null,
      };
      return wavReply(await sampleVoice(deps, scope, asked, sample, signal));
    }),
  ];
}

interface Asked {
  readonly kind: OfferKind;
  readonly provider: string;
  readonly assistant_id?: number | undefined;
  readonly base_url?: string | undefined;
}

/** @throws DomainError `not-found`, or `not-allowed` for an address from somebody who may only read */
async function askedVendor(
  deps: AnswererDeps,
  scope: OrganizationScope,
  identity: Identity,
  { kind, provider, assistant_id: assistantId, base_url: baseUrl }: Asked,
): Promise<AskedVendor> {
  if (baseUrl !== undefined) authorize("write", identity);
  const organization = await deps.providerSettings.load(scope.organizationId);
  const ownKey =
    assistantId === undefined ? null : await assistantsOwnKey(deps, scope, assistantId, { kind, provider });
  return { provider, baseUrl: baseUrl ?? null, ownKey, organization };
}

function presentSource({ source, isComplete, error, fix }: FoundOffers) {
  return { source, is_complete: isComplete, error, fix };
}

function copied(offers: FoundOffers["offers"]) {
  return offers.map(({ languages, ...offer }) => ({ ...offer, languages: [...languages] }));
}
