import type { Config } from "./config/config.ts";
import type { Providers } from "./create-providers.ts";
import type { AnswererDeps } from "./features/answering/answerer-deps.ts";
import { findJudge } from "./features/answering/choose-model.ts";
import { giveTextToCall } from "./features/calls/live/call-texts.ts";
import type { OptOuts } from "./features/compliance/opt-outs/opt-outs.ts";
import type { DocumentSearch } from "./features/documents/retrieval/document-search.ts";
import type { EmbeddingsDeps } from "./features/embeddings/embeddings-deps.ts";
import type { CompiledFlows } from "./features/flows/runs/compiled-flows.ts";
import { accountsWith, type TelephonyAccounts } from "./features/phone-numbers/accounts/telephony-accounts.ts";
import { createRefusalNotes } from "./features/phone-numbers/incoming/note-refused-webhook.ts";
import { createModelResponder } from "./features/texts/answer/model-responder.ts";
import { openScript } from "./features/texts/answer/open-script.ts";
import { type CallParties, sendTextFromCall } from "./features/texts/send/send-from-call.ts";
import type { OutreachHooks, TextsDeps } from "./features/texts/texts-deps.ts";
import { createTextsFeature } from "./features/texts/texts-feature.ts";
import type { WebhooksFeature } from "./features/webhooks/webhooks-feature.ts";
import type { Feature } from "./platform/feature.ts";
import type { Platform } from "./platform/platform.ts";
import { hasPart, withPart } from "./providers/telephony/telephony-provider.ts";

export interface TextsParts {
  readonly platform: Platform;
  /** The same, on the database connections of the workers. */
  readonly jobPlatform: Platform;
  readonly config: Config;
  readonly providers: Providers;
  readonly accounts: TelephonyAccounts;
  readonly webhooks: WebhooksFeature;
  readonly answering: AnswererDeps;
  readonly documentSearch: DocumentSearch;
  readonly embeddings: EmbeddingsDeps;
  readonly flows: CompiledFlows;
  readonly outreach: OutreachHooks;
  readonly optOuts: OptOuts;
}

export interface ComposedTexts {
  readonly feature: Feature;
  readonly deps: TextsDeps;
  /** On the database connections of the workers. */
  readonly jobDeps: TextsDeps;
  /** Sends a text to the other party of a call. Never throws. @returns the result, in words for a model */
  sendTextFromCall(call: CallParties, body: string): Promise<string>;
}

/** Connects the texts feature to the rest of the service. */
export function composeTextsFeature(parts: TextsParts): ComposedTexts {
  const { config, providers, webhooks, answering, documentSearch, embeddings, flows } = parts;
  const accounts = accountsWith("texts", parts.accounts);
  const { clock } = parts.platform;
  const depsOn = (platform: Platform): TextsDeps => ({
    platform,
    publicBaseUrl: config.publicBaseUrl,
    inboundSignatures: config.inboundSignatures,
    reconcileGraceMs: config.reconcileGraceMs,
    sendWindowMs: config.sendWindowMs,
    vendor: (provider) => withPart(providers.telephony.get(provider), "texts"),
    vendors: () => providers.telephony.all().filter((vendor) => hasPart(vendor, "texts")),
    accountOf: (number) => accounts.forNumber(number.organizationId, number),
    accountOfOrganization: (organizationId, provider) => accounts.forOrganization(organizationId, provider),
    operatorAccount: (provider) => accounts.operatorAccount(provider),
    giveTextToCall,
    noteRefusedWebhook: createRefusalNotes(platform),
    enqueueSmsReceived: (unit, event) => webhooks.enqueueSmsReceived(unit, event),
    optOuts: parts.optOuts,
    ...parts.outreach,
  });
  const responder = createModelResponder({
    clock,
    openScript: (request) =>
      openScript(
        {
          answering,
          documentSearch,
          embeddings,
          flows,
          clock,
          hashes: parts.platform.hashes,
          logger: parts.platform.logger,
        },
        request,
      ),
  });
  const deps = depsOn(parts.platform);
  const jobDeps = depsOn(parts.jobPlatform);
  return {
    feature: createTextsFeature(deps, {
      ...jobDeps,
      responder,
      findJudge: (scope, assistantId) => findJudge(answering, scope, assistantId),
    }),
    deps,
    jobDeps,
    sendTextFromCall: (call, body) => sendTextFromCall(jobDeps, call, body),
  };
}
