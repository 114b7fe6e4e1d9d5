import type { JsonRecord } from "./json-reading.ts";
import type { CompleteReply, ModelServerRequest, ModelWireName } from "./model-script.ts";

/** One server-sent event; only those with output count as chunks. */
export interface StreamFrame {
  readonly text: string;
  readonly hasOutput: boolean;
}

/** One vendor's format, both ways. */
export interface ModelWire {
  readonly name: ModelWireName;
  /** @returns null where the request is not one of this wire. */
  read(
    path: string,
    body: JsonRecord,
  ): Omit<ModelServerRequest, "wire" | "path" | "query" | "headers" | "body" | "whenEnded"> | null;
  streamFrames(reply: CompleteReply, modelId: string): readonly StreamFrame[];
  wholeBody(reply: CompleteReply, modelId: string): JsonRecord;
  errorBody(statusCode: number, code: string | undefined, message: string): JsonRecord;
  /** What the vendor sends when it fails after the first chunk. */
  streamError(): string;
}

/** An event of `text/event-stream` (HTML standard, server-sent events). */
export function eventFrame(data: unknown, eventName?: string): string {
  return `${eventName === undefined ? "" : `event: ${eventName}\n`}data: ${JSON.stringify(data)}\n\n`;
}
