import { expect, test } from "vitest";
import { startTestService } from "../harness/test-service.ts";
import { AGREED, isLater } from "./agreed-deviations.ts";
import { documentedInterface } from "./documented-operations.ts";
import { findDeviations, type OpenApiDocument } from "./find-deviations.ts";

const agreed = AGREED.flatMap(({ deviations }) => deviations);
const isAgreed = (deviation: string, pattern: string) =>
  pattern.endsWith("*") ? deviation.startsWith(pattern.slice(0, -1)) : deviation === pattern;

test("every documented operation is served as documented: path, parameters, defaults, status, members", async () => {
  const service = await startTestService({ env: { ROLES: "api" } });
  const served = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument;
  await service.stop();
  const found: string[] = [];
  let seen = 0;
  for (const operation of documentedInterface.operations) {
    const deviations = findDeviations(operation, served);
    if (isLater(operation.path) && deviations.includes("is not served")) continue;
    seen += 1;
    found.push(...deviations.map((deviation) => `${operation.method} ${operation.path}: ${deviation}`));
  }
  expect(found.filter((deviation) => !agreed.some((pattern) => isAgreed(deviation, pattern)))).toEqual([]);
  expect(agreed.filter((pattern) => !found.some((deviation) => isAgreed(deviation, pattern)))).toEqual([]);
  // A comparison that looks at nothing finds nothing.
  expect(seen).toBeGreaterThan(120);
});

test("the comparison finds what it is for", () => {
  const [operation] = documentedInterface.operations.filter(
    ({ method, path }) => method === "GET" && path === "/api/v1/assistants",
  );
  if (operation === undefined) throw new Error("the operation is not documented");
  const member = { type: "integer" };
  const served = {
    components: { schemas: {} },
    paths: {
      "/api/v1/assistants": {
        get: {
          security: [],
          parameters: [
            { name: "skip", in: "query", required: false, schema: { ...member, default: 0, minimum: 0 } },
            {
              name: "limit",
              in: "query",
              required: true,
              schema: { ...member, default: 50, minimum: 1, maximum: 500 },
            },
          ],
          responses: {
            "200": {
              content: {
                "application/json": {
                  schema: { type: "array", items: { type: "object", properties: { id: { type: "string" } } } },
                },
              },
            },
          },
        },
      },
    },
  };
  expect(findDeviations(operation, served)).toEqual(
    expect.arrayContaining([
      "asks for no credentials",
      "query limit is required",
      "query limit has default 50, not 100",
      "query limit has maximum 500, not 1000",
      "query active_only is missing",
      "answer id is optional",
      "answer id is string, not integer",
      "answer organization_id is missing",
    ]),
  );
});
