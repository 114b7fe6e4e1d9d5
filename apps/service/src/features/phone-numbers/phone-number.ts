import type { AssistantId, FlowId, PhoneNumberId } from "@parley/foundation/branded-ids";
import type { NumberCapabilities } from "../../providers/telephony/carrier-numbers.ts";

/** A number that an organization has now. */
export interface PhoneNumber {
  readonly id: PhoneNumberId;
  /** E.164. */
  readonly phoneNumber: string;
  readonly friendlyName: string | null;
  readonly provider: string;
  readonly providerNumberId: string;
  /** Null when it is not known which account the number is in. */
  readonly providerAccountId: string | null;
  readonly isActive: boolean;
  /**
   * Can only be shown to the people who are called: the number is at another carrier, so nothing is received or sent on
   * it here.
   */
  readonly isVerifiedCallerId: boolean;
  readonly capabilities: NumberCapabilities;
  /** Who answers it: an assistant, or a flow. */
  readonly assistant: { readonly id: AssistantId; readonly name: string; readonly isActive: boolean } | null;
  readonly flow: AssignedFlow | null;
  /** The trunk its calls go out over; null: they go out by its provider. */
  readonly sipTrunkId: string | null;
  /** ISO 3166-1 alpha-2; null: callers of every country. */
  readonly allowedCountryCodes: readonly string[] | null;
  /** The organization has switched off the number's texts at the carrier. */
  readonly isSmsDisabled: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
}

export interface AssignedFlow {
  readonly id: FlowId;
  readonly name: string;
  readonly isActive: boolean;
  /** The assistant that talks to callers. */
  readonly baseAssistantId: AssistantId;
}
