import { z } from "zod";
import { defineContract } from "./operation.ts";

const tag = "System";

export const readHealth = defineContract({
  name: "readHealth",
  method: "GET",
  path: "/health",
  aliases: ["/healthz"],
  tag,
  summary: "Whether the process runs",
  description:
    "Looks at nothing else, neither the database nor vendors, and so suits a check that restarts the process. Whether it can work is `GET /readyz`.",
  access: "public",
  success: z.object({
    status: z.literal("healthy").describe("Always `healthy`: a process that is not does not answer."),
    service: z.string().describe("Always `parley`."),
    version: z.string().describe("The version that runs."),
  }),
});

/** Also part of what admins see of the installation. */
export const readinessMembers = {
  status: z.enum(["ready", "not-ready"]).describe("`ready`: every check is."),
  checks: z
    .record(
      z.string(),
      z.object({
        is_ready: z.boolean().describe("False: as long as this lasts, requests should go elsewhere."),
        reason: z
          .string()
          .nullable()
          .describe("What is wrong, in a sentence, even where traffic may still come; null when all is well."),
      }),
    )
    .describe("By name: `process` (starting or draining), `disk`, `database`."),
};

const readiness = z
  .object(readinessMembers)
  .meta({ id: "Readiness", description: "Whether this process is ready for traffic, and what keeps it from it." });

export const readReadiness = defineContract({
  name: "readReadiness",
  method: "GET",
  path: "/readyz",
  tag,
  summary: "Whether traffic may come",
  description:
    "For load balancers. While something is not ready, the same body comes with status 503 and names it. A process that is about to end is not ready either, though it finishes what it has begun.",
  access: "public",
  success: readiness,
  errors: { 503: "Something is not ready; the body names it." },
});

export const readOpenApi = defineContract({
  name: "readOpenApi",
  method: "GET",
  path: "/openapi.json",
  tag,
  summary: "This interface, machine-readable (OpenAPI 3.1)",
  description:
    "Made from the same declarations that requests are checked against, so it fits the version that runs. `x-access` of an operation says who may call it and `x-audited` whether the audit log records it.",
  access: "public",
  success: z.record(z.string(), z.unknown()),
});

export const readDocs = defineContract({
  name: "readDocs",
  method: "GET",
  path: "/docs",
  aliases: ["/api/docs", "/api/redoc"],
  tag,
  summary: "This interface, for people",
  description:
    "The reference, made from `/openapi.json`: without a query every operation and event by chapters, with `operation` the page of one. It loads nothing from other hosts, and needs no script.",
  access: "public",
  query: z.object({
    operation: z
      .string()
      .max(128)
      .optional()
      .describe("The `operationId` of an operation or event, as in `/openapi.json`. Absent: all of them."),
  }),
  rawSuccess: { contentType: "text/html", description: "The reference." },
  errors: { 404: "There is no such operation." },
});
