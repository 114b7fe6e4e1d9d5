import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const DETAILS: Readonly<Record<number, string>> = {
  408: "The request took too long to arrive",
  413: "The body is too large",
  417: "The only expectation that is supported is 100-continue",
  431: "The headers are too large",
};

/**
 * Answers what Node's parser could not read as HTTP, or what did not arrive in time, in the shape of every other error; it reaches
 * no route. The connection ends with it, since nobody knows where the next request would begin.
 */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // Whoever is gone, or has been answered already, is told nothing.
  if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
    socket.destroy();
    return;
  }
  socket.end(refusalMessage(STATUS_OF_CODE[error.code ?? ""] ?? 400));
}

/** A refusal of a request that reaches no route, as it is written to its connection, which ends with it. */
export function refusalMessage(statusCode: number): string {
  const body = bodyOf(statusCode);
  return `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;
}

/** Node would refuse an `Expect` it does not know without a word (RFC 9110, 10.1.1). */
export function answerUnknownExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = bodyOf(417);
  response
    .writeHead(417, {
      "content-type": "application/json; charset=utf-8",
      "content-length": Buffer.byteLength(body),
      connection: "close",
    })
    .end(body);
}

function bodyOf(statusCode: number): string {
  return JSON.stringify({ detail: DETAILS[statusCode] ?? "The request could not be read" });
}
