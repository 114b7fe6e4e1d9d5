import { toWireTimestamp } from "@parley/contracts/wire-types";
import { toCsv } from "@parley/foundation/csv";
import type { TextConversation } from "./conversation-store.ts";
import type { InboxFacts } from "./inbox-store.ts";
import type { StoredMessage } from "./message-store.ts";
import { presentConversation, presentMessage } from "./present-conversation.ts";

export interface ExportedFile {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: string;
}

/** Exports a thread as a file for people (txt), spreadsheets (csv) or programs (json). */
export function exportConversation(
  format: "txt" | "csv" | "json",
  conversation: TextConversation,
  messages: readonly StoredMessage[],
  facts: InboxFacts,
): ExportedFile {
  const fileName = `sms_conversation_${conversation.id}.${format}`;
  switch (format) {
    case "json":
      return {
        fileName,
        contentType: "application/json; charset=utf-8",
        content: toJson(conversation, messages, facts),
      };
    case "csv":
      return { fileName, contentType: "text/csv; charset=utf-8", content: toCsvFile(messages) };
    case "txt":
      return { fileName, contentType: "text/plain; charset=utf-8", content: toText(conversation, messages) };
  }
}

function toJson(conversation: TextConversation, messages: readonly StoredMessage[], facts: InboxFacts): string {
  return JSON.stringify(
    { conversation: presentConversation(conversation, facts), messages: messages.map(presentMessage) },
    null,
    2,
  );
}

function toText(conversation: TextConversation, messages: readonly StoredMessage[]): string {
  const head = [
    `SMS conversation ${conversation.id}`,
    `Assistant: ${conversation.assistantName} (${conversation.assistantPhoneNumber})`,
    `Customer: ${conversation.customerPhoneNumber}`,
    `Started: ${toWireTimestamp(conversation.startedAt)}`,
    `Status: ${conversation.status}`,
  ];
  const body = messages.map((message) => {
    const speaker = message.role === "user" ? "Customer" : "Assistant";
    const media = message.mediaUrls.map((url) => `\n  [attachment] ${url}`).join("");
    return `[${toWireTimestamp(message.createdAt)}] ${speaker}: ${message.content}${media}`;
  });
  return `${[...head, "", ...body].join("\n")}\n`;
}

function toCsvFile(messages: readonly StoredMessage[]): string {
  const header = ["message_index", "timestamp", "role", "content", "llm_provider", "llm_model", "media_urls"];
  const rows = messages.map((message) => [
    String(message.index),
    toWireTimestamp(message.createdAt),
    message.role,
    message.content,
    message.llmProvider ?? "",
    message.llmModel ?? "",
    message.mediaUrls.join(" "),
  ]);
  return toCsv([header, ...rows]);
}
