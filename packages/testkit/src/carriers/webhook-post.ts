import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import type { WebhookRequest } from "./carrier-format.ts";
import { realOriginOf } from "./mapped-origin.ts";

export interface WebhookPostLimits {
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
  readonly signal: AbortSignal;
}

export type WebhookPostResult =
  | { readonly outcome: "answered"; readonly statusCode: number; readonly replyBody: string }
  | { readonly outcome: "not-connected" | "timed-out" | "cut"; readonly statusCode: null; readonly replyBody: "" };

const MAX_REPLY_BYTES = 65_536;

/**
 * Sends a webhook once, on its own connection. The request target is sent byte for byte as in the URL, because
 * those bytes are signed. Never rejects.
 */
export function postWebhook(
  webhook: WebhookRequest,
  originMap: Readonly<Record<string, string>>,
  limits: WebhookPostLimits,
): Promise<WebhookPostResult> {
  const parts = /^(https?:\/\/[^/?#]+)([^#]*)/i.exec(webhook.url);
  const origin = parts?.[1];
  if (origin === undefined) return Promise.resolve(failed("not-connected"));
  const rest = parts?.[2] ?? "";
  const target = rest.startsWith("/") ? rest : `/${rest}`;
  let connectTo: URL;
  try {
    connectTo = new URL(realOriginOf(origin, originMap));
  } catch {
    return Promise.resolve(failed("not-connected"));
  }

  return new Promise((resolve) => {
    const send = connectTo.protocol === "https:" ? requestTls : requestPlain;
    const outgoing = send({
      protocol: connectTo.protocol,
      hostname: connectTo.hostname.replace(/^\[|\]$/g, ""),
      port: connectTo.port,
      method: webhook.method,
      path: target,
      agent: false,
      headers: {
        ...webhook.headers,
        Host: origin.replace(/^.*\/\/(?:.*@)?/, ""),
        "Content-Length": Buffer.byteLength(webhook.body),
      },
    });
    let isConnected = false;
    let timer = setTimeout(() => finish(failed("not-connected")), limits.connectTimeoutMs);
    const onAbort = () => finish(failed(isConnected ? "cut" : "not-connected"));
    limits.signal.addEventListener("abort", onAbort, { once: true });
    const finish = (result: WebhookPostResult) => {
      clearTimeout(timer);
      limits.signal.removeEventListener("abort", onAbort);
      resolve(result);
      outgoing.destroy();
    };

    outgoing.on("socket", (socket) => {
      const onConnect = () => {
        isConnected = true;
        clearTimeout(timer);
        timer = setTimeout(() => finish(failed("timed-out")), limits.readTimeoutMs);
      };
      if (socket.connecting) socket.once(connectTo.protocol === "https:" ? "secureConnect" : "connect", onConnect);
      else onConnect();
    });
    outgoing.on("error", () => finish(failed(isConnected ? "cut" : "not-connected")));
    outgoing.on("response", (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= MAX_REPLY_BYTES) chunks.push(chunk);
      });
      response.on("end", () =>
        finish({
          outcome: "answered",
          statusCode: response.statusCode ?? 0,
          replyBody: Buffer.concat(chunks).toString("utf8"),
        }),
      );
      response.on("error", () => finish(failed("cut")));
    });
    if (limits.signal.aborted) onAbort();
    outgoing.end(webhook.body);
  });
}

function failed(outcome: "not-connected" | "timed-out" | "cut"): WebhookPostResult {
  return { outcome, statusCode: null, replyBody: "" };
}
