import { DomainError } from "@parley/foundation/domain-error";
import type { WebhookAddress } from "../../../providers/telephony/carrier-texts.ts";
import type { RawWebhook, WebhookReply } from "../../../providers/telephony/carrier-webhook.ts";
import type { TelephonyAccount } from "../../../providers/telephony/telephony-provider.ts";
import { findRoutedNumber, type RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import { applyStatusReport } from "../send/apply-status-report.ts";
import { findSenderOfText } from "../send/sms-log-store.ts";
import type { SmsDeps } from "../texts-deps.ts";
import { receiveSms } from "./receive-sms.ts";

/**
 * Takes a carrier's SMS webhook: a received text or a delivery report. Resolves only once everything is on disk, so a
 * 2xx is a promise. The number is read from the unverified bytes only to choose the secret.
 * @throws DomainError invalid-input (not the carrier's form), not-allowed / unauthenticated (signature), not-found (nobody's number)
 */
export async function receiveSmsWebhook(deps: SmsDeps, provider: string, webhook: RawWebhook): Promise<WebhookReply> {
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
  if (event.kind === "status") await applyStatusReport(deps, number.organizationId, provider, event);
  else await acceptText(deps, number, event, isVerified);
  return webhooks.acknowledgement;
}

/** Of the number; a report that names none is about a text of ours whose id it carries. */
async function findRoute(deps: SmsDeps, address: WebhookAddress): Promise<RoutedNumber | null> {
  const unit = deps.platform.data.unscoped;
  const ourNumber =
    address.ourNumber ?? (address.messageId === null ? null : await findSenderOfText(unit, address.messageId));
  return ourNumber === null ? null : findRoutedNumber(unit, ourNumber);
}

async function acceptText(
  deps: SmsDeps,
  number: RoutedNumber,
  sms: Parameters<typeof receiveSms>[2],
  isVerified: boolean,
): Promise<void> {
  await deps.platform.disk.refuseWhenFull();
  const { outcome } = await receiveSms(deps, number, sms, { isVerified, wasPolled: false });
  if (outcome === "no-assistant") {
    throw new DomainError("not-found", "No assistant is connected to this number", {
      code: "no-assistant",
      fix: "Assign an assistant to the number.",
    });
  }
}

/** @returns whether the signature held; false only where the operator switched enforcement off */
async function checkSignature(
  deps: SmsDeps,
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
    fix: "Check the provider's auth token here and PUBLIC_BASE_URL: signatures are over the public address.",
  });
}
