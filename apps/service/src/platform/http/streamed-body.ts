import { Socket } from "node:net";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { UnreadableRequestError } from "./request-error.ts";
import { refusalMessage } from "./unreadable-message.ts";

/** A body that is held in memory, from its first byte to its last. */
const LONGEST_BODY_MS = 30_000;
/** A body that is stored as it arrives: 256 MB at 4 Mbit/s. */
export const LONGEST_UPLOAD_MS = 600_000;

/**
 * Cuts off callers who send a body too slowly. Node has one limit for a whole server, which is that for uploads, so all
 * other bodies are timed here.
 */
export function limitArrival(server: FastifyInstance, longestBodyMs = LONGEST_BODY_MS): void {
  server.addHook("preParsing", (request, reply, payload, done) => {
    if (hasBody(request) && request.routeOptions.config.takesStream !== true) {
      const { raw } = request;
      const timer = setTimeout(() => {
        // An answer that was given before the body was there stays the only one.
        if (reply.raw.headersSent) raw.socket.destroy();
        else raw.socket.end(refusalMessage(408), () => raw.socket.destroy());
      }, longestBodyMs).unref();
      raw.once("end", () => clearTimeout(timer));
      raw.once("close", () => clearTimeout(timer));
    }
    done(null, payload);
  });
}

function hasBody({ headers, raw }: FastifyRequest): boolean {
  // What is injected without a connection is there already.
  if (!(raw.socket instanceof Socket)) return false;
  return !raw.complete && (headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0);
}

/** Adds routes whose handlers are given the body unread. */
export function takeStreams(server: FastifyInstance, addRoutes: (inner: FastifyInstance) => void): void {
  server.register((inner, _options, done) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser("*", (_request, payload, parsed) => parsed(null, payload));
    inner.addHook("onRoute", (route) => {
      route.config = { ...route.config, takesStream: true };
    });
    addRoutes(inner);
    done();
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    takesStream?: boolean;
  }
}

/**
 * The body's bytes. Whoever stops early, or finds it too large, has the rest read and thrown away: a connection with bytes
 * that nobody takes would never see the answer.
 * @param body undefined when there is none
 * @param declaredBytes what `Content-Length` says; one that is too large is refused before anything is read
 * @throws UnreadableRequestError 413, from the iteration
 */
export async function* streamOf(
  body: unknown,
  limitBytes: number,
  declaredBytes: string | undefined,
): AsyncGenerator<Buffer> {
  if (!isReadable(body)) return;
  let bytes = 0;
  try {
    if (Number(declaredBytes ?? 0) > limitBytes) throw new UnreadableRequestError(413, "The body is too large");
    for await (const piece of body.iterator({ destroyOnReturn: false })) {
      bytes += piece.length;
      if (bytes > limitBytes) throw new UnreadableRequestError(413, "The body is too large");
      yield piece;
    }
  } finally {
    body.resume();
  }
}

function isReadable(body: unknown): body is Readable {
  return typeof body === "object" && body !== null && "iterator" in body && typeof body.iterator === "function";
}
