import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { findRoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import type { TextsDeps } from "../texts-deps.ts";
import type { OutboundText } from "./outbound-text-store.ts";

/** The account to send a text with: its sender's, as long as the organization still has that number. */
export async function findSendingAccount(
  deps: TextsDeps,
  organizationId: OrganizationId,
  text: OutboundText,
): Promise<AccountWith<"texts"> | null> {
  const number = await findRoutedNumber(deps.platform.data.unscoped, text.from);
  const isOurs = number?.organizationId === organizationId && number.provider === text.provider;
  return isOurs ? deps.accountOf(number) : deps.accountOfOrganization(organizationId, text.provider);
}
