import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { parseE164 } from "@parley/foundation/e164";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { providerFailure } from "../../../providers/provider-failure.ts";
import type { OwnedNumber } from "../../../providers/telephony/carrier-numbers.ts";
import { beginWithin } from "../../../providers/telephony/intended-effect.ts";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { holdAssistant } from "../../assistants/find-assistant.ts";
import { noteTrunkChange } from "../../sip-trunks/sync/note-trunk-change.ts";
import { requireAccount } from "../accounts/require-account.ts";
import { expectedSmsUrl } from "../carrier-settings/expected-webhooks.ts";
import { importPhoneNumber, numberInUse } from "../import-phone-number.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { findNumber, findNumberByText } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { insertPurchase, type NumberPurchase, settlePurchase } from "./store.ts";

export interface PurchaseRequest {
  readonly phoneNumber: string;
  readonly provider: string;
  readonly assistantId: AssistantId | null;
  readonly friendlyName: string | null;
  readonly countryCode: string | null;
  readonly messagingProfileId: string | null;
}

export interface PurchasedNumber {
  readonly number: PhoneNumber;
  /** The carrier's own description of it. */
  readonly details: OwnedNumber["details"];
}

/**
 * Buys a number and points its texts at this service; its calls follow when an assistant is assigned. The intent is
 * committed before the carrier is asked. When the carrier's answer is lost, the account's list of numbers says whether
 * the number was bought; if that fails too, `settleNumberPurchases` finds out later. So nothing is bought twice, and no
 * purchase is lost.
 * @throws DomainError
 */
export async function purchaseNumber(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: PurchaseRequest,
): Promise<PurchasedNumber> {
  if (parseE164(request.phoneNumber) !== request.phoneNumber) {
    throw new DomainError("invalid-input", "The phone number must be in E.164 form", {
      code: "invalid-phone-number",
      fix: "Write it like +14155550123.",
    });
  }
  const account = await requireAccount(deps, scope.organizationId, request.provider);
  const mayBegin = beginWithin(deps.platform.clock, deps.config.sendWindowMs);
  const purchase = await scope.transaction(async (unit) => {
    if (request.assistantId !== null && !(await holdAssistant(unit, request.assistantId))) throw notFound("Assistant");
    const known = await findNumberByText(unit, request.phoneNumber);
    if (known !== null && !known.isVerifiedCallerId) {
      throw new DomainError("invalid-state", "The number is already yours", { code: "number-already-owned" });
    }
    const intent = await insertPurchase(unit, { ...request, providerAccountId: account.accountId });
    if (intent !== null) return intent;
    throw new DomainError("conflict", "The number is being bought already", {
      code: "purchase-in-progress",
      fix: "Look at your numbers in a minute or two.",
    });
  });
  const owned = await buy(deps, scope, account, purchase, { ...request, mayBegin });
  return { number: await recordPurchase(scope, purchase, owned), details: owned.details };
}

async function buy(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  account: AccountWith<"numbers">,
  purchase: NumberPurchase,
  { countryCode, messagingProfileId, mayBegin }: PurchaseRequest & { readonly mayBegin: () => boolean },
): Promise<OwnedNumber> {
  const carriesTexts = deps.telephony.get(purchase.provider)?.texts !== null;
  const smsUrl = carriesTexts ? expectedSmsUrl(deps.config.publicBaseUrl, purchase) : null;
  try {
    // Not cancelled when the client disconnects: it would be unknown whether the number was bought.
    return await account.numbers.purchaseNumber({
      phoneNumber: purchase.phoneNumber,
      countryCode,
      messagingProfileId,
      webhooks: { smsUrl, voiceUrl: null, statusCallbackUrl: null },
      mayBegin,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.outcome !== "unknown") {
      await scope.transaction((unit) => settlePurchase(unit, purchase.id, "failed"));
      throw providerFailure(error);
    }
    const found = await findOwned(account, purchase.phoneNumber).catch((listError: unknown) => {
      deps.platform.logger.warn("a number's purchase could not be settled yet", {
        organizationId: scope.organizationId,
        provider: purchase.provider,
        ...errorFields(listError),
      });
      return null;
    });
    if (found !== null) return found;
    // The carrier may be slow and still sell it, so the intent stays open until that is no longer possible.
    throw new DomainError("provider-failed", `The provider ${error.provider} failed: ${error.message}`, {
      code: "outcome-unknown",
      fix: "Look at your numbers in a few minutes before you try again: should it have been bought, it is there then.",
      cause: error,
    });
  }
}

export async function findOwned(account: AccountWith<"numbers">, phoneNumber: string): Promise<OwnedNumber | null> {
  return (await account.numbers.listNumbers()).find((number) => number.phoneNumber === phoneNumber) ?? null;
}

/**
 * Records that a number was bought and settles the intent; safe to run twice.
 * @throws DomainError `conflict` when another organization has the number
 */
export async function recordPurchase(
  scope: OrganizationScope,
  purchase: NumberPurchase,
  owned: OwnedNumber,
): Promise<PhoneNumber> {
  const number = await scope.transaction(async (unit) => {
    const imported = await importPhoneNumber(unit, { ...purchase, owned });
    await settlePurchase(unit, purchase.id, imported === null ? "failed" : "bought");
    await noteTrunkChange(unit);
    return imported === null ? null : findNumber(unit, asId(imported.id));
  });
  if (number !== null) return number;
  throw numberInUse();
}
