import { z } from "zod";
import type { CallInstruction } from "../carrier-calls.ts";

/** What is left of an instruction, as it comes back from a carrier that was given it to keep. */
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
