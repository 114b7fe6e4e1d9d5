import { readDocs, readDocsScript, readHealth, readOpenApi, readReadiness } from "@parley/contracts/system-contracts";
import type { Feature } from "../../platform/feature.ts";
import { buildOpenApiDocument } from "../../platform/http/openapi.ts";
import { type Contract, definePublicOperation, OperationReply } from "../../platform/http/operation.ts";

/** Null: ready, and nothing to say; else what there is, in one sentence, and whether it keeps traffic out. */
export type ReadinessCheck = () => Promise<{ readonly isFatal: boolean; readonly reason: string } | null>;

export interface SystemDeps {
  readonly version: string;
  readonly publicBaseUrl: string;
  /** Asked lazily: the document describes every operation, this feature's own included. */
  readonly contracts: () => readonly Contract[];
  readonly readinessChecks: Readonly<Record<string, ReadinessCheck>>;
}

/** Health, readiness, and the description of the interface. */
export function createSystemFeature(deps: SystemDeps): Feature {
  let document: Record<string, unknown> | null = null;
  let script: Promise<Buffer> | null = null;
  const readScript = () => {
    script ??= loadReferenceScript();
    return script;
  };
  return {
    operations: [
      definePublicOperation(readHealth, async () => ({
        status: "healthy" as const,
        service: "parley",
        version: deps.version,
      })),
      definePublicOperation(readReadiness, () => answerReadiness(deps.readinessChecks)),
      definePublicOperation(readOpenApi, async () => {
        document ??= buildOpenApiDocument(deps.contracts(), deps.publicBaseUrl);
        return document;
      }),
      definePublicOperation(readDocs, async () => html(DOCS_PAGE)),
      definePublicOperation(
        readDocsScript,
        async () =>
          new OperationReply({
            headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "public, max-age=86400" },
            body: await readScript(),
          }),
      ),
    ],
    jobs: [],
    schedules: [],
  };
}

async function answerReadiness(checks: Readonly<Record<string, ReadinessCheck>>) {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const problem = await check();
      return [name, { is_ready: problem?.isFatal !== true, reason: problem?.reason ?? null }] as const;
    }),
  );
  const isReady = results.every(([, result]) => result.is_ready);
  return new OperationReply({
    statusCode: isReady ? 200 : 503,
    headers: { "content-type": "application/json; charset=utf-8" },
    body: { status: isReady ? ("ready" as const) : ("not-ready" as const), checks: Object.fromEntries(results) },
  });
}

/**
 * The reference's script as its plugin serves it: bundled in the package, so that the page needs nothing from outside.
 * Loaded at the first visit only, since it is 4 MB.
 */
async function loadReferenceScript(): Promise<Buffer> {
  const [{ default: Fastify }, { default: reference }] = await Promise.all([
    import("fastify"),
    import("@scalar/fastify-api-reference"),
  ]);
  const server = Fastify();
  await server.register(reference, { routePrefix: "/reference", configuration: { url: "/openapi.json" } });
  const response = await server.inject("/reference/js/scalar.js");
  await server.close();
  return response.rawPayload;
}

function html(body: string): OperationReply {
  return new OperationReply({
    headers: {
      "content-type": "text/html; charset=utf-8",
      // Own origin only: a closed network sees the same page.
      "content-security-policy":
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'",
    },
    body,
  });
}

const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley: API reference</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
</head>
<body>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script>
Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
});
</script>
</body>
</html>
`;
