import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";
import { SECRETS_NOT_SAVED, triedChanges } from "./tried-changes.ts";

export const speakAsAssistant = defineContract({
  name: "speakAsAssistant",
  method: "POST",
  path: "/api/v1/assistants/{assistant_id}/speech",
  tag: "Assistants",
  summary: "Have an assistant read a text aloud",
  description:
    "The text is said as the assistant would say it in a call, 8 kHz and mono: with the voice a call would begin with, at its volume, with its pronunciations, and with numbers, dates and markup as they are spoken. The header `parley-voice` names the voice, URI-encoded: `elevenlabs/21m00Tcm4TlvDq8ikWAM`; `espeak/en` where there is no key for the assistant's own. A voice that fails is not replaced by another. The vendor charges for the characters that it is given; they are among the organization's and the assistant's `voice_characters` of `getOrganizationUsage`, and no limit holds them back but that of requests. Nothing else is stored, and none of the places that calls have at the vendor is taken.",
  access: "write",
  // Each goes out to somebody else, and costs.
  rateClass: "export",
  // A POST that changes nothing.
  isAudited: false,
  params: z.object({ assistant_id: idParam.describe("The assistant, by its `id`.") }),
  body: z
    .strictObject({
      text: z
        .string()
        .trim()
        .min(1)
        // Some four minutes of speech.
        .max(4_000)
        .describe("What it says, at most 4,000 characters; what a model writes, with its markup."),
      changes: triedChanges,
    })
    .meta({ id: "AssistantSpeechRequest", description: "What an assistant says, as it is or with changes." }),
  rawSuccess: { contentType: "audio/wav", description: "The text as it is said: PCM of 16 bits, 8 kHz, mono." },
  errors: {
    400: `${SECRETS_NOT_SAVED} Or nothing of the text can be said (\`nothing-to-say\`).`,
    404: "There is no such assistant.",
    500: "The voice did not speak; `detail` and `fix` say why.",
    503: "There is no voice (`no-voice`), or too many texts are being read aloud.",
  },
});
