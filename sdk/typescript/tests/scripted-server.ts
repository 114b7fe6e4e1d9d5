import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is; anything else as JSON. */
  readonly body?: unknown;
  /** `breaks`: the connection is closed without an answer. `hangs`: nothing comes. */
  readonly fault?: "breaks" | "hangs";
}

export interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface ScriptedServer {
  readonly url: string;
  readonly asked: Asked[];
  stop(): Promise<void>;
}

/** A server on loopback that gives one answer after the other, the last one for ever. */
export async function startScriptedServer(...answers: readonly Answer[]): Promise<ScriptedServer> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method, url, headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString("utf8") });
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? {};
    if (answer.fault === "breaks") response.destroy();
    if (answer.fault !== undefined) return;
    const isText = typeof answer.body === "string";
    const text = isText ? (answer.body as string) : answer.body === undefined ? "" : JSON.stringify(answer.body);
    const type = isText ? "text/plain" : "application/json";
    response.writeHead(answer.status ?? 200, { "content-type": type, ...answer.headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
