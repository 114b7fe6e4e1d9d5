import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { AccountWith } from "../../../providers/telephony/telephony-provider.ts";
import { findRoutedNumber } from "../../phone-numbers/incoming/routed-numbers.ts";
import type { SmsDeps } from "../texts-deps.ts";
import type { OutboundText } from "./sms-log-store.ts";

/** The account a text leaves by: the one its sender stands in, as long as the organization has that number. */
export async function accountToSendWith(
  deps: SmsDeps,
  organizationId: OrganizationId,
  text: OutboundText,
): Promise<AccountWith<"texts"> | null> {
  const number = await findRoutedNumber(deps.platform.data.unscoped, text.from);
  const isOurs = number?.organizationId === organizationId && number.provider === text.provider;
  return isOurs ? deps.accountOf(number) : deps.accountOfOrganization(organizationId, text.provider);
}
