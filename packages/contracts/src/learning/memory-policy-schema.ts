import { z } from "zod";

const types = z.array(z.string().trim().min(1).max(64)).max(100);

/**
 * What may be remembered: of the organization as a whole, and, narrower, by one assistant. Never wider: what the
 * organization forbids no assistant allows.
 */
export const memoryWritePolicy = z.strictObject({
  allowed_types: types
    .nullish()
    .describe(
      "Types of memories that may be written: `semantic`, `episodic`, `procedural`. Empty, null or absent: all.",
    ),
  blocked_types: types.nullish().describe("Types that may not be written, whatever is allowed."),
  require_explicit_consent: z
    .boolean()
    .nullish()
    .describe("True: nothing about a caller is written or used before that caller's consent is on record."),
  extract_from_conversations: z
    .boolean()
    .nullish()
    .describe(
      "Whether conversations are read for facts after they have ended. Of the organization: off unless it is true. Of an assistant: on unless it is false, where the organization has it on.",
    ),
});
export type MemoryWritePolicyOnWire = z.output<typeof memoryWritePolicy>;
