import { type AssistantId, asId, type FlowId, type OrganizationId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { requireE164 } from "@parley/foundation/require-e164";
import { FLOW_SWITCHED_OFF, findObstacle } from "../../answering/find-obstacle.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { carrierLacks } from "../../phone-numbers/accounts/carrier-lacks.ts";
import {
  findRoutedNumber,
  outgoingCallCarrier,
  type RoutedNumber,
} from "../../phone-numbers/incoming/routed-numbers.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { findSoleNumber, isAssistantForeign } from "./call-parties-store.ts";
import type { CallingParty } from "./outbound-call.ts";

/** Who is to call, as a request names them. */
export interface CallerChoice {
  /** Null: the assistant's only number. */
  readonly from: string | null;
  /** Null: whoever answers at the number. */
  readonly assistantId: number | null;
}

/**
 * Finds out from which number and account an assistant or flow calls, and that nothing keeps it from holding a call (no
 * model, voice or recognizer, a spend cap that is used up).
 * @throws DomainError invalid-input, not-allowed (foreign number or assistant), not-found, invalid-state
 */
export async function findCallingParty(
  deps: CallsDeps,
  organizationId: OrganizationId,
  choice: CallerChoice,
): Promise<CallingParty> {
  const number = await resolveNumber(deps, organizationId, choice);
  const { assistantId, flowId } = await resolveAssistant(deps, organizationId, choice, number);
  const carrier = outgoingCallCarrier(number);
  const { provider } = carrier;
  if (deps.vendor(provider) === null) throw carrierLacks("calls", provider);
  const obstacle =
    flowId !== null && number.isFlowActive === false
      ? FLOW_SWITCHED_OFF
      : await findObstacle(deps.answering, { organizationId, assistantId, provider });
  if (obstacle !== null) {
    throw new DomainError("invalid-state", obstacle.detail, { code: obstacle.reason });
  }
  const account = await deps.accounts.forNumber(organizationId, carrier);
  if (account === null) {
    throw new DomainError("invalid-state", `No ${provider} account is connected`, { code: "no-account" });
  }
  return {
    number,
    assistantId,
    flowId,
    provider,
    providerAccountId: carrier.providerAccountId ?? account.accountId,
  };
}

async function resolveNumber(
  deps: CallsDeps,
  organizationId: OrganizationId,
  { from, assistantId }: CallerChoice,
): Promise<RoutedNumber & { readonly phoneNumber: string }> {
  const phoneNumber =
    from === null
      ? await deps.platform.data.scope(organizationId).transaction((unit) => findSoleNumber(unit, assistantId))
      : requireE164(from, "from_phone_number");
  if (phoneNumber === null) {
    throw new DomainError(
      "invalid-input",
      "from_phone_number is needed: the assistant does not have exactly one number",
      {
        code: "from-number-needed",
      },
    );
  }
  const number = await findRoutedNumber(deps.platform.data.unscoped, phoneNumber);
  if (number === null) throw notFound("Phone number");
  if (number.organizationId !== organizationId) {
    throw new DomainError("not-allowed", "The calling number belongs to another organization", {
      code: "foreign-number",
    });
  }
  return { ...number, phoneNumber };
}

/** Who answers in an outbound call. */
interface AnsweringParty {
  readonly assistantId: AssistantId;
  readonly flowId: FlowId | null;
}

/** The assistant that the request names, without a flow; else the number's flow, else the number's assistant. */
async function resolveAssistant(
  deps: CallsDeps,
  organizationId: OrganizationId,
  { assistantId }: CallerChoice,
  number: RoutedNumber,
): Promise<AnsweringParty> {
  if (assistantId === null) {
    if (number.assistantId !== null) return { assistantId: number.assistantId, flowId: number.flowId };
    throw new DomainError("not-found", "No assistant is assigned to the calling number", {
      code: "no-assistant",
      fix: "Name an assistant, or assign one or a flow to the number.",
    });
  }
  const own = await deps.platform.data
    .scope(organizationId)
    .transaction((unit) => findAssistant(unit, asId(assistantId)));
  if (own !== null) return { assistantId: own.id, flowId: null };
  if (await isAssistantForeign(deps.platform.data.unscoped, organizationId, assistantId)) {
    throw new DomainError("not-allowed", "The assistant belongs to another organization", {
      code: "foreign-assistant",
    });
  }
  throw notFound("Assistant");
}
