import type { PostResult } from "./post-event.ts";
import type { WebhookEvent } from "./webhook-event.ts";

export interface ForwardedEvent {
  readonly event: WebhookEvent;
  readonly result: PostResult;
  readonly latencyMs: number;
}

/** One line for a person. */
export function describeForwarded({ event, result, latencyMs }: ForwardedEvent): string {
  const time = new Date(event.created_at).toLocaleTimeString("en-GB");
  const about = event.conversation_id === null ? "" : `#${event.conversation_id}`;
  const became = result.kind === "answered" ? String(result.statusCode) : problemOf(result);
  return [time, event.event_type.padEnd(18), about.padEnd(8), `→ ${became} in ${latencyMs} ms`, event.event_id].join(
    "  ",
  );
}

/** One object for a program. */
export function presentForwarded({ event, result, latencyMs }: ForwardedEvent): object {
  return {
    event_id: event.event_id,
    event_type: event.event_type,
    conversation_id: event.conversation_id,
    created_at: event.created_at,
    response_status: result.kind === "answered" ? result.statusCode : null,
    error: result.kind === "answered" ? null : problemOf(result),
    latency_ms: latencyMs,
  };
}

function problemOf(result: Exclude<PostResult, { kind: "answered" }>): string {
  if (result.kind === "timeout") return "no answer";
  return result.kind === "broken" ? `connection broke (${result.reason})` : `not reached (${result.reason})`;
}
