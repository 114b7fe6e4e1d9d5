import { z } from "zod";
import type { CallInstruction } from "../carrier-calls.ts";

/** The rest of an instruction, which we gave the carrier to keep, as it comes back. */
export const callInstructionSchema: z.ZodType<CallInstruction> = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("connect"),
    streamUrl: z.string(),
    token: z.string(),
    intentId: z.string(),
    publicBaseUrl: z.string(),
    from: z.string(),
    to: z.string(),
    dtmfFirst: z.object({ digits: z.string(), afterMs: z.number() }).nullable(),
  }),
  z.object({ kind: z.literal("refuse"), message: z.string(), language: z.string() }),
  z.object({ kind: z.literal("busy"), message: z.string(), language: z.string() }),
  z.object({ kind: z.literal("hang-up") }),
]);
