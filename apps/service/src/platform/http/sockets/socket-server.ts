import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import { createRateLimiter, type RateLimiter } from "@parley/foundation/rate-limiter";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { WebSocketServer } from "ws";
import type { Logger } from "../../logging/logger.ts";
import type { Metrics } from "../../telemetry/metrics.ts";
import { addressBudgetKey, callerAddress } from "../caller-address.ts";
import type { RateLimits } from "../rate-limits.ts";
import { UnreadableRequestError } from "../request-error.ts";
import { SocketConnection } from "./socket-connection.ts";
import { createHeartbeat } from "./socket-heartbeat.ts";
import type { SocketAcceptance, SocketRoute } from "./socket-route.ts";
import { routeUpgrades, type Upgrade } from "./socket-upgrade.ts";

/** 16 bytes as base64 (RFC 6455, 4.1). */
const HANDSHAKE_KEY = /^[+/0-9A-Za-z]{22}==$/;
/** `token` of RFC 9110, 5.6.2. */
const SUBPROTOCOL = /^[!#$%&'*+\-.^_`|~\w]+$/;

const MAX_MESSAGE_BYTES = 65_536;
/** No client we know sends messages in fragments; a proxy on the way may, in a few. */
const MAX_FRAGMENTS = 64;
const DEFAULT_CLOSE_LIMIT_MS = 2_000;
/** RFC 6455, 7.4.1: the endpoint is going away. */
const GOING_AWAY = 1001;

export interface SocketServerOptions {
  /** Not listening yet. */
  readonly server: FastifyInstance;
  readonly routes: readonly SocketRoute[];
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** How long a peer has to answer our close; a dead one must not delay the end of the process. Default 2 s. */
  readonly closeLimitMs?: number;
}

export interface SocketServer {
  readonly openCount: number;
  /**
   * Refuses new sockets (503), closes the open ones and resolves when they are gone. The server's own `close` calls this
   * first, because it would wait for open sockets for ever. Call it earlier to choose the code; the default is 1001.
   */
  close(code?: number, reason?: string): Promise<void>;
}

/**
 * WebSockets on the HTTP server's own port. Their requests are handled like all others (address, common headers, metrics,
 * errors) up to the handler of their route, which upgrades the connection instead of answering.
 */
export function createSocketServer(options: SocketServerOptions): SocketServer {
  const { server, routes, clock, metrics } = options;
  const connections = new Map<SocketConnection, SocketRoute>();
  const heartbeat = createHeartbeat(clock, () => {
    const beating = [...connections].filter(([, route]) => route.hasHeartbeat);
    for (const [connection] of beating) connection.beat();
    return beating.length > 0;
  });
  const upgrades = routeUpgrades(server);
  let closing: Promise<void> | null = null;
  let allGone = () => undefined;

  const track = (connection: SocketConnection, route: SocketRoute) => {
    connections.set(connection, route);
    if (route.hasHeartbeat) heartbeat.start();
  };
  for (const route of routes) {
    const url = urlOf(route);
    const limiter = createRateLimiter({ ...options.rateLimits[route.rateClass], clock });
    const open = createOpener(options, route, {
      onOpen: (connection) => track(connection, route),
      onEnd: (connection) => {
        connections.delete(connection);
        if (connections.size === 0) allGone();
      },
    });
    server.route({
      method: "GET",
      url,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const upgrade = upgrades.get(request.raw);
        if (upgrade === undefined) {
          return reply
            .status(426)
            .header("upgrade", "websocket")
            .send({ detail: "This address takes WebSockets only" });
        }
        const problem = handshakeProblem(request.headers);
        if (problem !== null) throw new UnreadableRequestError(400, problem);
        const remoteAddress = callerAddress(request.ip, request.socket.remoteAddress ?? "");
        takeFromBudget(limiter, remoteAddress);
        const verdict = await route.authorize({
          params: request.params as Readonly<Record<string, string>>,
          query: queryOf(request),
          headers: request.headers,
          rawTarget: request.raw.url ?? "",
          remoteAddress,
          subprotocols: readSubprotocols(request.headers) ?? [],
        });
        if ("statusCode" in verdict) return reply.status(verdict.statusCode).send({ detail: verdict.detail });
        if (closing !== null) throw new DomainError("unavailable", "The server is stopping");
        reply.hijack();
        open(request.raw, upgrade, verdict);
        return reply;
      },
    });
  }

  metrics.readOnDemand("parley_sockets_open", async () => {
    const open = [...connections.values()];
    return routes.map((route) => ({
      labels: { route: urlOf(route) },
      value: open.filter((each) => each === route).length,
    }));
  });

  const closeAll = (code: number, reason: string) =>
    new Promise<void>((resolve) => {
      heartbeat.stop();
      allGone = () => void resolve();
      if (connections.size === 0) resolve();
      for (const connection of connections.keys()) connection.close(code, reason);
    });
  const close = (code = GOING_AWAY, reason = "the server is stopping") => {
    closing ??= closeAll(code, reason);
    return closing;
  };
  server.addHook("preClose", () => close());
  return {
    get openCount() {
      return connections.size;
    },
    close,
  };
}

interface ConnectionWatcher {
  onOpen(connection: SocketConnection): void;
  onEnd(connection: SocketConnection): void;
}

/** Upgrades requests that were authorized. */
function createOpener(options: SocketServerOptions, route: SocketRoute, watcher: ConnectionWatcher) {
  const { clock, logger, metrics, closeLimitMs = DEFAULT_CLOSE_LIMIT_MS } = options;
  const url = urlOf(route);
  // Spread in, because the package's types do not know this option yet.
  const ending = { closeTimeout: closeLimitMs };
  const sockets = new WebSocketServer({
    ...ending,
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    // Text frames are JSON: invalid UTF-8 becomes replacement characters when they are read.
    skipUTF8Validation: true,
    maxPayload: Math.min(route.maxMessageBytes, MAX_MESSAGE_BYTES),
    maxFragments: MAX_FRAGMENTS,
  });
  return (request: IncomingMessage, { response, head }: Upgrade, acceptance: SocketAcceptance) => {
    response.detachSocket(request.socket);
    // `handleUpgrade` sets TCP_NODELAY: a frame of 20 ms must not wait for the next one.
    sockets.handleUpgrade(request, request.socket, head, (socket) => {
      metrics.count("parley_http_requests_total", { method: "GET", route: url, status: "101" });
      const connection = new SocketConnection({
        socket,
        messagesPerSecond: route.messagesPerSecond,
        clock,
        logger,
        route: url,
        onEnd: (end) => {
          metrics.count("parley_sockets_closed_total", { route: url, reason: end });
          watcher.onEnd(connection);
        },
      });
      watcher.onOpen(connection);
      connection.start((accepted) => acceptance.accept(accepted));
    });
  };
}

function takeFromBudget(limiter: RateLimiter, remoteAddress: string): void {
  const { isAllowed, retryAfterSeconds } = limiter.take(addressBudgetKey(remoteAddress));
  if (isAllowed) return;
  throw new DomainError("rate-limited", "Too many connections", { code: "rate-limited", retryAfterSeconds });
}

function urlOf({ path }: SocketRoute): string {
  return path.replaceAll(/\{(\w+)\}/g, ":$1");
}

function queryOf({ raw }: FastifyRequest): URLSearchParams {
  const target = raw.url ?? "";
  const start = target.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : target.slice(start + 1));
}

/** @returns the names offered, or null when the header is malformed. */
function readSubprotocols(headers: IncomingHttpHeaders): readonly string[] | null {
  const header = headers["sec-websocket-protocol"];
  if (header === undefined) return [];
  const names = header.split(",").map((name) => name.trim());
  return names.every((name) => SUBPROTOCOL.test(name)) && new Set(names).size === names.length ? names : null;
}

/**
 * Why the request cannot be upgraded, or null if it can (RFC 6455, 4.2.1). Checked before the caller is authorized, so that
 * a request that cannot succeed does not use up a token.
 */
function handshakeProblem(headers: IncomingHttpHeaders): string | null {
  if (!HANDSHAKE_KEY.test(headers["sec-websocket-key"] ?? "")) return "Sec-WebSocket-Key is missing or malformed";
  if (headers["sec-websocket-version"] !== "13") return "Only version 13 of the WebSocket protocol is supported";
  return readSubprotocols(headers) === null ? "Sec-WebSocket-Protocol is malformed" : null;
}
