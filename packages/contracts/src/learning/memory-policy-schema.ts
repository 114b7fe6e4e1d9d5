import { z } from "zod";

const types = z.array(z.string().trim().min(1).max(64)).max(100);

/**
 * What may be remembered: of the organization as a whole, and, narrower, by one assistant. Never wider: what the
 * organization forbids no assistant allows.
 */
export const memoryWritePolicy = z.strictObject({
  /** Types of memories that may be written; empty, null or absent: all. */
  allowed_types: types.nullish(),
  /** Types that may not, whatever is allowed. */
  blocked_types: types.nullish(),
  /** True: nothing about a caller is written or used before that caller's consent is on record. */
  require_explicit_consent: z.boolean().nullish(),
  /**
   * Whether conversations are read for facts after they have ended. Of the organization: off unless it is true. Of an
   * assistant: on unless it is false, where the organization has it on.
   */
  extract_from_conversations: z.boolean().nullish(),
});
export type MemoryWritePolicyOnWire = z.output<typeof memoryWritePolicy>;
