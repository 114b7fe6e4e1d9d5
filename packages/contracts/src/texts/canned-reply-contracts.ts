import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam, timestamp } from "../wire-types.ts";

const tag = "SMS conversations";
const path = "/api/v1/canned-replies";
const params = z.object({
  reply_id: idParam.describe("The canned reply's `id`."),
});
const missing = { 404: "There is no such canned reply." } as const;

/** What may stand in braces in a canned reply, and is known where a thread is answered. */
export const CANNED_REPLY_PLACEHOLDERS = [
  "customer_name",
  "customer_number",
  "assistant_name",
  "assistant_number",
  "organization_name",
  "own_name",
] as const;
export type CannedReplyPlaceholder = (typeof CANNED_REPLY_PLACEHOLDERS)[number];

const shortcut = z
  .string()
  .trim()
  .min(1)
  .max(64)
  .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, "Only letters, digits, `-` and `_`, without a space");
const body = z.string().trim().min(1).max(1_600);
const language = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/, "A language like `en` or `pt-BR`");

const cannedReply = z
  .object({
    id: id.describe("Names the reply in the paths that change it."),
    shortcut: z.string().describe("What people type after `/` to find it, in small letters."),
    body: z.string().describe("The text, with its placeholders in braces as they were saved."),
    language: z.string().nullable().describe("The language it is written in, as a BCP 47 tag. Null: none was given."),
    unknown_placeholders: z
      .array(z.string())
      .describe(
        "Names in braces that nothing is known for; they would be sent as they stand. Empty when there are none.",
      ),
    created_at: timestamp.describe("When it was added."),
    updated_at: timestamp.describe("When it was last changed."),
  })
  .meta({ id: "CannedReply" });
export type WireCannedReply = z.infer<typeof cannedReply>;

const request = z.object({
  shortcut: shortcut.describe(
    "A name of letters, digits, `-` and `_`, of at most 64 characters. Kept in small letters, and only once in an organization.",
  ),
  body: body.describe(
    `The text, of at most 1,600 characters. People who answer a thread get the values in place of ${CANNED_REPLY_PLACEHOLDERS.map((name) => `\`{${name}}\``).join(", ")}. Other names in braces are kept, and told of in \`unknown_placeholders\`.`,
  ),
  language: language.nullish().describe("The language it is written in, as a BCP 47 tag: `en`, `pt-BR`."),
});
export type CannedReplyRequest = z.infer<typeof request>;

export const listCannedReplies = defineContract({
  name: "listCannedReplies",
  method: "GET",
  path,
  tag,
  summary: "The texts an organization keeps to answer with",
  description: "Lists all of them by their shortcuts. There are at most 500.",
  access: "read",
  success: z.array(cannedReply),
});

export const createCannedReply = defineContract({
  name: "createCannedReply",
  method: "POST",
  path,
  tag,
  summary: "Keep a text to answer with",
  description:
    "Adds a text for everybody of the organization who answers threads. Nothing is sent: people put it into their answer, with the values of the thread in place of its placeholders. With 500 of them, another one is a 400.",
  access: "write",
  successStatus: 201,
  body: request,
  success: cannedReply,
  errors: { 400: "There are already 500 canned replies.", 409: "Another canned reply has this shortcut." },
});

export const updateCannedReply = defineContract({
  name: "updateCannedReply",
  method: "PUT",
  path: `${path}/{reply_id}`,
  tag,
  summary: "Change a text that is kept to answer with",
  description: "Replaces shortcut, text and language; without `language` it has none. What was sent with it stays.",
  access: "write",
  params,
  body: request,
  success: cannedReply,
  errors: { ...missing, 409: "Another canned reply has this shortcut." },
});

export const deleteCannedReply = defineContract({
  name: "deleteCannedReply",
  method: "DELETE",
  path: `${path}/{reply_id}`,
  tag,
  summary: "Delete a text that is kept to answer with",
  description: "Deletes it for everybody of the organization. Texts that were sent with it stay.",
  access: "write",
  successStatus: 204,
  params,
  errors: missing,
});
