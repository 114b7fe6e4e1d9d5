import type { OperationContract } from "@parley/contracts/operation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredForm } from "../../src/platform/http/declared-members.ts";
import { withDeclaredNames } from "../../src/platform/http/member-aliases.ts";
import { type NumberedService, startNumberedService } from "../phone-numbers/numbered-service.ts";
import { javascriptCaller } from "./client-callers.ts";

let service: NumberedService;
let contracts: readonly OperationContract[];
let organization: Awaited<ReturnType<NumberedService["addConnectedOrganization"]>>;
beforeAll(async () => {
  service = await startNumberedService({ env: { ROLES: "api" } });
  organization = await service.addConnectedOrganization(1);
  contracts = service.service.features.flatMap((feature) => feature.operations.map(({ contract }) => contract));
});
afterAll(() => service?.stop());

const call: ReturnType<typeof javascriptCaller> = (...request) =>
  javascriptCaller(service.url, organization.admin.key)(...request);
const inCamelCase = (name: string) => name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

describe("a client library that writes members in camel case", () => {
  test("is understood by every operation, in its body and its query", () => {
    let count = 0;
    for (const contract of contracts) {
      for (const [part, schema] of [["body", contract.body] as const, ["query", contract.query] as const]) {
        if (schema === undefined) continue;
        for (const name of declaredForm(schema).members?.keys() ?? []) {
          count += 1;
          expect(withDeclaredNames(part, schema, { [inCamelCase(name)]: 1 }), contract.name).toEqual({ [name]: 1 });
        }
      }
    }
    expect(count).toBeGreaterThan(300);
  });

  test("gives an assistant a number", async () => {
    const [number] = await organization.sync();
    const assistantId = await organization.addAssistant();
    const assigned = await call("POST", `/api/v1/assistants/phonenumbers/${number?.id}/assign`, {
      json: { assistantId },
    });
    expect(assigned.json, assigned.text).toMatchObject({ success: true, data: { assistant: { id: assistantId } } });
    const named = await call("PATCH", `/api/v1/assistants/organization/phone-numbers/${number?.id}`, {
      json: { friendlyName: "Front desk", allowedCountryCodes: ["US"] },
    });
    expect(named.json.phone_number).toMatchObject({ friendly_name: "Front desk", allowed_country_codes: ["US"] });
  });

  test("makes and changes a tool", async () => {
    const made = await call("POST", "/api/v1/tools", {
      json: {
        name: "find_order",
        displayName: "Find an order",
        description: "Looks an order up",
        toolType: "http",
        httpConfig: {
          url: "https://shop.example/orders",
          method: "POST",
          headers: { "X-Tenant": "tenant-of-acme", "Content-Type": "application/json" },
          bodyTemplate: { orderId: "{{orderId}}" },
          timeout: 12,
        },
        functionDefinition: {
          name: "find_order",
          parameters: { type: "object", properties: { orderId: { type: "string" } }, required: ["orderId"] },
        },
        timeoutSeconds: 20,
        retryAttempts: 1,
        isActive: false,
      },
    });
    expect(made.status, made.text).toBe(200);
    expect(made.json).toMatchObject({
      display_name: "Find an order",
      tool_type: "endpoint",
      configuration: { body_template: { orderId: "{{orderId}}" }, timeout_seconds: 12 },
      function_definition: { parameters: { properties: { orderId: { type: "string" } } } },
      timeout_seconds: 20,
      retry_attempts: 1,
      is_active: false,
    });
    expect(made.json.configuration).not.toHaveProperty("bodyTemplate");
    const changed = await call("PATCH", `/api/v1/tools/${made.json.id}`, {
      json: { displayName: "Find it", isActive: true, httpConfig: { timeout: 7 } },
    });
    expect(changed.json, changed.text).toMatchObject({
      display_name: "Find it",
      is_active: true,
      configuration: { url: "https://shop.example/orders", timeout_seconds: 7 },
    });
    const assistantIds = [await organization.addAssistant()];
    const assigned = await call("POST", `/api/v1/tools/${made.json.id}/assign`, { json: { assistantIds } });
    expect(assigned.json.assignments, assigned.text).toMatchObject([{ assistant_id: assistantIds[0] }]);
    const python = await call("POST", "/api/v1/tools", {
      json: { name: "py", toolType: "python", pythonConfig: { code: "pass", allowedModules: ["json"] } },
    });
    expect(python.json.configuration, python.text).toEqual({ python_code: "pass", allowed_modules: ["json"] });
    const lambda = await call("POST", "/api/v1/tools", {
      json: {
        name: "aws",
        toolType: "lambda",
        lambdaConfig: { functionArn: "arn:aws:lambda:x", invocationType: "Event" },
      },
    });
    expect(lambda.json.configuration, lambda.text).toMatchObject({
      function_arn: "arn:aws:lambda:x",
      invocation_type: "Event",
    });
  });

  test("sets an assistant up, at every level, and what is its own stays as it is", async () => {
    const made = await call("POST", "/api/v1/assistants", {
      json: {
        name: "Ada",
        llmSettings: { systemPrompt: "Be brief.", maxTokens: 300 },
        ttsSettings: { voiceId: "ash", backgroundSound: { soundUrl: "https://a.example/s.mp3" } },
        llmProviderConfig: { apiKey: "sk-abcdefghijklmnopqrst-9999" },
        toolsSettings: {
          transferCall: { enabled: true, transferNumbers: ["+12125550100"] },
          customTools: [
            { name: "t", toolType: "endpoint", httpConfig: { url: "https://a.example/", bodyTemplate: "{{orderId}}" } },
          ],
        },
        customSettings: { structuredDataSchema: { isUrgent: { type: "boolean" } } },
        ownMember: { camelCase: 1 },
      },
    });
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({
      llm_settings: { system_prompt: "Be brief.", max_tokens: 300 },
      tts_settings: { voice_id: "ash", background_sound: { sound_url: "https://a.example/s.mp3" } },
      llm_provider_config: { api_key: "********9999" },
      tools_settings: {
        transfer_call: { enabled: true, transfer_numbers: ["+12125550100"] },
        custom_tools: [{ tool_type: "endpoint", http_config: { body_template: "{{orderId}}" } }],
      },
      custom_settings: { structured_data_schema: { isUrgent: { type: "boolean" } } },
      ownMember: { camelCase: 1 },
    });
    expect(made.json).not.toHaveProperty("llmSettings");
    const listed = await call("GET", "/api/v1/assistants", { query: { activeOnly: true, limit: 1_000 } });
    expect(listed.json.map(({ id }: { id: number }) => id)).toContain(made.json.id);
    const { json: log } = await call("GET", "/api/v1/audit-log", { query: { operation: "createAssistant" } });
    expect(log.items[0].body_members).toContain("llm_settings");
  });

  test("is told when it says two things", async () => {
    const id = await organization.addAssistant();
    const both = await call("PATCH", `/api/v1/assistants/${id}`, { json: { idle_timeout: 20, idleTimeout: 30 } });
    expect(both.status).toBe(422);
    expect(both.json.detail).toEqual([
      { loc: ["body", "idle_timeout"], msg: "Sent under two names with two values", type: "value_error" },
    ]);
    const same = await call("PATCH", `/api/v1/assistants/${id}`, { json: { idle_timeout: 20, idleTimeout: 20 } });
    expect(same.json, same.text).toMatchObject({ idle_timeout: 20 });
    const asked = await call("GET", "/api/v1/calls", { query: { assistantId: 1, assistant_id: 2 } });
    expect([asked.status, asked.json.detail[0].loc]).toEqual([422, ["query", "assistant_id"]]);
  });
});

describe("a word in the place of an id is no id", () => {
  test.each([
    ["/api/v1/tools/discover-lambda", { success: true, region: "us-east-1", functions: [], total: 0 }],
    ["/api/v1/tools/discover-lambda?region=eu-west-1", { region: "eu-west-1", functions: [] }],
    ["/api/v1/assistants/cloned-voices", { cloned_voices: [], total: 0 }],
    ["/api/v1/assistants/cloned-voices?status=ready&provider=elevenlabs", { cloned_voices: [] }],
  ])("%s", async (path, expected) => {
    const answer = await call("GET", path);
    expect([answer.status, answer.json]).toEqual([200, expect.objectContaining(expected)]);
    expect((await javascriptCaller(service.url, null)("GET", path)).status).toBe(401);
  });
});
