import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";

interface DocumentedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string | null;
  /** What is taken from its answer: a name, and the way to it. */
  readonly taken: readonly (readonly [name: string, way: string])[];
  /** It is asked again until this is so. */
  readonly until: readonly [way: string, value: string] | null;
}

const BLOCK = /```http test\n(?<head>[A-Z]+ \S+)\n(?<body>[\s\S]*?)```\n(?<rest>[\s\S]*?)(?=```|$)/g;
const TAKEN = /^- `(\w+)` is `([\w.]+)`\.$/gm;
const UNTIL = /^- Ask until `([\w.]+)` is `([^`]+)`\.$/m;

/** The requests a page of the manual shows, in their order. @param url of the page */
export function readDocumentedRequests(url: URL): readonly DocumentedRequest[] {
  return [...readFileSync(url, "utf8").matchAll(BLOCK)].map(({ groups: { head = "", body = "", rest = "" } = {} }) => {
    const [method = "", path = ""] = head.split(" ");
    const [, way, value] = UNTIL.exec(rest) ?? [];
    return {
      method,
      path,
      body: body.trim() === "" ? null : body,
      taken: [...rest.matchAll(TAKEN)].map(([, name = "", from = ""]) => [name, from] as const),
      until: way === undefined || value === undefined ? null : [way, value],
    };
  });
}

/**
 * Sends them one after the other, with what was taken from earlier answers in place of `{names}`.
 * @param known names and values to begin with; what is taken is added
 * @returns the answers
 */
export async function sendDocumentedRequests(
  client: ApiClient,
  requests: readonly DocumentedRequest[],
  known: Map<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
): Promise<readonly { readonly request: string; readonly json: any }[]> {
  const answers = [];
  for (const { method, path, body, taken, until } of requests) {
    const fill = (text: string) =>
      text.replace(/\{(\w+)\}/g, (found, name: string) => (known.has(name) ? String(known.get(name)) : found));
    const send = () => client.request(method, fill(path), body === null ? undefined : JSON.parse(fill(body)));
    let answer = await send();
    if (until !== null) {
      const [way, value] = until;
      const askAgain = async () => {
        answer = await send();
        return walk(answer.json, way);
      };
      await expect.poll(askAgain, { interval: 100 }).toBe(value);
    }
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(200);
    for (const [name, way] of taken) {
      const value = walk(answer.json, way);
      expect(value, `${way} of ${method} ${path}: ${answer.text}`).toEqual(expect.any(Number));
      known.set(name, value);
    }
    answers.push({ request: `${method} ${path}`, json: answer.json });
  }
  return answers;
}

function walk(json: unknown, way: string): unknown {
  return way.split(".").reduce((at: unknown, name) => (at as Record<string, unknown> | null)?.[name], json);
}
