import { z } from "zod";

/** Says that something may wait for a customer's URL. A nudge: what really waits stands in the database. */
export const deliverWebhookPayload = z.object({
  organizationId: z.int(),
  endpointKey: z.string(),
});
