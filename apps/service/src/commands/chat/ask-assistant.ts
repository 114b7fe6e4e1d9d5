import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import { z } from "zod";
import { askService, ServiceUnreachableError } from "../client/ask-service.ts";
import { readEvents } from "../client/read-events.ts";
import type { ServiceAccess } from "../client/service-access.ts";

export interface ChatMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

const text = z.object({ text: z.string() });
const tool = z.object({
  name: z.string(),
  arguments: z.record(z.string(), z.unknown()),
  is_success: z.boolean(),
  result: z.unknown(),
});
const done = z.object({ text: z.string(), provider: z.string().nullable(), model: z.string().nullable() });
const failure = z.object({ detail: z.string(), fix: z.string().optional() });

export type UsedTool = z.infer<typeof tool>;
export type ChatAnswer = z.infer<typeof done>;

export interface AnswerListener {
  readonly onText: (text: string) => void;
  readonly onTool: (used: UsedTool) => void;
}

/** The service gives up an answer after 60 s. */
const SILENCE_MS = 75_000;
const MOST_CHARACTERS = 5_000_000;

/**
 * Has the assistant answer the last message.
 * @throws DomainError in one sentence; what `signal` is aborted with
 */
export async function askAssistant(
  access: ServiceAccess,
  { assistantId, messages }: { readonly assistantId: number; readonly messages: readonly ChatMessage[] },
  listener: AnswerListener,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<ChatAnswer> {
  const path = `/api/v1/assistants/${assistantId}/chat`;
  const request = { method: "POST", path, body: { messages }, accept: "text/event-stream" } as const;
  const { body } = await askService(access, request, signal);
  try {
    const events = body === null ? [] : readEvents(body, { clock, silenceMs: SILENCE_MS, most: MOST_CHARACTERS });
    for await (const { event, data } of events) {
      if (event === "text") listener.onText(text.parse(JSON.parse(data)).text);
      else if (event === "tool") listener.onTool(tool.parse(JSON.parse(data)));
      else if (event === "done") return done.parse(JSON.parse(data));
      else if (event === "error") throw refusalOf(failure.parse(JSON.parse(data)));
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DomainError) throw error;
  }
  throw new ServiceUnreachableError("The connection broke in the middle of the answer", "Ask again.");
}

function refusalOf({ detail, fix }: z.infer<typeof failure>): DomainError {
  return new DomainError("provider-failed", detail, fix === undefined ? {} : { fix });
}
