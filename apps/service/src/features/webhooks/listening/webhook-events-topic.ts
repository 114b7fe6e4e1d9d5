import type { OrganizationId } from "@parley/foundation/branded-ids";

/** The organization has a new event. */
export function webhookEventsTopic(organizationId: OrganizationId): string {
  return `webhook-events:${organizationId}`;
}
