import type { JsonRecord } from "./json-reading.ts";

export type ModelWireName = "openai" | "anthropic" | "google" | "groq" | "xai";

export interface ScriptedToolCall {
  readonly id: string;
  readonly name: string;
  readonly arguments: JsonRecord;
}

/** One turn of the dialogue as the server understood it, the same for all wires. The system prompt stands apart. */
export interface ScriptedMessage {
  readonly role: "user" | "assistant" | "tool";
  readonly text: string;
  readonly toolCalls: readonly ScriptedToolCall[];
}

/** What arrived, and how it ended. */
export interface ModelServerRequest {
  readonly wire: ModelWireName;
  readonly path: string;
  /** The address's query parameters; a name that comes twice has its last value. */
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As parsed from JSON, in the vendor's own words. */
  readonly body: JsonRecord;
  readonly modelId: string;
  readonly isStreaming: boolean;
  readonly systemPrompt: string;
  readonly messages: readonly ScriptedMessage[];
  readonly toolNames: readonly string[];
  /** `complete`: the answer was sent to its end; `aborted`: the client closed its socket first; `cut`: the server did. */
  readonly whenEnded: Promise<"complete" | "aborted" | "cut">;
}

export interface ScriptedUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
}

export interface ScriptedReply {
  readonly text?: string;
  /** How the text is cut for the stream; default: before each space. */
  readonly textChunks?: readonly string[];
  readonly toolCalls?: readonly { readonly id?: string; readonly name: string; readonly arguments: JsonRecord }[];
  /** Sent instead of the JSON of each tool call's arguments, to be broken on purpose. */
  readonly rawToolArguments?: string;
  /** Before each chunk after the first; default 0. */
  readonly chunkDelayMs?: number;
  readonly firstChunkDelayMs?: number;
  /** Nothing is sent before this resolves: the model thinks for as long as the test wants. */
  readonly after?: Promise<unknown>;
  /** Null: none is sent. Default: words counted on both sides. */
  readonly usage?: ScriptedUsage | null;
  /** Default: `tool-calls` when there are any, else `stop`. */
  readonly finish?: ScriptedFinish;
}

export type ScriptedFinish = "stop" | "length" | "tool-calls" | "filtered";

export type ReplyScript = (request: ModelServerRequest) => ScriptedReply;

/** A reply with everything decided. */
export interface CompleteReply {
  readonly text: string;
  readonly textChunks: readonly string[];
  readonly toolCalls: readonly (ScriptedToolCall & { readonly argumentsJson: string })[];
  readonly chunkDelayMs: number;
  readonly firstChunkDelayMs: number;
  readonly usage: ScriptedUsage | null;
  readonly finish: ScriptedFinish;
}

export function completeReply(reply: ScriptedReply, request: ModelServerRequest): CompleteReply {
  const text = reply.text ?? reply.textChunks?.join("") ?? "";
  const toolCalls = (reply.toolCalls ?? []).map((call, index) => ({
    id: call.id ?? `call_${index + 1}`,
    name: call.name,
    arguments: call.arguments,
    argumentsJson: reply.rawToolArguments ?? JSON.stringify(call.arguments),
  }));
  const prompt = [request.systemPrompt, ...request.messages.map((message) => message.text)].join(" ");
  return {
    text,
    textChunks: reply.textChunks ?? cutBeforeSpaces(text),
    toolCalls,
    chunkDelayMs: reply.chunkDelayMs ?? 0,
    firstChunkDelayMs: reply.firstChunkDelayMs ?? 0,
    usage:
      reply.usage === undefined
        ? { promptTokens: countWords(prompt), completionTokens: countWords(text) }
        : reply.usage,
    finish: reply.finish ?? (toolCalls.length > 0 ? "tool-calls" : "stop"),
  };
}

function cutBeforeSpaces(text: string): string[] {
  return text === "" ? [] : text.split(/(?= )/);
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}
