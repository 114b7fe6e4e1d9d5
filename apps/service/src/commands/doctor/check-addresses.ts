import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, reasonOf, warning } from "../../platform/check-result.ts";
import type { OutboundHttp } from "../../platform/outbound-http/outbound-http.ts";
import { listenFix } from "../listen-error.ts";

/**
 * Checks the port by listening on it, and the public address by calling it: it must reach either a running Parley or this
 * process, which answers with a secret number.
 */
export async function checkAddresses(config: Config, http: OutboundHttp): Promise<readonly CheckResult[]> {
  const nonce = randomUUID();
  const server = await listen(config, nonce);
  try {
    if (server instanceof Error) {
      const answer = await answers(http, `http://${urlHost(config.host)}:${config.port}/health`, '"service":"parley"');
      // A server that does not speak HTTP, or not in time, is not Parley.
      const isParley = answer === true;
      const port = isParley
        ? ok("port", `${config.host}:${config.port} is taken by a running Parley`)
        : failed(
            "port",
            `${config.host}:${config.port}: ${reasonOf(server)}`,
            listenFix("code" in server ? String(server.code) : ""),
          );
      return [port, ...(isParley ? [await checkPublicAddress(config, http, "/health", '"service":"parley"')] : [])];
    }
    return [
      ok("port", `${config.host}:${config.port} is free`),
      await checkPublicAddress(config, http, `/doctor/${nonce}`, nonce),
    ];
  } finally {
    if (!(server instanceof Error)) {
      server.closeAllConnections();
      server.close();
    }
  }
}

function listen(config: Config, nonce: string): Promise<Server | Error> {
  return new Promise((resolve) => {
    const server = createServer((_request, response) => response.end(nonce));
    server.once("error", resolve);
    server.listen(config.port, config.host, () => resolve(server));
  });
}

async function checkPublicAddress(
  config: Config,
  http: OutboundHttp,
  path: string,
  expected: string,
): Promise<CheckResult> {
  const { hostname, protocol } = new URL(config.publicBaseUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const isReached = await answers(http, `${config.publicBaseUrl}${path}`, expected);
  if (isReached instanceof Error || !isReached) {
    const reason = isReached instanceof Error ? reasonOf(isReached) : "somebody else answers there";
    return failed(
      "public-address",
      `${config.publicBaseUrl} does not lead here: ${reason}`,
      "Point PUBLIC_BASE_URL, and the proxy or tunnel behind it, at this service.",
    );
  }
  if (isLocal) {
    return warning(
      "public-address",
      `${config.publicBaseUrl} is this machine only: no carrier can reach it`,
      "For real numbers set PUBLIC_BASE_URL to an https address that leads here (a proxy, cloudflared, ngrok).",
    );
  }
  if (protocol !== "https:") {
    return warning("public-address", `${config.publicBaseUrl} is not encrypted`, "Serve it over https.");
  }
  return ok("public-address", `${config.publicBaseUrl} leads here`);
}

/** @returns whether the address answers with the expected text, or why it does not answer at all */
async function answers(http: OutboundHttp, url: string, expected: string): Promise<boolean | Error> {
  try {
    const response = await http.request({ method: "GET", url, timeoutMs: 5_000 });
    return response.body.toString("utf8").includes(expected);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function urlHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}
