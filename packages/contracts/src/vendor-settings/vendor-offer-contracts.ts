import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";

const tag = "Organization";
/** What is made of it is a key of a cache and a part of an address. */
const word = z.string().trim().max(512);
const languageCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/, "a language code such as en or de-DE")
  .max(35);
const baseUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .optional();
const baseUrlWords =
  "Another address, as in the assistant's record, with its version path; it has to be public, no stored key is sent there, and only those who may write name one.";
const assistantWords = "Whose own keys come before the organization's, as in its calls.";
const params = z.object({
  provider: z.string().max(64).describe("The vendor by its name in an assistant's record, such as `elevenlabs`."),
});

const offer = z
  .object({
    id: z.string().describe("What an assistant's record names it by."),
    name: z.string().describe("What the vendor calls it for people; the id where it has no other name."),
    languages: z
      .array(z.string())
      .describe("Languages it is meant for, as the vendor says: `en`, `de-de`. Empty: not told."),
    description: z.string().nullable().describe("A line about it. Null: there is none."),
  })
  .meta({ id: "VendorOffer", description: "A voice or a model of a vendor." });

const source = z
  .enum(["vendor", "known"])
  .describe(
    "`vendor`: as the vendor answered, at most five minutes ago; `known`: a table of this release, see `error`.",
  );
const isComplete = z
  .boolean()
  .describe("False when the vendor has more than a thousand, or its list broke off. Of a known table always false.");
const error = z.string().nullable().describe("Why the list is not the vendor's. Null when it is.");
const fix = z.string().nullable().describe("What a person can do about it. Null when nothing is wrong or known.");
const noSuch = {
  400: "There is no such vendor, or it has none of what was asked for.",
  404: "There is no such assistant.",
} as const;
const howItIsAsked =
  "The vendor is asked with the organization's key, else with the operator's (with `assistant_id`, first with the assistant's own); its answer is kept for five minutes. If it cannot be asked (no key, a key it refuses, no answer within 5 seconds, no such list), the answer is a table of what was known when this release was made, with the reason. Other ids than those listed can be used all the same.";

export const listVendorVoices = defineContract({
  name: "listVendorVoices",
  method: "GET",
  path: "/api/v1/organization/providers/{provider}/voices",
  tag,
  summary: "List the voices a vendor offers",
  description: howItIsAsked,
  access: "read",
  rateClass: "search",
  params,
  query: z.object({
    language: languageCode
      .optional()
      .describe("Only voices of this language (`de`, also of `de-AT`), and those whose languages are not told."),
    assistant_id: idParam.optional().describe(assistantWords),
    base_url: baseUrl.describe(baseUrlWords),
  }),
  success: z
    .object({
      provider: z.string().describe("As in the path."),
      source,
      is_complete: isComplete,
      voices: z.array(offer).describe("In the vendor's order."),
      error,
      fix,
    })
    .meta({ id: "VendorVoices", description: "The voices of a vendor." }),
  errors: noSuch,
});

export const listVendorModels = defineContract({
  name: "listVendorModels",
  method: "GET",
  path: "/api/v1/organization/providers/{provider}/models",
  tag,
  summary: "List the models a vendor offers",
  description: howItIsAsked,
  access: "read",
  rateClass: "search",
  params,
  query: z.object({
    kind: z
      .enum(["llm", "stt", "tts"])
      .describe("Models that answer (`llm`), recognize speech (`stt`) or speak (`tts`)."),
    assistant_id: idParam.optional().describe(assistantWords),
    base_url: baseUrl.describe(baseUrlWords),
  }),
  success: z
    .object({
      provider: z.string().describe("As in the path."),
      kind: z.enum(["llm", "stt", "tts"]).describe("As it was asked."),
      source,
      is_complete: isComplete,
      models: z.array(offer).describe("In the vendor's order."),
      error,
      fix,
    })
    .meta({ id: "VendorModels", description: "The models of a vendor." }),
  errors: noSuch,
});

export const sampleVendorVoice = defineContract({
  name: "sampleVendorVoice",
  method: "POST",
  path: "/api/v1/organization/providers/{provider}/voices/sample",
  tag,
  summary: "Have a voice say a sentence",
  description:
    "Has the vendor speak a text of at most 200 characters, as in a call: 8 kHz, mono. The vendor charges for the characters whose key is used, the assistant's (with `assistant_id`), else the organization's, else the operator's; no call has them, so they are among the `voice_characters` of `getOrganizationUsage`. Nothing else is stored. A sample takes none of the places that calls have at the vendor.",
  access: "write",
  // Each goes out to somebody else, and costs.
  rateClass: "export",
  params,
  body: z
    .object({
      voice_id: word.describe("The vendor's id of the voice; empty: its default."),
      text: z
        .string()
        .trim()
        .min(1)
        // More is no sample any more, and costs.
        .max(200)
        .describe("What it says, plain text of at most 200 characters."),
      model_id: word.nullish().describe("The vendor's speech model. Null or empty: its default."),
      language: languageCode.default("en-US").describe("The language of the text."),
      assistant_id: id.optional().describe(assistantWords),
      base_url: baseUrl.describe(baseUrlWords),
    })
    .meta({ id: "VoiceSampleRequest", description: "Which voice says what." }),
  rawSuccess: { contentType: "audio/wav", description: "The sentence: PCM of 16 bits, 8 kHz, mono." },
  errors: {
    400: "There is no such vendor, it has no voices, or there is no key for it.",
    404: "There is no such assistant.",
    500: "The vendor did not speak; `detail` and `fix` say why.",
    503: "The vendor's program is not installed on the server.",
  },
});
