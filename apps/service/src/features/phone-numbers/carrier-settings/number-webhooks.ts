import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { askProvider } from "../../../providers/provider-failure.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { requireAccountOf } from "../accounts/require-account.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { setSmsDisabled } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { type NamedNumber, requireNumber } from "../require-number.ts";
import { expectedCallWebhooks, expectedSmsUrl, expectedVoiceUrl } from "./expected-webhooks.ts";
import { rememberFormerSettings } from "./remember-former-settings.ts";

export interface WebhooksChange {
  /** Absolute; null: calls go where they go. */
  readonly voiceUrl: string | null;
  /** Whether texts are to come here; null: as they do. */
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
 * Moves a number's traffic at its carrier. Whether texts are wanted is written down first: assigning, configuring again and
 * the look for texts that got lost go by it. What is pointed elsewhere or switched off here stays so when the number is
 * unassigned; what is pointed here is put back then. Asking twice does no harm, so an answer that was lost is mended by repeating.
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
  if (isSmsEnabled !== null) await scope.transaction((unit) => setSmsDisabled(unit, number.id, !isSmsEnabled));
  const smsUrl = isSmsEnabled === true ? expectedSmsUrl(deps.config.publicBaseUrl, number) : null;
  const webhooks = {
    ...(voiceUrl === null ? {} : callWebhooksOf(deps, number, voiceUrl)),
    ...(isSmsEnabled === null ? {} : { smsUrl }),
  };
  const isPointedHere = smsUrl !== null || voiceUrl === expectedVoiceUrlOf(deps, number);
  // Not tied to the caller's patience: cut short, nobody would know where the traffic goes.
  await askProvider(async () => {
    if (isPointedHere) await rememberFormerSettings(deps, scope, account, number);
    await account.configureNumber(number.providerNumberId, webhooks);
  });
  return { number, voiceUrl, smsUrl: isSmsEnabled === null ? null : (smsUrl ?? "disabled") };
}

/** Calls that are to come here are reported here too; where others are reported is their receiver's business. */
function callWebhooksOf(deps: PhoneNumbersDeps, { provider }: PhoneNumber, voiceUrl: string) {
  const vendor = deps.telephony.get(provider);
  const expected = vendor === null ? null : expectedCallWebhooks(deps.config.publicBaseUrl, vendor);
  return expected?.voiceUrl === voiceUrl ? expected : { voiceUrl };
}

/** Null where nothing here answers calls of the carrier. */
function expectedVoiceUrlOf(deps: PhoneNumbersDeps, { provider }: PhoneNumber): string | null {
  const vendor = deps.telephony.get(provider);
  return vendor === null ? null : expectedVoiceUrl(deps.config.publicBaseUrl, vendor);
}

/** The carrier calls it, not we; so it need not be one that we could reach. */
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
