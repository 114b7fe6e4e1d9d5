import { DomainError } from "@parley/foundation/domain-error";
import type { InboundSms, WebhookAddress } from "../../../providers/telephony/carrier-texts.ts";
import type { RawWebhook, WebhookReply } from "../../../providers/telephony/carrier-webhook.ts";
import type { TelephonyAccount } from "../../../providers/telephony/telephony-provider.ts";
import { findRoutedNumber, type RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { applyDeliveryReport } from "../send/apply-delivery-report.ts";
import { findSenderOfText } from "../send/outbound-text-store.ts";
import type { TextsDeps } from "../texts-deps.ts";
import { receiveText } from "./receive-text.ts";

/**
 * Receives a carrier's webhook: an inbound text or a delivery report. Resolves only after the commit, so a 2xx means that
 * nothing can be lost. Before the signature is checked, the number only selects the secret to check it with.
 * @throws DomainError invalid-input (malformed), not-allowed / unauthenticated (signature), not-found (unknown number)
 */
export async function receiveTextWebhook(
  deps: TextsDeps,
  provider: string,
  webhook: RawWebhook,
): Promise<WebhookReply> {
  const vendor = deps.vendor(provider);
  if (vendor === null) throw new DomainError("not-found", "Unknown provider");
  const { webhooks } = vendor.texts;
  if (webhooks.isProbe?.(webhook) === true) return webhooks.acknowledgement;
  const address = webhooks.readSmsAddress(webhook);
  if (address === null) {
    deps.platform.metrics.count("parley_webhooks_refused_total", { provider, reason: "malformed" });
    throw new DomainError("invalid-input", "Missing required fields", { code: "malformed-webhook" });
  }
  const route = await findRoute(deps, address);
  const number = route?.provider === provider && route.isActive ? route : null;
  const account = number === null ? deps.operatorAccount(provider) : await deps.accountOf(number);
  const isVerified = await checkSignature(deps, provider, webhook, number, account, webhooks.rejectedStatusCode);
  if (number === null) {
    deps.platform.metrics.count("parley_webhooks_refused_total", { provider, reason: "unknown-number" });
    throw new DomainError("not-found", "No assistant is connected to this number", { code: "unknown-number" });
  }
  const event = webhooks.parseSms(webhook);
  if (event === null) {
    deps.platform.metrics.count("parley_webhooks_refused_total", { provider, reason: "malformed" });
    throw new DomainError("invalid-input", "Missing required fields", { code: "malformed-webhook" });
  }
  if (event.kind === "status") await applyDeliveryReport(deps, number.organizationId, provider, event);
  else await acceptText(deps, number, event, isVerified);
  return webhooks.acknowledgement;
}

/** Some reports carry only the id of our text, not our number. */
async function findRoute(deps: TextsDeps, address: WebhookAddress): Promise<RoutedNumber | null> {
  const unit = deps.platform.data.unscoped;
  const ourNumber =
    address.ourNumber ?? (address.messageId === null ? null : await findSenderOfText(unit, address.messageId));
  return ourNumber === null ? null : findRoutedNumber(unit, ourNumber);
}

async function acceptText(deps: TextsDeps, number: RoutedNumber, sms: InboundSms, isVerified: boolean): Promise<void> {
  await deps.platform.disk.refuseWhenFull();
  const { outcome } = await receiveText(deps, number, sms, { isVerified, wasPolled: false });
  if (outcome === "no-assistant") {
    throw new DomainError("not-found", "No assistant is connected to this number", {
      code: "no-assistant",
      fix: "Assign an assistant to the number.",
    });
  }
}

/** @returns false for an invalid signature that the operator chose not to enforce */
async function checkSignature(
  deps: TextsDeps,
  provider: string,
  webhook: RawWebhook,
  number: RoutedNumber | null,
  account: TelephonyAccount | null,
  rejectedStatusCode: 401 | 403,
): Promise<boolean> {
  if (deps.inboundSignatures === "off") return false;
  const verdict = account?.verifyWebhook(webhook, deps.platform.clock.now()) ?? {
    isValid: false as const,
    reason: "no-credentials" as const,
  };
  if (verdict.isValid) return true;
  deps.platform.metrics.count("parley_webhooks_refused_total", { provider, reason: verdict.reason });
  deps.platform.logger.warn("webhook signature does not hold", { provider, reason: verdict.reason });
  if (deps.inboundSignatures === "log") return false;
  if (number !== null) await deps.noteRefusedWebhook(number, verdict.reason);
  throw new DomainError(rejectedStatusCode === 401 ? "unauthenticated" : "not-allowed", "Invalid webhook signature", {
    code: "bad-signature",
    fix: "Check the provider's auth token here and PUBLIC_BASE_URL: carriers sign the public address.",
  });
}
