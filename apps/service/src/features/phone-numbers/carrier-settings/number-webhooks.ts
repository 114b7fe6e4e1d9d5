import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import type { NumberConfiguration } from "../../../providers/telephony/carrier-numbers.ts";
import { withPart } from "../../../providers/telephony/telephony-provider.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { carrierLacks } from "../accounts/carrier-lacks.ts";
import { requireAccountOf } from "../accounts/require-account.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { setSmsDisabled } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { type NamedNumber, requireNumber } from "../require-number.ts";
import { expectedCallWebhooks, expectedSmsUrl, expectedVoiceUrl } from "./expected-webhooks.ts";
import { rememberFormerSettings } from "./remember-former-settings.ts";

/**
 * Asks a number's carrier where it sends the number's calls and texts.
 * @throws DomainError `not-found`, `invalid-input`, `invalid-state`, `provider-failed`
 */
export async function readNumberWebhooks(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: NamedNumber,
  signal: AbortSignal,
): Promise<{ readonly number: PhoneNumber; readonly configuration: NumberConfiguration }> {
  const number = await requireNumber(deps.telephony, scope, request);
  const account = await requireAccountOf(deps, scope.organizationId, number);
  const ask = () => account.numbers.readNumberConfiguration(number.providerNumberId, signal);
  const configuration = await askProvider(ask, false);
  if (configuration !== null) return { number, configuration };
  throw new DomainError("not-found", `The ${number.provider} account does not have ${number.phoneNumber} any more`, {
    code: "not-at-provider",
    fix: "Look for it at the carrier. If it is gone for good, release it here; if it moved to another account, connect that one and sync.",
  });
}

export interface WebhooksChange {
  /** An absolute URL; null: calls stay as they are. */
  readonly voiceUrl: string | null;
  /** Whether texts come here; null: texts stay as they are. */
  readonly isSmsEnabled: boolean | null;
}

export interface ChangedWebhooks {
  readonly number: PhoneNumber;
  /** Null: not changed. */
  readonly voiceUrl: string | null;
  /** Where texts go now, or `disabled`; null: not changed. */
  readonly smsUrl: string | "disabled" | null;
}

/**
 * Changes where a number's carrier sends its calls and texts. Whether texts are wanted is stored first, because
 * configuring the number again and polling for lost texts depend on it. Traffic that is pointed elsewhere or switched
 * off here stays that way when the number is unassigned; traffic that is pointed here goes back to where it went
 * before. Safe to repeat when the carrier's answer is lost.
 * @throws DomainError `not-found`, `invalid-input`, `invalid-state`, `provider-failed`
 */
export async function changeNumberWebhooks(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: NamedNumber & WebhooksChange,
): Promise<ChangedWebhooks> {
  const { isSmsEnabled } = request;
  const voiceUrl = request.voiceUrl === null ? null : requireUrl(request.voiceUrl);
  const number = await requireNumber(deps.telephony, scope, request);
  if (isSmsEnabled === true) await requireSmsWebhookUrl(scope, number);
  const account = await requireAccountOf(deps, scope.organizationId, number);
  if (isSmsEnabled === true && account.texts === null) throw carrierLacks("texts", number.provider);
  if (isSmsEnabled !== null) await scope.transaction((unit) => setSmsDisabled(unit, number.id, !isSmsEnabled));
  const smsUrl = isSmsEnabled === true ? expectedSmsUrl(deps.config.publicBaseUrl, number) : null;
  const webhooks = {
    ...(voiceUrl === null ? {} : callWebhooksOf(deps, number, voiceUrl)),
    ...(isSmsEnabled === null ? {} : { smsUrl }),
  };
  const isPointedHere = smsUrl !== null || voiceUrl === expectedVoiceUrlOf(deps, number);
  // Not cancelled when the client disconnects: nobody would know where calls and texts go.
  await askProvider(async () => {
    if (isPointedHere) await rememberFormerSettings(deps, scope, account, number);
    await account.numbers.configureNumber(number.providerNumberId, webhooks);
  });
  return { number, voiceUrl, smsUrl: isSmsEnabled === null ? null : (smsUrl ?? "disabled") };
}

/**
 * Calls that come here also report their status here; whoever receives other calls decides about their status reports.
 */
function callWebhooksOf(deps: PhoneNumbersDeps, { provider }: PhoneNumber, voiceUrl: string) {
  const vendor = withPart(deps.telephony.get(provider), "calls");
  const expected = vendor === null ? null : expectedCallWebhooks(deps.config.publicBaseUrl, vendor);
  return expected?.voiceUrl === voiceUrl ? expected : { voiceUrl };
}

/** Null when this service does not answer the carrier's calls. */
function expectedVoiceUrlOf(deps: PhoneNumbersDeps, { provider }: PhoneNumber): string | null {
  const vendor = withPart(deps.telephony.get(provider), "calls");
  return vendor === null ? null : expectedVoiceUrl(deps.config.publicBaseUrl, vendor);
}

/** Only the form is checked: the carrier calls this address, so it need not be reachable from here. */
function requireUrl(text: string): string {
  const url = URL.parse(text.trim());
  if (url !== null && (url.protocol === "https:" || url.protocol === "http:")) return url.href;
  throw new DomainError("invalid-input", "voice_webhook_url must be an absolute http or https address", {
    code: "invalid-webhook-url",
    fix: "Send something like https://voice.example.com/twiml.",
  });
}

async function requireSmsWebhookUrl(scope: OrganizationScope, number: PhoneNumber): Promise<void> {
  const id = number.assistant?.id ?? number.flow?.baseAssistantId ?? null;
  const assistant = id === null ? null : await scope.transaction((unit) => findAssistant(unit, id));
  if (assistant !== null && assistant.smsWebhookUrl !== null) return;
  throw new DomainError(
    "invalid-state",
    assistant === null ? "No assistant answers the number" : "The number's assistant has no sms_webhook_url",
    {
      code: assistant === null ? "no-assistant" : "no-sms-webhook-url",
      fix:
        assistant === null
          ? "Assign an assistant that has an sms_webhook_url first."
          : "Set the assistant's sms_webhook_url first; texts are switched on by assigning the number, too.",
    },
  );
}
