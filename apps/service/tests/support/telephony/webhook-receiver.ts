import { createServer, type Server } from "node:http";
import type { RawWebhook, WebhookReply } from "../../../src/providers/telephony/carrier-webhook.ts";

export interface WebhookReceiver {
  /** Where it listens. */
  readonly origin: string;
  /** Everything received, in order, with public URLs. */
  readonly webhooks: readonly RawWebhook[];
  /** Statuses for the next requests instead of 200. */
  answerWith(...statusCodes: readonly number[]): void;
  /** Answers all other requests. */
  replyWith(reply: (webhook: RawWebhook) => Promise<WebhookReply>): void;
  /** Handles sockets opened to it. */
  readonly server: Server;
  stop(): Promise<void>;
}

/** Takes the place of the service's webhook endpoints and keeps what carriers send, byte for byte. */
export async function startWebhookReceiver(publicOrigin: string): Promise<WebhookReceiver> {
  const webhooks: RawWebhook[] = [];
  const answers: number[] = [];
  let makeReply: ((webhook: RawWebhook) => Promise<WebhookReply>) | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const webhook: RawWebhook = {
        method: request.method === "GET" ? "GET" : "POST",
        url: `${publicOrigin}${request.url ?? "/"}`,
        headers: request.headers,
        body: Buffer.concat(chunks),
      };
      webhooks.push(webhook);
      const statusCode = answers.shift();
      if (statusCode !== undefined || makeReply === null) {
        response.writeHead(statusCode ?? 200).end();
        return;
      }
      makeReply(webhook).then(
        (reply) => response.writeHead(reply.statusCode, { "Content-Type": reply.contentType }).end(reply.body),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the receiver has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    webhooks,
    answerWith: (...statusCodes) => void answers.push(...statusCodes),
    replyWith: (reply) => {
      makeReply = reply;
    },
    server,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
