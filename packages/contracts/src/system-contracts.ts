import { z } from "zod";
import { defineContract } from "./operation.ts";

const tag = "System";

export const readHealth = defineContract({
  name: "readHealth",
  method: "GET",
  path: "/health",
  aliases: ["/healthz"],
  tag,
  summary: "The process runs",
  access: "public",
  success: z.object({ status: z.literal("healthy"), service: z.string(), version: z.string() }),
});

const readiness = z
  .object({
    status: z.enum(["ready", "not-ready"]),
    checks: z.record(z.string(), z.object({ is_ready: z.boolean(), reason: z.string().nullable() })),
  })
  .meta({ id: "Readiness" });

export const readReadiness = defineContract({
  name: "readReadiness",
  method: "GET",
  path: "/readyz",
  tag,
  summary: "Whether traffic may come, and if not, what is not ready (then with status 503)",
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
  access: "public",
  rawSuccess: { contentType: "text/html", description: "The reference." },
});

export const readDocsScript = defineContract({
  name: "readDocsScript",
  method: "GET",
  path: "/docs/reference.js",
  tag,
  summary: "The script of the reference, from our own origin",
  access: "public",
  rawSuccess: { contentType: "text/javascript", description: "JavaScript." },
});
