import type { WireSmsConversation } from "@parley/contracts/texts/sms-schemas";
import { useQuery } from "@tanstack/react-query";
import { organizationsQuery, useMe } from "../../../session/use-session.ts";
import type { PlaceholderValues } from "./placeholders.ts";

/** What is known where a thread is answered. */
export function usePlaceholderValues(thread: WireSmsConversation): PlaceholderValues {
  const { full_name: ownName } = useMe();
  const { data } = useQuery(organizationsQuery());
  return {
    customer_name: thread.customer_name ?? undefined,
    customer_number: thread.customer_phone_number,
    assistant_name: thread.assistant_name,
    assistant_number: thread.assistant_phone_number,
    organization_name: data?.organizations.find(({ is_current: isCurrent }) => isCurrent)?.name,
    own_name: ownName,
  };
}
