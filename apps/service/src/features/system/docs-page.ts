import { OperationReply } from "../../platform/http/operation.ts";

/**
 * The script that shows the API reference, taken from its Fastify plugin so that the page loads nothing from outside.
 */
export async function loadReferenceScript(): Promise<Buffer> {
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

export function docsPageReply(): OperationReply {
  return new OperationReply({
    headers: {
      "content-type": "text/html; charset=utf-8",
      // Our own origin only, so that the page also works in a closed network.
      "content-security-policy":
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; worker-src 'self' blob:; base-uri 'none'; frame-ancestors 'none'",
    },
    body: DOCS_PAGE,
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
