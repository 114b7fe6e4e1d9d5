import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import { chooseAnsweringModel, chooseTextModel } from "./choose-text-model.ts";
import type { Config } from "./config/config.ts";
import { plainScript } from "./conversation/answer/answer-script.ts";
import type { Providers } from "./create-providers.ts";
import type { ProviderSettings } from "./features/accounts/organization/provider-settings.ts";
import type { Assistant } from "./features/assistants/assistant.ts";
import { findAssistant } from "./features/assistants/find-assistant.ts";
import { readAssistantSecrets } from "./features/assistants/read-assistant-secrets.ts";
import type { LiveCall } from "./features/calls/live/live-call.ts";
import type { CompiledFlows } from "./features/flows/runs/compiled-flows.ts";
import type { TelephonyAccounts } from "./features/phone-numbers/accounts/telephony-accounts.ts";
import { createRefusalNotes } from "./features/phone-numbers/incoming/note-refused-webhook.ts";
import { findRoutedNumber } from "./features/phone-numbers/incoming/routed-number-store.ts";
import { createModelResponder, type ScriptForTexts, textingPrompt } from "./features/texts/answer/answer-with-model.ts";
import { type AnswerRequest, NoAnswerError } from "./features/texts/answer/sms-responder.ts";
import { findLedThread, openTextFlow, type TextAnswerer } from "./features/texts/answer/text-flow.ts";
import { toolTimeline } from "./features/texts/answer/tool-timeline.ts";
import { OptOuts } from "./features/texts/receive/opt-out-store.ts";
import { sendSms } from "./features/texts/send/send-sms.ts";
import type { SmsDeps } from "./features/texts/texts-deps.ts";
import { createSmsFeature } from "./features/texts/texts-feature.ts";
import { textedReply } from "./features/tools/executions/customer-reply.ts";
import { NO_TOOLS, type OpenToolSession, openToolSession } from "./features/tools/executions/open-tool-session.ts";
import type { ToolsDeps } from "./features/tools/tools-deps.ts";
import type { WebhooksFeature } from "./features/webhooks/webhooks-feature.ts";
import type { OrganizationScope } from "./platform/database/scope.ts";
import type { Feature } from "./platform/feature.ts";
import { errorFields } from "./platform/logging/logger.ts";
import type { Platform } from "./platform/platform.ts";
import type { LanguageModel } from "./providers/llm/language-model.ts";

export interface SmsParts {
  readonly platform: Platform;
  /** The same on the workers' connections. */
  readonly jobPlatform: Platform;
  readonly config: Config;
  readonly providers: Providers;
  readonly accounts: TelephonyAccounts;
  readonly webhooks: WebhooksFeature;
  readonly providerSettings: ProviderSettings;
  readonly demoResponder: LanguageModel;
  readonly tools: ToolsDeps;
  readonly flows: CompiledFlows;
}

/** Puts texts together with the rest of the house. */
export function composeSmsFeature(parts: SmsParts): ComposedSms {
  const { config, providers, accounts, webhooks } = parts;
  const depsOn = (platform: Platform): SmsDeps => ({
    platform,
    publicBaseUrl: config.publicBaseUrl,
    inboundSignatures: config.inboundSignatures,
    reconcileGraceMs: config.reconcileGraceMs,
    sendWindowMs: config.sendWindowMs,
    vendor: (provider) => providers.telephony.get(provider),
    vendors: () => providers.telephony.all(),
    accountOf: (number) => accounts.forNumber(number.organizationId, number),
    accountOfOrganization: (organizationId, provider) => accounts.forOrganization(organizationId, provider),
    operatorAccount: (provider) => accounts.operatorAccount(provider),
    findRoutedNumber,
    noteRefusedWebhook: createRefusalNotes(platform),
    findAssistant,
    enqueueSmsReceived: (unit, event) => webhooks.enqueueSmsReceived(unit, event),
    optOuts: new OptOuts(platform.hashes),
  });
  const responder = createModelResponder({
    clock: parts.platform.clock,
    openScript: (request) => openScript(parts, request),
  });
  const jobDeps = depsOn(parts.jobPlatform);
  return {
    feature: createSmsFeature(depsOn(parts.platform), {
      ...jobDeps,
      responder,
      findJudge: (scope, assistantId) => findJudge(parts, scope, assistantId),
    }),
    sendFromCall: (call, body) => sendFromCall(jobDeps, call, body),
  };
}

export interface ComposedSms {
  readonly feature: Feature;
  /** Sends a text to the caller from the number they talk to; says what came of it in words for a model. Never throws. */
  sendFromCall(call: LiveCall, body: string): Promise<string>;
}

async function sendFromCall(deps: SmsDeps, call: LiveCall, body: string): Promise<string> {
  try {
    await sendSms(
      deps,
      call.organizationId,
      {
        from: call.assistantPhoneNumber,
        to: call.customerPhoneNumber,
        body,
        mediaUrls: [],
        isQueued: true,
        idempotencyKey: null,
      },
      AbortSignal.timeout(SEND_TIMEOUT_MS),
    );
    return JSON.stringify({ status: "success", message: "The text is on its way." });
  } catch (error) {
    if (!(error instanceof DomainError)) deps.platform.logger.error("a call's text failed", errorFields(error));
    const reason = error instanceof DomainError ? error.message : "It could not be sent.";
    return JSON.stringify({ status: "error", error: reason });
  }
}

const SEND_TIMEOUT_MS = 15_000;

/** The assistant's own model, asked with its keys; never rules that pass for one. */
async function findJudge(
  parts: SmsParts,
  scope: OrganizationScope,
  assistantId: AssistantId,
): Promise<LanguageModel | null> {
  const assistant = await scope.transaction((unit) => findAssistant(unit, assistantId));
  return assistant === null ? null : chooseAnsweringModel(parts, scope, assistant, { mayBeDemo: false });
}

async function openScript(parts: SmsParts, request: AnswerRequest): Promise<ScriptForTexts> {
  const { scope } = request;
  const { assistant, led } = await scope.transaction(async (unit) => {
    const leading = await findLedThread(parts.flows, unit, request.conversationId);
    return { led: leading, assistant: await findAssistant(unit, leading?.run.assistantId ?? request.assistantId) };
  });
  if (assistant === null)
    throw new NoAnswerError("assistant-missing", "The assistant was deleted", { isRetryable: false });
  if (!assistant.isActive)
    throw new NoAnswerError("assistant-inactive", "The assistant is switched off", { isRetryable: false });
  const answererOf = (speaking: Assistant) => speakerForTexts(parts, request, speaking, led !== null);
  if (led === null) {
    const { tools, leftOut, ...speaker } = await answererOf(assistant);
    return { script: plainScript({ ...speaker, tools }), earlierWords: [], leftOutTools: leftOut, flow: null };
  }
  return openTextFlow({ request, assistant, led, answererOf, now: parts.platform.clock.now() });
}

/** Somebody who can answer the thread. */
async function speakerForTexts(
  parts: SmsParts,
  request: AnswerRequest,
  assistant: Assistant,
  usesTools: boolean,
): Promise<TextAnswerer> {
  const { scope } = request;
  const model = await chooseTextModel(parts, scope, assistant);
  if (model === null) {
    throw new NoAnswerError(
      "no-model",
      "No language model is configured, and the demo responder may not answer on carriers' numbers",
      {
        isRetryable: false,
      },
    );
  }
  // A flow calls tools by itself.
  const tools = model.ignoresTools === true && !usesTools ? NO_TOOLS : await toolsForTexts(parts, request, assistant);
  const systemPrompt = textingPrompt(assistant.systemPrompt, tools.tools.length > 0);
  return { model, systemPrompt, settings: assistant.modelSettings, tools, leftOut: tools.leftOut };
}

async function toolsForTexts(parts: SmsParts, request: AnswerRequest, assistant: Assistant): Promise<OpenToolSession> {
  const { scope, conversationId, customerPhoneNumber, assistantPhoneNumber } = request;
  return openToolSession(parts.tools, scope, {
    assistant,
    secrets: await readAssistantSecrets(parts.platform, scope, assistant.id),
    turn: { conversationId, afterMessageIndex: request.afterMessageIndex },
    context: {
      customer_phone_number: customerPhoneNumber,
      assistant_phone_number: assistantPhoneNumber,
      conversation_id: conversationId,
      assistant_id: assistant.id,
    },
    notes: toolTimeline(request),
    reply: textedReply(request.history, request.afterMessageIndex, assistant.voice.language),
  });
}
