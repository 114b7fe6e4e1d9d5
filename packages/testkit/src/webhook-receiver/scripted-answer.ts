import type { ServerResponse } from "node:http";
import { type Clock, systemClock } from "@parley/foundation/clock";

/**
 * What the receiver does with a request:
 * - `respond`: a whole answer, after `delayMs` and not before `until`;
 * - `hang`: takes the request and never says a word;
 * - `slow-body`: the head at once, then a byte every `everyMs` without end;
 * - `huge-body`: `bytes` of body, as fast as they are taken;
 * - `cut`: the connection ends without an answer;
 * - `endless-head`: header lines without end.
 */
export type ScriptedAnswer =
  | {
      readonly kind: "respond";
      readonly statusCode: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      readonly delayMs?: number;
      readonly until?: Promise<void>;
    }
  | { readonly kind: "hang" }
  | { readonly kind: "slow-body"; readonly statusCode: number; readonly everyMs: number }
  | { readonly kind: "huge-body"; readonly statusCode: number; readonly bytes: number }
  | { readonly kind: "cut" }
  | { readonly kind: "endless-head" };

export const OK: ScriptedAnswer = { kind: "respond", statusCode: 200, body: "ok" };

export function respond(
  statusCode: number,
  options: { headers?: Readonly<Record<string, string>>; body?: string; delayMs?: number; until?: Promise<void> } = {},
): ScriptedAnswer {
  return { kind: "respond", statusCode, ...options };
}

/** Carries the script out; resolves when the exchange is over, whichever side ended it. */
export async function perform(
  answer: ScriptedAnswer,
  response: ServerResponse,
  clock: Clock = systemClock,
): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  response.once("close", resolve);
  switch (answer.kind) {
    case "respond":
      await Promise.race([closed, clock.sleep(answer.delayMs ?? 0).then(() => answer.until)]);
      response.writeHead(answer.statusCode, answer.headers);
      response.end(answer.body ?? "");
      break;
    case "hang":
      break;
    case "slow-body":
      response.writeHead(answer.statusCode);
      await repeat(response, closed, () => response.write("."), answer.everyMs);
      break;
    case "huge-body":
      response.writeHead(answer.statusCode);
      await writeMany(response, closed, answer.bytes);
      response.end();
      break;
    case "cut":
      response.socket?.destroy();
      break;
    case "endless-head":
      response.socket?.write("HTTP/1.1 200 OK\r\n");
      await repeat(response, closed, () => response.socket?.write(`x-more: ${"y".repeat(100)}\r\n`), 1);
      break;
  }
  await closed;
}

async function repeat(
  response: ServerResponse,
  closed: Promise<void>,
  step: () => unknown,
  everyMs: number,
): Promise<void> {
  while (!response.closed) {
    step();
    await Promise.race([closed, pause(everyMs)]);
  }
}

async function writeMany(response: ServerResponse, closed: Promise<void>, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(65_536, "x");
  for (let left = bytes; left > 0 && !response.closed; left -= chunk.length) {
    if (response.write(chunk.subarray(0, Math.min(left, chunk.length)))) continue;
    const { promise: drained, resolve } = Promise.withResolvers<void>();
    response.once("drain", resolve);
    await Promise.race([closed, drained]);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
