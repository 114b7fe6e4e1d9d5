import { z } from "zod";
import { defineContract } from "../operation.ts";

const providerKind = z.enum(["telephony", "model", "recognizer", "voice"]);

export const testProvider = defineContract({
  name: "testProvider",
  method: "POST",
  path: "/api/v1/organization/providers/{provider}/test",
  tag: "Organization",
  summary: "Ask a vendor whether credentials work",
  description:
    "Makes one real request, for which a vendor of models or speech may charge a trifle: a carrier is asked for the account, a model for a word, a recognizer hears a second of silence, a voice says a word. What is sent comes first, then what the organization has stored, then what the operator gave; the stored keys go to the vendor's own address only, and nothing is stored. Credentials that do not work are a result (`success` false), not an error. Addresses that are sent have to be public.",
  access: "admin",
  // Each request goes out to somebody else, and may cost.
  rateClass: "export",
  params: z.object({
    provider: z.string().max(64).describe("The vendor by its name, such as `twilio`, `openai` or `deepgram`."),
  }),
  body: z
    .object({
      kind: providerKind.describe("As what the vendor is to be tried; some are several."),
      settings: z
        .record(z.string().max(64), z.string().max(16_384))
        .default({})
        .describe(
          "What to try in place of what is stored: a carrier's settings by their names in the organization (`twilio_auth_token`), or `api_key` of a vendor of models or speech; of models also `base_url` and `model`. Masked or empty: what is stored.",
        ),
    })
    .meta({ id: "ProviderTestRequest", description: "As what, and with what, a vendor is tried." }),
  success: z
    .object({
      provider: z.string().describe("As in the path."),
      kind: providerKind.describe("As it was asked."),
      success: z.boolean().describe("Whether the vendor answered as it should."),
      detail: z
        .string()
        .nullable()
        .describe("Who answered: the account's name at a carrier, the model, the voice. Null when nobody did."),
      error: z.string().nullable().describe("Why not, in the vendor's words as far as it has any. Null on success."),
      fix: z.string().nullable().describe("What a person can do about it. Null on success, or when nothing is known."),
      response_time_ms: z
        .int()
        .nullable()
        .describe("Milliseconds until the answer or the failure. Null when nobody was asked."),
      source: z
        .enum(["request", "organization", "environment"])
        .nullable()
        .describe(
          "Whose credentials were tried: those sent, the organization's or the operator's. Null: there are none.",
        ),
    })
    .meta({ id: "ProviderTestResult", description: "What became of trying a vendor." }),
  errors: { 400: "There is no such vendor of that kind, or it cannot be tried so." },
});
