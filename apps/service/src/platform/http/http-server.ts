import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { isAudited, type RateClass } from "@parley/contracts/operation";
import type { RequestWarning } from "@parley/contracts/request-warnings";
import type { Clock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import { createRateLimiter, type RateLimiter } from "@parley/foundation/rate-limiter";
import { parseCookie } from "cookie";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { auditFactsOf } from "../audit/audit-facts.ts";
import type { AuditLog } from "../audit/audit-log.ts";
import type { AuditedRequest } from "../audit/audited-request.ts";
import type { AttemptLimiter } from "../auth/attempt-limiter.ts";
import type { DataAccess } from "../database/scope.ts";
import type { Logger } from "../logging/logger.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { Tracer } from "../telemetry/tracer.ts";
import { authorize } from "./access.ts";
import { allowedMethodsOf } from "./allowed-methods.ts";
import { addressBudgetKey, callerAddress } from "./caller-address.ts";
import { toErrorResponse } from "./error-response.ts";
import type { Identity } from "./identity.ts";
import { addIntakeGate, createIntakeGates, type IntakeGates } from "./intake-route.ts";
import { cutList, takeList } from "./json-list.ts";
import { createKeyRateLimiters } from "./key-rate-limiters.ts";
import { type Operation, type OperationInput, OperationReply } from "./operation.ts";
import { leftOf, policyOf } from "./rate-limit-headers.ts";
import type { RateLimits } from "./rate-limits.ts";
import { readRequest } from "./read-request.ts";
import { UnreadableRequestError } from "./request-error.ts";
import { countRequest, followRequest } from "./request-telemetry.ts";
import { withAnsweredWarnings } from "./request-warnings.ts";
import { LONGEST_UPLOAD_MS, limitArrival, streamOf, takeStreams } from "./streamed-body.ts";
import { answerUnknownExpectation, answerUnreadable } from "./unreadable-message.ts";

const DEFAULT_BODY_LIMIT_BYTES = 262_144;
const PREMATURE_CLOSE = "ERR_STREAM_PREMATURE_CLOSE";
const NO_COOKIES: Readonly<Record<string, string | undefined>> = {};

export interface CallerRequest {
  readonly method: string;
  readonly authorization: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly csrfToken: string | undefined;
  /** Where it comes from, as `callerAddress` says. */
  readonly remoteAddress: string;
}

export interface HttpServerOptions {
  readonly operations: readonly Operation[];
  readonly data: DataAccess;
  /** Identifies the caller. @throws DomainError `unauthenticated`, or `not-allowed` for a missing CSRF token. */
  readonly authenticate: (request: CallerRequest) => Promise<Identity>;
  readonly rateLimits: RateLimits;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly tracer: Tracer;
  /** True when cookies and HSTS may be marked for https only. */
  readonly isHttps: boolean;
  /** Checks every JSON answer against its contract; a deviation becomes a 500. For tests. */
  readonly checksResponses?: boolean;
  /** Addresses and networks (CIDR) whose `X-Forwarded-For` is believed; none when absent. */
  readonly trustedProxies?: readonly string[];
  /** Counts `sign-in` requests over all processes, in addition to each process's own limit. */
  readonly signInAttempts?: AttemptLimiter;
  readonly audit?: AuditLog;
  /** How long a carrier's webhook may wait for its turn. */
  readonly intakeWaitMs?: number;
}

/** The HTTP edge: runs every operation through authenticate → rate limit → authorize → validate → handle → answer. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const { trustedProxies = [] } = options;
  const server = Fastify({
    logger: false,
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    // Slow clients must not hold sockets: headers 10 s (Node's own checks), idle 5 s, the body as `limitArrival` says.
    requestTimeout: LONGEST_UPLOAD_MS,
    keepAliveTimeout: 5_000,
    forceCloseConnections: "idle",
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 512 },
    genReqId: () => crypto.randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // Node would refuse a request without a host before any hook, and without a body.
    http: { requireHostHeader: false },
    // For URLs the router cannot parse: they reach no route and no hook, and so not the error handler either.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.header("x-request-id", request.id), options.logger),
    clientErrorHandler: answerUnreadable,
  });
  server.server.headersTimeout = 10_000;
  server.server.on("checkExpectation", answerUnknownExpectation);
  acceptAnyBody(server);
  limitArrival(server);
  addCommonHeaders(server, options.isHttps);

  server.addHook("onResponse", (request, reply, done) => {
    countRequest(request, reply, options);
    done();
  });
  const allowedMethods = allowedMethodsOf(options.operations.map(({ contract }) => contract));
  server.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url.replace(/\?.*$/s, ""));
    if (allowed.length === 0) return reply.status(404).send({ detail: "Not Found" });
    return reply.status(405).header("allow", allowed.join(", ")).send({ detail: "Method Not Allowed" });
  });
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply, options.logger));

  const limiters = createLimiters(options.rateLimits, options.clock);
  const gates = createIntakeGates(options);
  const isStreamed = ({ contract }: Operation) => contract.bodyForm === "stream";
  for (const operation of options.operations.filter((each) => !isStreamed(each))) {
    addRoutes(server, operation, options, limiters, gates);
  }
  const streamed = options.operations.filter(isStreamed);
  takeStreams(server, (inner) => {
    for (const operation of streamed) addRoutes(inner, operation, options, limiters, gates);
  });
  return server;
}

/** Bodies are read as bytes, because signatures cover the bytes and our JSON reader has limits of its own. */
function acceptAnyBody(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}

function addCommonHeaders(server: FastifyInstance, isHttps: boolean): void {
  const headers = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-xss-protection": "0",
    "referrer-policy": "no-referrer",
    "cache-control": "no-store",
    "access-control-allow-origin": "*",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
  };
  server.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    // RFC 9112, 3.2: only HTTP/1.0 has requests without a host.
    if (request.headers.host === undefined && request.raw.httpVersion === "1.1") {
      done(new UnreadableRequestError(400, "The Host header is missing"));
      return;
    }
    const encoding = request.headers["content-encoding"];
    if (encoding !== undefined && encoding !== "identity") {
      done(new UnreadableRequestError(415, "Compressed request bodies are not accepted"));
      return;
    }
    if (request.method === "OPTIONS" && request.headers["access-control-request-method"] !== undefined) {
      reply
        .headers({
          "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
          "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
          "access-control-max-age": "600",
        })
        .status(204)
        .send();
      return;
    }
    done();
  });
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): FastifyReply {
  const tooLarge = error instanceof Error && "code" in error && error.code === "FST_ERR_CTP_BODY_TOO_LARGE";
  const cause = tooLarge
    ? new UnreadableRequestError(413, "The body is too large")
    : isBrokenOff(error, request)
      ? new UnreadableRequestError(400, "The request broke off")
      : error;
  const response = toErrorResponse(cause, logger, request.routeOptions.url ?? "unknown");
  // The failed answer may have been a download; its error is not.
  reply.removeHeader("content-disposition");
  return reply.status(response.statusCode).headers(response.headers).type("application/json").send(response.body);
}

/** The client went away in the middle of its body: nobody reads the answer, and nothing of ours failed. */
function isBrokenOff(error: unknown, { raw }: FastifyRequest): boolean {
  if (!raw.destroyed || raw.complete) return false;
  // Whoever reads the body piece by piece is told so in the stream's own words.
  return error === raw.errored || (error instanceof Error && "code" in error && error.code === PREMATURE_CLOSE);
}

interface Limiters {
  readonly byClass: Readonly<Record<RateClass, RateLimiter>>;
  /** For keys that set a limit of their own. */
  readonly perMinute: (requestsPerMinute: number) => RateLimiter;
}

function createLimiters(limits: RateLimits, clock: Clock): Limiters {
  const one = (rateClass: RateClass) => createRateLimiter({ ...limits[rateClass], clock, maxKeys: 100_000 });
  return {
    byClass: {
      read: one("read"),
      write: one("write"),
      search: one("search"),
      export: one("export"),
      "sign-in": one("sign-in"),
      "provider-webhook": one("provider-webhook"),
    },
    perMinute: createKeyRateLimiters(clock),
  };
}

function addRoutes(
  server: FastifyInstance,
  operation: Operation,
  options: HttpServerOptions,
  limiters: Limiters,
  gates: IntakeGates,
): void {
  const { contract } = operation;
  const rateClass: RateClass = contract.rateClass ?? (contract.method === "GET" ? "read" : "write");
  const policy = policyOf(rateClass, options.rateLimits[rateClass]);
  const bodyLimitBytes = contract.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES;
  for (const path of [contract.path, ...(contract.aliases ?? [])]) {
    server.route({
      method: contract.method,
      url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
      bodyLimit: bodyLimitBytes,
      exposeHeadRoute: contract.method === "GET",
      ...addIntakeGate(contract, gates, async (request, reply) => {
        const remoteAddress = callerAddress(request.ip, request.socket.remoteAddress ?? "");
        const identity = contract.access === "public" ? null : await callerOf(request, remoteAddress, options);
        const budgetKey = budgetKeyOf(identity, remoteAddress);
        reply.header("ratelimit-policy", policy);
        takeFromBudget(limiters.byClass[rateClass], rateClass, budgetKey, reply);
        if (rateClass === "sign-in") await takeSignInAttempt(options.signInAttempts, budgetKey);
        takeFromKeyBudget(limiters, identity, reply);
        let warnings: readonly RequestWarning[] = [];
        const perform = async (audited: AuditedRequest | null) => {
          if (identity !== null) authorize(contract.access, identity);
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const cut = contract.longList === undefined ? null : await cutList(rawBody, contract.longList);
          const {
            bodyMembers,
            warnings: found,
            ...parts
          } = readRequest(contract, {
            params: request.params,
            query: request.query,
            rawBody: cut?.rest ?? rawBody,
            contentType: request.headers["content-type"] ?? "",
          });
          audited?.describe({ bodyMembers });
          warnings = found;
          let gone: AbortSignal | null = null;
          const input: OperationInput<unknown, unknown, unknown> = {
            ...parts,
            headers: request.headers,
            identity,
            remoteAddress,
            rawTarget: request.raw.url ?? "",
            rawBody,
            bodyStream:
              contract.bodyForm === "stream"
                ? streamOf(request.body, bodyLimitBytes, request.headers["content-length"])
                : null,
            longList:
              cut === null || contract.longList === undefined ? null : takeList(parts.body, contract.longList, cut),
            method: request.method,
            // Created on demand: few handlers use it.
            get signal() {
              gone ??= abortedByClient(reply);
              return gone;
            },
            cookies: readCookies(request),
          };
          const scope = identity === null ? null : options.data.scope(identity.organizationId);
          return operation.handle(input, scope);
        };
        const { audit } = options;
        const result = await followRequest(options.tracer, contract, request, identity, async () =>
          audit === undefined || !isAudited(contract)
            ? perform(null)
            : audit.observe({
                facts: auditFactsOf({
                  requestId: request.id,
                  operation: contract.name,
                  params: request.params,
                  identity,
                  remoteAddress,
                  userAgent: request.headers["user-agent"],
                  occurredAt: options.clock.now(),
                }),
                expectedStatusCode: contract.successStatus ?? 200,
                work: perform,
                statusCodeOf: (made) => statusCodeOfResult(operation, made),
              }),
        );
        return answer(
          operation,
          withAnsweredWarnings(result, warnings),
          request,
          reply,
          options.checksResponses ?? false,
        );
      }),
    });
  }
}

async function callerOf(request: FastifyRequest, remoteAddress: string, options: HttpServerOptions): Promise<Identity> {
  const csrfToken = request.headers["x-csrf-token"];
  return options.authenticate({
    method: request.method,
    authorization: request.headers.authorization,
    cookies: readCookies(request),
    csrfToken: Array.isArray(csrfToken) ? csrfToken[0] : csrfToken,
    remoteAddress,
  });
}

function takeFromBudget(limiter: RateLimiter, rateClass: RateClass, budgetKey: string, reply: FastifyReply): void {
  const taken = limiter.take(budgetKey);
  reply.header("ratelimit", leftOf(rateClass, taken));
  if (!taken.isAllowed) throw tooMany(rateClass, taken.retryAfterSeconds);
}

async function takeSignInAttempt(attempts: AttemptLimiter | undefined, budgetKey: string): Promise<void> {
  const taken = await attempts?.begin(budgetKey);
  if (taken?.isAllowed === false) throw tooMany("sign-in", taken.retryAfterSeconds);
}

function tooMany(rateClass: RateClass, retryAfterSeconds: number): DomainError {
  return new DomainError("rate-limited", `Too many ${rateClass} requests`, {
    code: "rate-limited",
    retryAfterSeconds,
    fix: `Wait ${retryAfterSeconds} s and try again.`,
  });
}

/** A key's own limit, if it has one, applies in addition to that of the rate class. */
function takeFromKeyBudget(limiters: Limiters, identity: Identity | null, reply: FastifyReply): void {
  if (identity?.credential.kind !== "api-key" || identity.credential.requestsPerMinute === null) return;
  const { apiKeyId, requestsPerMinute } = identity.credential;
  const taken = limiters.perMinute(requestsPerMinute).take(String(apiKeyId));
  const policy = policyOf("key", { burst: requestsPerMinute, ratePerSecond: requestsPerMinute / 60 });
  reply.headers({
    "ratelimit-policy": `${reply.getHeader("ratelimit-policy")}, ${policy}`,
    ratelimit: `${reply.getHeader("ratelimit")}, ${leftOf("key", taken)}`,
  });
  if (taken.isAllowed) return;
  throw new DomainError("rate-limited", `This API key may make ${requestsPerMinute} requests a minute`, {
    code: "key-rate-limited",
    retryAfterSeconds: taken.retryAfterSeconds,
  });
}

function budgetKeyOf(identity: Identity | null, address: string): string {
  if (identity === null) return addressBudgetKey(address);
  const { credential } = identity;
  const holder = credential.kind === "api-key" ? `key-${credential.apiKeyId}` : `user-${identity.userId}`;
  return `${identity.organizationId}/${holder}`;
}

function abortedByClient(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(new Error("the client went away"));
  });
  return controller.signal;
}

function statusCodeOfResult({ contract }: Operation, result: unknown): number {
  return (result instanceof OperationReply ? result.statusCode : undefined) ?? contract.successStatus ?? 200;
}

/** Bodies shorter than this are not worth compressing. */
const GZIP_FROM_BYTES = 1_000;
const compress = promisify(gzip);

async function answer(
  operation: Operation,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  checksResponses: boolean,
): Promise<unknown> {
  const { contract } = operation;
  const isReply = result instanceof OperationReply;
  const body = isReply ? result.body : result;
  const statusCode = statusCodeOfResult(operation, result);
  if (isReply) reply.headers(result.headers);
  reply.status(statusCode);
  if (statusCode === 204) return reply.send();
  const isRaw = contract.rawSuccess !== undefined;
  if (!isRaw) reply.type("application/json; charset=utf-8");
  if (!isRaw && checksResponses) contract.success?.parse(body);
  const payload = isRaw ? body : JSON.stringify(body ?? null);
  const isLong = (typeof payload === "string" || Buffer.isBuffer(payload)) && payload.length >= GZIP_FROM_BYTES;
  if (!isLong) return reply.send(payload);
  reply.header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""))) return reply.send(payload);
  return reply.header("content-encoding", "gzip").send(await compress(payload));
}

/** Most callers send no cookies, so the header is parsed only if there is one. */
function readCookies(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const { cookie } = request.headers;
  return cookie === undefined ? NO_COOKIES : parseCookie(cookie);
}
