import type { AssistantId, FlowId, OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { carrierLacks } from "../../phone-numbers/accounts/carrier-lacks.ts";
import { findRoutedNumber, type RoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import type { TextsDeps } from "../texts-deps.ts";

/** From where and by whom people may be texted: what is the same for every text of an assistant from a number. */
export interface TextingParty {
  readonly number: RoutedNumber & { readonly phoneNumber: string };
  readonly assistantId: AssistantId;
  /** The flow that leads new threads: the number's, if its base assistant is the one that texts. Null without one. */
  readonly flowId: FlowId | null;
  readonly provider: string;
}

/**
 * Finds out from which number and account an assistant texts. An answer goes to whoever has the number then; nothing here
 * asks whether they could answer it now.
 * @param choice `from`: E.164
 * @throws DomainError not-allowed (`foreign-number`), not-found (number or assistant), invalid-state (`number-inactive`,
 *   `no-account`), invalid-input (`provider-not-available`)
 */
export async function findTextingParty(
  deps: Pick<TextsDeps, "platform" | "vendor" | "accountOf">,
  organizationId: OrganizationId,
  { from, assistantId }: { readonly from: string; readonly assistantId: AssistantId },
): Promise<TextingParty> {
  const { data } = deps.platform;
  const number = await findRoutedNumber(data.unscoped, from);
  if (number === null) throw notFound("Sending number");
  if (number.organizationId !== organizationId) {
    throw new DomainError("not-allowed", "The sending number belongs to another organization", {
      code: "foreign-number",
    });
  }
  const { provider, isActive } = number;
  if (!isActive) {
    throw new DomainError("invalid-state", "The sending number is switched off", {
      code: "number-inactive",
      fix: "Switch the number on.",
    });
  }
  await data.scope(organizationId).transaction((unit) => requireAssistant(unit, assistantId));
  if (deps.vendor(provider) === null) throw carrierLacks("texts", provider);
  if ((await deps.accountOf(number)) === null) {
    throw new DomainError("invalid-state", `No ${provider} account is connected`, { code: "no-account" });
  }
  const flowId = number.assistantId === assistantId ? number.flowId : null;
  return { number: { ...number, phoneNumber: from }, assistantId, flowId, provider };
}
