import { z } from "zod";

/** The nudge that a mail may be waiting. `organizationId` is null for a person's own mail. */
export const sendMailPayload = z.object({
  mailId: z.uuid(),
  organizationId: z.int().nullable(),
});
