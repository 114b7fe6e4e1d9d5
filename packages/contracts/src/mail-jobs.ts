import { z } from "zod";

/** Says that a mail may wait. Null: a person's own mail, of no organization. */
export const sendMailPayload = z.object({
  mailId: z.uuid(),
  organizationId: z.int().nullable(),
});
