import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { findUndescribed, type ReferenceDocument } from "./find-undescribed.ts";

let service: TestService;
let document: ReferenceDocument;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as ReferenceDocument;
});
afterAll(() => service.stop());

test("every operation, parameter, member and event is described, and has an example that fits its schema", () => {
  expect(findUndescribed(document)).toEqual([]);
  // A look at nothing finds nothing.
  expect(Object.keys(document.paths).length).toBeGreaterThan(250);
  expect(Object.keys(document.webhooks ?? {})).toEqual(["sms_received", "status-update", "end-of-call-report", "test"]);
});

test("what is missing is found", () => {
  const [path = "", item = {}] = Object.entries(document.paths).find(([each]) => each === "/api/v1/campaigns") ?? [];
  const { post } = structuredClone(item);
  if (post === undefined) throw new Error("campaigns cannot be created");
  const { description: _, ...bare } = post;
  const content = bare.requestBody?.content["application/json"];
  if (content === undefined) throw new Error("campaigns are created of nothing");
  const broken = {
    ...document,
    webhooks: {},
    paths: {
      [path]: {
        post: {
          ...bare,
          summary: "x".repeat(61),
          parameters: [{ name: "page", in: "query", required: true, schema: { type: "integer" } }],
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
                example: { nmae: "Spring" },
              },
            },
          },
        },
      },
    },
  } as unknown as ReferenceDocument;
  const place = "POST /api/v1/campaigns";
  expect(findUndescribed(broken)).toEqual([
    `${place}: its summary has 61 characters`,
    `${place}: has no description`,
    `${place}: query page has no description`,
    `${place}: query page has no example`,
    `${place}: body name has no description`,
    `${place}: the example of body  must have required property 'name' {"missingProperty":"name"}`,
    `${place}: the example of body  must NOT have additional properties {"additionalProperty":"nmae"}`,
  ]);
});

test("members with a default need not be sent; aliases are deprecated; tags are declared", () => {
  const { requestBody } = document.paths["/api/v1/assistants"]?.["post"] ?? {};
  expect(requestBody?.content["application/json"]?.schema["required"]).toEqual(["name"]);
  const tags = (document["tags"] as { name: string; description: string }[]).map(({ name }) => name);
  for (const item of Object.values(document.paths)) {
    for (const operation of Object.values(item)) {
      expect(tags).toContain((operation["tags"] as string[])[0]);
      const isAlias = /Alias\d+$/.test(String(operation["operationId"]));
      expect(operation["deprecated"] ?? false, String(operation["operationId"])).toBe(isAlias);
    }
  }
});
