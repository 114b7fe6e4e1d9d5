import { CANNED_REPLY_PLACEHOLDERS, type WireCannedReply } from "@parley/contracts/texts/canned-reply-contracts";
import { toWireTimestamp } from "@parley/contracts/wire-types";
import type { CannedReply } from "./canned-reply-store.ts";

const KNOWN: ReadonlySet<string> = new Set(CANNED_REPLY_PLACEHOLDERS);

export function presentReply(reply: CannedReply): WireCannedReply {
  return {
    id: reply.id,
    shortcut: reply.shortcut,
    body: reply.body,
    language: reply.language,
    unknown_placeholders: unknownPlaceholders(reply.body),
    created_at: toWireTimestamp(reply.createdAt),
    updated_at: toWireTimestamp(reply.updatedAt),
  };
}

/** Names in braces that nothing is known for, each once, in their order. */
function unknownPlaceholders(body: string): string[] {
  const names = [...body.matchAll(/\{([\p{L}\p{M}\p{N}_]+)\}/gu)].map(([, name = ""]) => name);
  return [...new Set(names)].filter((name) => !KNOWN.has(name));
}
