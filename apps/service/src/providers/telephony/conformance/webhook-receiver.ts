import { createServer } from "node:http";
import type { RawWebhook } from "../telephony-provider.ts";

export interface WebhookReceiver {
  /** Where it listens. */
  readonly origin: string;
  /** Everything that arrived, in order, under the public origin. */
  readonly webhooks: readonly RawWebhook[];
  /** The next ones get these statuses instead of 200. */
  answerWith(...statusCodes: readonly number[]): void;
  stop(): Promise<void>;
}

/** Stands where the service's webhook endpoints would: keeps what carriers send, byte for byte. */
export async function startWebhookReceiver(publicOrigin: string): Promise<WebhookReceiver> {
  const webhooks: RawWebhook[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      webhooks.push({
        method: request.method === "GET" ? "GET" : "POST",
        url: `${publicOrigin}${request.url ?? "/"}`,
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    webhooks,
    answerWith: (...statusCodes) => void answers.push(...statusCodes),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
