import type { AssistantId, PhoneNumberId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { parseE164 } from "@parley/foundation/e164";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { providerFailure } from "../../../providers/provider-failure.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { findOwnAccounts } from "../accounts/own-accounts.ts";
import { importPhoneNumber, numberInUse } from "../import-phone-number.ts";
import type { PhoneNumber } from "../phone-number.ts";
import { findNumberByText } from "../phone-number-store.ts";
import type { PhoneNumbersDeps } from "../phone-numbers-deps.ts";
import { findOwned } from "../purchase/purchase-number.ts";
import { changeNumber, unassignNumber } from "./assign-number.ts";

export interface AssignByNumberRequest {
  readonly assistantId: AssistantId;
  /** As typed by a person. */
  readonly phoneNumber: string;
  /** Null keeps the number's name. */
  readonly friendlyName: string | null;
  /** Whether a number that is not known here is looked for in the organization's carrier accounts and imported. */
  readonly isFetched: boolean;
}

/**
 * Assigns a number to an assistant.
 * @throws DomainError `invalid-input`, `not-found`, `conflict` when another organization uses it, `provider-failed`
 */
export async function assignByNumber(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  request: AssignByNumberRequest,
): Promise<PhoneNumber> {
  const { assistantId, friendlyName } = request;
  const phoneNumber = requirePhoneNumber(request.phoneNumber);
  const known = await scope.transaction(async (unit) => {
    // Checked before any carrier is asked: without the assistant there is no need to look for the number.
    await requireAssistant(unit, assistantId);
    return findNumberByText(unit, phoneNumber);
  });
  const id = known?.id ?? (request.isFetched ? await fetchNumber(deps, scope, phoneNumber) : null);
  if (id === null) throw unknownNumber(request.isFetched);
  const change = { assistantId, ...(friendlyName === null ? {} : { friendlyName }) };
  return scope.transaction((unit) => changeNumber(unit, id, change));
}

/** @throws DomainError `invalid-input`, `not-found`, `invalid-state` when somebody else answers it */
export async function unassignByNumber(
  scope: OrganizationScope,
  text: string,
  assistantId: AssistantId,
): Promise<PhoneNumber> {
  const phoneNumber = requirePhoneNumber(text);
  return scope.transaction(async (unit) => {
    await requireAssistant(unit, assistantId);
    const number = await findNumberByText(unit, phoneNumber);
    if (number === null) throw notFound("Phone number");
    return unassignNumber(unit, number.id, { assistantId });
  });
}

/**
 * Null when no account has the number.
 * @throws DomainError `provider-failed` when an account that may have it could not be asked
 */
async function fetchNumber(
  deps: PhoneNumbersDeps,
  scope: OrganizationScope,
  phoneNumber: string,
): Promise<PhoneNumberId | null> {
  const { own: accounts } = await findOwnAccounts(deps, scope.organizationId);
  const answers = await Promise.all(
    accounts.map(async (account) => {
      try {
        return { account, owned: await findOwned(account, phoneNumber) };
      } catch (error) {
        if (error instanceof ProviderError) return error;
        throw error;
      }
    }),
  );
  for (const answer of answers) {
    if (answer instanceof ProviderError || answer.owned === null) continue;
    const { account, owned } = answer;
    const { provider, accountId: providerAccountId } = account;
    const imported = await scope.transaction((unit) =>
      importPhoneNumber(unit, { provider, providerAccountId, owned, friendlyName: null, assistantId: null }),
    );
    if (imported === null) throw numberInUse();
    return imported.id;
  }
  const failure = answers.find((answer) => answer instanceof ProviderError);
  if (failure !== undefined) throw providerFailure(failure, false);
  return null;
}

function requirePhoneNumber(text: string): string {
  const phoneNumber = parseE164(text);
  if (phoneNumber !== null) return phoneNumber;
  throw new DomainError("invalid-input", "The phone number must be in E.164 form", {
    code: "invalid-phone-number",
    fix: "Write it like +14155550123.",
  });
}

function unknownNumber(wasLookedFor: boolean): DomainError {
  return new DomainError("not-found", "Phone number not found", {
    code: "unknown-number",
    fix: wasLookedFor
      ? "It is in none of your carriers' accounts: buy it first, or connect the account it is in."
      : "Send auto_sync true to have it looked for in your carriers' accounts.",
  });
}
