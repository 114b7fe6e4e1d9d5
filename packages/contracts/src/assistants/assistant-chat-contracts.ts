import { z } from "zod";
import { toolMock } from "../flows/flow-simulation-schemas.ts";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";
import { SECRETS_NOT_SAVED, triedChanges } from "./tried-changes.ts";

const chatMessage = z.strictObject({
  role: z.enum(["user", "assistant"]).describe("Who wrote it."),
  content: z.string().trim().min(1).max(8_000).describe("What was written."),
});

const chatRequest = z.strictObject({
  messages: z
    .array(chatMessage)
    .min(1)
    .max(200)
    .refine((messages) => messages.at(-1)?.role === "user", { message: "The last message is not the user's" })
    .describe("The conversation so far, the oldest first; the last message is the one to be answered."),
  tools: z.array(toolMock).max(100).default([]).describe("Mocks that answer in place of tools."),
  changes: triedChanges,
});

export const chatWithAssistant = defineContract({
  name: "chatWithAssistant",
  method: "POST",
  path: "/api/v1/assistants/{assistant_id}/chat",
  tag: "Assistants",
  summary: "Write with an assistant, without a carrier",
  description:
    "The assistant answers as it would a text, by server-sent events: `text` with a piece of the answer in `text`, as it is made; `tool` with `name`, `arguments`, `is_success` and `result` of each call of a tool; at last `done` with the whole answer in `text`, what `provider` and `model` answered and their tokens, or `error` with `detail` and perhaps `fix`. The conversation stands in the request: nothing of it is stored, counted against limits, or among the costs here; the vendor of the model charges for it. Documents are searched; other tools are never called, and one without a mock fails. Memories, a flow of the number and the sentence in which an AI first says that it is one are left out. Where no model is set up, the demo responder answers, and `provider` says so.",
  access: "write",
  // A POST that changes nothing.
  isAudited: false,
  params: z.object({ assistant_id: idParam.describe("The assistant, by its `id`.") }),
  body: chatRequest,
  rawSuccess: { contentType: "text/event-stream", description: "The answer, as it is made." },
  errors: {
    400: SECRETS_NOT_SAVED,
    404: "There is no such assistant.",
    503: "Too many answers of this kind are being made.",
  },
});
