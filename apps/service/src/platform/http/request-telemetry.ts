import type { FastifyReply, FastifyRequest } from "fastify";
import { withLogFields } from "../logging/log-context.ts";
import type { Logger } from "../logging/logger.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { Tracer } from "../telemetry/tracer.ts";
import type { Identity } from "./identity.ts";
import type { Contract } from "./operation.ts";

/** Runs an operation so that its log lines name the request and its trace continues the caller's `traceparent`. */
export function followRequest<Result>(
  tracer: Tracer,
  contract: Contract,
  request: FastifyRequest,
  identity: Identity | null,
  work: () => Promise<Result>,
): Promise<Result> {
  const { traceparent } = request.headers;
  const ids = identity === null ? {} : { organizationId: identity.organizationId };
  const attributes = {
    "http.request.method": contract.method,
    "http.route": contract.path,
    ...(identity === null ? {} : { "parley.organization_id": identity.organizationId }),
  };
  return withLogFields({ requestId: request.id, operation: contract.name, ...ids }, () =>
    tracer.span(
      `${contract.method} ${contract.path}`,
      { kind: "server", traceparent: typeof traceparent === "string" ? traceparent : undefined, attributes },
      work,
    ),
  );
}

/** Counts an answered request under its route pattern, because paths contain ids, numbers and tokens. */
export function countRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger },
): void {
  const route = request.routeOptions.url ?? "unknown";
  const { method } = request;
  const { statusCode } = reply;
  metrics.count("parley_http_requests_total", { method: knownMethod(method), route, status: String(statusCode) });
  metrics.observe("parley_http_request_seconds", { route }, reply.elapsedTime / 1_000);
  logger.debug("request", {
    requestId: request.id,
    method,
    route,
    statusCode,
    durationMs: Math.round(reply.elapsedTime),
  });
}

/** Callers may invent methods; labels must stay few. */
function knownMethod(method: string): string {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/.test(method) ? method : "other";
}
