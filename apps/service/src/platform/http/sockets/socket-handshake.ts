import type { IncomingHttpHeaders } from "node:http";

/** 16 bytes as base64 (RFC 6455, 4.1). */
const KEY = /^[+/0-9A-Za-z]{22}==$/;
/** `token` of RFC 9110, 5.6.2. */
const SUBPROTOCOL = /^[!#$%&'*+\-.^_`|~\w]+$/;

/** @returns the names offered, or null when the header is malformed. */
export function readSubprotocols(headers: IncomingHttpHeaders): readonly string[] | null {
  const header = headers["sec-websocket-protocol"];
  if (header === undefined) return [];
  const names = header.split(",").map((name) => name.trim());
  return names.every((name) => SUBPROTOCOL.test(name)) && new Set(names).size === names.length ? names : null;
}

/**
 * Why the request cannot be upgraded, or null if it can (RFC 6455, 4.2.1). Checked before the caller is authorized, so that
 * a request that cannot succeed does not use up a token.
 */
export function handshakeProblem(headers: IncomingHttpHeaders): string | null {
  if (!KEY.test(headers["sec-websocket-key"] ?? "")) return "Sec-WebSocket-Key is missing or malformed";
  if (headers["sec-websocket-version"] !== "13") return "Only version 13 of the WebSocket protocol is supported";
  return readSubprotocols(headers) === null ? "Sec-WebSocket-Protocol is malformed" : null;
}
