import type { Config } from "./config/config.ts";
import type { Providers } from "./create-providers.ts";
import type { AnswererDeps } from "./features/answering/answerer-deps.ts";
import { findJudge } from "./features/answering/choose-model.ts";
import { giveTextToCall } from "./features/calls/live/call-texts.ts";
import type { CompiledFlows } from "./features/flows/runs/compiled-flows.ts";
import { accountsWith, type TelephonyAccounts } from "./features/phone-numbers/accounts/telephony-accounts.ts";
import { createRefusalNotes } from "./features/phone-numbers/incoming/note-refused-webhook.ts";
import { createModelResponder } from "./features/texts/answer/answer-with-model.ts";
import { openScript } from "./features/texts/answer/open-script.ts";
import { OptOuts } from "./features/texts/receive/opt-out-store.ts";
import { type CallParties, sendFromCall } from "./features/texts/send/send-from-call.ts";
import type { SmsDeps } from "./features/texts/texts-deps.ts";
import { createSmsFeature } from "./features/texts/texts-feature.ts";
import type { WebhooksFeature } from "./features/webhooks/webhooks-feature.ts";
import type { Feature } from "./platform/feature.ts";
import type { Platform } from "./platform/platform.ts";
import { hasPart, withPart } from "./providers/telephony/telephony-provider.ts";

export interface SmsParts {
  readonly platform: Platform;
  /** The same on the workers' connections. */
  readonly jobPlatform: Platform;
  readonly config: Config;
  readonly providers: Providers;
  readonly accounts: TelephonyAccounts;
  readonly webhooks: WebhooksFeature;
  readonly answering: AnswererDeps;
  readonly flows: CompiledFlows;
}

export interface ComposedSms {
  readonly feature: Feature;
  /** Sends a text to the caller from the number they talk to; says what came of it in words for a model. Never throws. */
  sendFromCall(call: CallParties, body: string): Promise<string>;
}

/** Puts texts together with the rest of the house. */
export function composeSmsFeature(parts: SmsParts): ComposedSms {
  const { config, providers, webhooks, answering, flows } = parts;
  const accounts = accountsWith("texts", parts.accounts);
  const { clock } = parts.platform;
  const depsOn = (platform: Platform): SmsDeps => ({
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
    optOuts: new OptOuts(platform.hashes),
  });
  const responder = createModelResponder({
    clock,
    openScript: (request) => openScript({ answering, flows, clock }, request),
  });
  const jobDeps = depsOn(parts.jobPlatform);
  return {
    feature: createSmsFeature(depsOn(parts.platform), {
      ...jobDeps,
      responder,
      findJudge: (scope, assistantId) => findJudge(answering, scope, assistantId),
    }),
    sendFromCall: (call, body) => sendFromCall(jobDeps, call, body),
  };
}
