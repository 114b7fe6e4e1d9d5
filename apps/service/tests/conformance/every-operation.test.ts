import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { respond } from "@parley/testkit/webhook-receiver/scripted-answer";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { billCall } from "../../src/features/calls/costs/bill-call.ts";
import { seedFullCall, seedTracks } from "../calls/seed-call.ts";
import { zoneAt } from "../campaigns/zone-at.ts";
import type { ApiClient, RequestOptions } from "../harness/api-client.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";
import { AGREED, isLater } from "./agreed-deviations.ts";
import { checkAnswer } from "./check-answer.ts";
import { documentedInterface } from "./documented-operations.ts";
import { findOddTimes } from "./odd-times.ts";

/** Carriers' own requests, signed by them; every carrier and path of them is played in tests/texts, tests/calls and tests/realtime. */
const CARRIERS_OWN =
  /^\/webhooks\/sms\/|^\/(?:twilio|telnyx|vonage)-sms-webhook$|^\/(?:twiml|recording-status|(?:telnyx|vonage)-webhook|sip-(?:webhook|status|prewarm))$/;

let parley: TestCarrierService;
let organization: TestOrganization;
let line: TestLine;
let models: ModelServer;
let tools: WebhookReceiver;
const called = new Set<string>();

beforeAll(async () => {
  [models, tools] = await Promise.all([startModelServer(), startWebhookReceiver({ isTls: false })]);
  parley = await startTestServiceWithCarrier({
    env: {
      OPENAI_API_KEY: "sk-test",
      OPENAI_BASE_URL: `${models.url}/v1`,
      OPEN_REGISTRATION: "true",
      OUTBOUND_ALLOWED_HOSTS: tools.host,
    },
  });
  organization = await parley.addOrganization("Acme Dental");
  line = await addLine(parley, organization);
});
afterAll(async () => {
  await parley?.stop();
  await Promise.all([models.stop(), tools.close()]);
});

/** Calls an operation by its documented path; the answer must have the documented status and shape. */
async function call(
  client: ApiClient,
  operation: string,
  values: Readonly<Record<string, string | number>> = {},
  body?: unknown,
  options: RequestOptions & { readonly query?: string } = {},
) {
  const [method = "", path = ""] = operation.split(" ");
  const documented = documentedInterface.operations.find((each) => each.method === method && each.path === path);
  if (documented === undefined) throw new Error(`${operation} is not documented`);
  called.add(operation);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const response = await client.request(method, `${filled}${options.query ?? ""}`, body, options);
  expect(response.status, `${operation}: ${response.text}`).toBe(documented.status);
  if (documented.success !== null) expect(checkAnswer(documented.success, response.json), operation).toEqual([]);
  expect(findOddTimes(response.json), operation).toEqual([]);
  return response;
}

test("accounts", async () => {
  const { client } = organization.admin;
  const anonymous = parley.anonymous;
  const email = `conformance-${organization.organizationId}@example.com`;
  const password = "a long sentence of mine";
  const registered = await call(
    anonymous,
    "POST /api/auth/register",
    {},
    {
      email,
      password,
      first_name: "Ada",
      last_name: "Byron",
      organization: "Engines",
      phone_verification_token: "ignored",
    },
  );
  const signedIn = await call(anonymous, "POST /api/auth/login/simple", {}, { email, password });
  await call(
    anonymous,
    "POST /api/auth/login",
    {},
    { email, password, organization: registered.json.organization.slug },
  );
  const own = parley.clientOf(signedIn.json.access_token);
  await call(own, "GET /api/auth/me");
  const organizations = await call(own, "GET /api/auth/organizations");
  const organizationId = organizations.json.current_organization_id;
  await call(own, "POST /api/auth/switch-organization", {}, { organization_id: organizationId });
  await call(own, "POST /api/auth/set-default-organization", {}, { organization_id: organizationId });
  await call(own, "GET /api/auth/session/info");
  await call(own, "POST /api/auth/session/extend");
  await call(own, "GET /v1/verification/status");
  await call(own, "POST /v1/verification/email/resend");
  await call(anonymous, "POST /api/auth/forgot-password", {}, { email });
  const link = (await parley.service.createPasswordResetLink(email)) ?? "";
  const token = new URL(link).searchParams.get("token") ?? link.split("/").at(-1);
  await call(anonymous, "POST /api/auth/reset-password", {}, { token, new_password: `${password}!` });
  const again = await anonymous.post("/api/auth/login/simple", { email, password: `${password}!` });
  const later = parley.clientOf(again.json.access_token);
  await call(
    later,
    "POST /api/v1/users/me/change-password",
    {},
    {
      current_password: `${password}!`,
      new_password: `${password}?`,
    },
  );
  await call(anonymous, "POST /v1/verification/email/verify", {}, { token: await verificationToken(email) });
  const last = await anonymous.post("/api/auth/login/simple", { email, password: `${password}?` });
  await call(parley.clientOf(last.json.access_token), "POST /api/auth/logout");

  await call(client, "GET /api/v1/users/me");
  await call(client, "PUT /api/v1/users/me", {}, { first_name: "Grace", preferences: { theme: "dark" } });
  await call(client, "GET /api/v1/users");
  const invited = await call(client, "POST /api/v1/users/invite", {}, { email: `new-${email}` });
  const invitation = new URL(invited.json.invitation_url).searchParams.get("token") ?? "";
  await call(anonymous, "GET /api/v1/users/invitation/{token}", { token: invitation });
  await call(
    anonymous,
    "POST /api/v1/users/accept-invitation",
    {},
    {
      token: invitation,
      password,
      confirm_password: password,
    },
  );
  const key = await call(client, "POST /api/v1/users/me/api-keys", {}, { name: "Second" });
  await call(client, "GET /api/v1/users/me/api-keys");
  await call(client, "PUT /api/v1/users/me/api-keys/{key_id}", { key_id: key.json.api_key.id }, undefined, {
    query: "?name=Renamed",
  });
  await call(client, "DELETE /api/v1/users/me/api-keys/{key_id}", { key_id: key.json.api_key.id });
});

/** As the link of the mail would carry it. */
async function verificationToken(email: string): Promise<string> {
  const link = await parley.service.createEmailVerificationLink(email);
  return new URL(link ?? "").searchParams.get("token") ?? "";
}

test("the organization", async () => {
  const { client } = organization.admin;
  await call(client, "GET /api/v1/organization");
  await call(client, "PUT /api/v1/organization", {}, { description: "Teeth", settings: { colour: "white" } });
  await call(client, "GET /api/v1/organization/configuration-status");
  await call(
    client,
    "POST /api/v1/organization/twilio/validate",
    {},
    {
      account_sid: parley.accountSid,
      auth_token: parley.authToken,
    },
  );
  await call(client, "POST /api/v1/organization/create", {}, { name: "Acme Second" });
  const preset = { name: "Fast", provider: "openai", config: { model: "gpt-4o-mini", api_key: "sk-preset" } };
  const made = await call(client, "POST /api/v1/organization/llm-presets", {}, { ...preset, include_api_key: true });
  await call(client, "GET /api/v1/organization/llm-presets");
  const presetId = { preset_id: made.json.id };
  await call(client, "GET /api/v1/organization/llm-presets/{preset_id}/apply", presetId);
  await call(client, "PUT /api/v1/organization/llm-presets/{preset_id}", presetId, { ...preset, name: "Faster" });
  await call(client, "DELETE /api/v1/organization/llm-presets/{preset_id}", presetId);
  const provider = { provider: "openai" };
  const body = { name: "Spare", api_key: "sk-spare" };
  const spare = await call(client, "POST /api/v1/organization/fallback-keys/{provider}", provider, body);
  await call(client, "GET /api/v1/organization/fallback-keys/{provider}", provider);
  const spareId = { ...provider, key_id: spare.json.id };
  await call(client, "PUT /api/v1/organization/fallback-keys/{provider}/{key_id}", spareId, { ...body, api_key: "" });
  await call(client, "DELETE /api/v1/organization/fallback-keys/{provider}/{key_id}", spareId);
  await call(
    client,
    "PUT /api/v1/organization/concurrency-settings",
    {},
    {
      tts: { elevenlabs: { enabled: true, concurrent_limit: 5 } },
    },
  );
  await call(client, "GET /api/v1/organization/concurrency-settings");
});

test("assistants", async () => {
  const { client } = organization.admin;
  const created = await call(client, "POST /api/v1/assistants", {}, { name: "Ada" });
  const id = { assistant_id: created.json.id };
  await call(client, "GET /api/v1/assistants", {}, undefined, { query: "?include_stats=true" });
  await call(client, "GET /api/v1/assistants/count");
  await call(client, "GET /api/v1/assistants/export", {}, undefined, { query: "?format=json" });
  await call(client, "GET /api/v1/assistants/me/organization");
  await call(parley.anonymous, "GET /api/v1/assistants/providers");
  await call(client, "GET /api/v1/assistants/by-phone/{phone_number}", { phone_number: line.phoneNumber });
  await call(client, "GET /api/v1/assistants/{assistant_id}", id);
  await call(client, "PUT /api/v1/assistants/{assistant_id}", id, { name: "Ada Byron" });
  await call(client, "PATCH /api/v1/assistants/{assistant_id}", id, { llm_settings: { temperature: 0.1 } });
  await call(client, "PATCH /api/v1/assistants/{assistant_id}/status", id, undefined, { query: "?is_active=false" });
  const history = await call(client, "GET /api/v1/assistants/{assistant_id}/settings-history", id);
  const version = { ...id, version_id: history.json.history.at(-1).id };
  await call(client, "GET /api/v1/assistants/{assistant_id}/settings-history/{version_id}", version);
  await call(client, "POST /api/v1/assistants/{assistant_id}/settings-history/{version_id}/rollback", version);
  await call(client, "POST /api/v1/assistants/{assistant_id}/duplicate", id);
  await call(client, "POST /api/v1/assistants/enhance-system-prompt", {}, { current_prompt: "You answer the phone." });
  await call(
    client,
    "POST /api/v1/assistants/test-llm-connection",
    {},
    {
      provider: "openai",
      config: { api_key: "sk-test", model: "gpt-4o-mini" },
    },
  );
  await call(client, "DELETE /api/v1/assistants/{assistant_id}", id);
});

test("flows", async () => {
  const { client } = organization.admin;
  const made = await call(client, "POST /api/v1/flows", {}, { name: "Reception" });
  const ids = { flow_id: made.json.id, phone_number_id: line.phoneNumberId };
  await call(client, "GET /api/v1/flows");
  await call(client, "GET /api/v1/flows/{flow_id}", ids);
  await call(client, "PUT /api/v1/flows/{flow_id}", ids, { name: "Night desk" });
  await call(client, "POST /api/v1/flows/{flow_id}/phone-numbers/{phone_number_id}/assign", ids);
  await call(client, "POST /api/v1/flows/{flow_id}/phone-numbers/{phone_number_id}/unassign", ids);
  await call(client, "DELETE /api/v1/flows/{flow_id}", ids);
  // As the tests after this one need it.
  await client.post(`/api/v1/assistants/${line.assistantId}/phone-numbers/${line.phoneNumberId}/assign`);
});

test("tools", async () => {
  const { client } = organization.admin;
  tools.script("/orders", respond(200, { body: '{"state":"sent"}' }));
  const definition = {
    name: "find_order",
    display_name: "Find an order",
    description: "Looks an order up",
    tool_type: "endpoint",
    configuration: { url: tools.url("/orders"), method: "GET", headers: {} },
    function_definition: {
      name: "find_order",
      description: "Looks up",
      parameters: { type: "object", properties: {} },
    },
  };
  const made = await call(client, "POST /api/organization/tools", {}, definition);
  const id = { tool_id: made.json.tool.id };
  await call(client, "GET /api/organization/tools");
  await call(client, "GET /api/organization/tools/{tool_id}", id);
  await call(client, "PUT /api/organization/tools/{tool_id}", id, { description: "Finds it" });
  await call(client, "POST /api/organization/tools/{tool_id}/duplicate", id);
  await call(client, "POST /api/organization/tools/{tool_id}/test", id, { parameters: {} });
  await call(client, "POST /api/tools/test", {}, { ...definition, parameters: {} });
  const exported = await call(client, "GET /api/organization/tools/{tool_id}/export", id);
  const file = exported.text.replaceAll("find_order", "find_parcel");
  await call(
    client,
    "POST /api/organization/tools/import",
    {},
    `--border\r\nContent-Disposition: form-data; name="file"; filename="tool.json"\r\nContent-Type: application/json\r\n\r\n${file}\r\n--border--\r\n`,
    { headers: { "content-type": "multipart/form-data; boundary=border" } },
  );
  await call(client, "GET /api/organization/tools/{tool_id}/logs", id);
  const both = { ...id, assistant_id: line.assistantId };
  await call(client, "POST /api/assistants/{assistant_id}/tools/assign", both, { tool_ids: [id.tool_id] });
  await call(client, "GET /api/assistants/{assistant_id}/tools", both);
  await call(client, "PUT /api/assistants/{assistant_id}/tools/{tool_id}/configure", both, { enabled: false });
  await call(client, "GET /api/assistants/{assistant_id}/tool-executions", both);
  await call(client, "DELETE /api/assistants/{assistant_id}/tools/{tool_id}/unassign", both);
  await call(client, "DELETE /api/organization/tools/{tool_id}", id);
});

test("phone numbers", async () => {
  // With an account of its own, so that what is bought and imported is its own.
  const own = await parley.addOrganization("Acme Numbers");
  const { client } = own.admin;
  const account = { accountSid: `AC${"7".repeat(32)}`, authToken: "7".repeat(32) };
  parley.carrier.addAccount({ ...account, numbers: ["+14155557001", "+14155557002"] });
  await client.put("/api/v1/organization", {
    twilio_account_sid: account.accountSid,
    twilio_auth_token: account.authToken,
  });
  const webhook = { sms_webhook_url: "https://hooks.example.com/sms" };
  const { id: assistantId } = (await client.post("/api/v1/assistants", { name: "Ada", ...webhook })).json;
  const numbers = "/api/v1/assistants/organization/phone-numbers";
  await call(client, `POST ${numbers}/sync`);
  const listed = await call(client, `GET ${numbers}`);
  await call(client, `GET ${numbers}/available`);
  const [first, second] = listed.json;
  const ids = { assistant_id: assistantId, phone_number_id: first.id };
  await call(client, "GET /api/v1/assistants/{assistant_id}/available-phone-numbers", ids);
  await call(client, `PATCH ${numbers}/{phone_number_id}`, ids, { friendly_name: "Front desk" });
  await call(client, "POST /api/v1/assistants/{assistant_id}/phone-numbers/{phone_number_id}/assign", ids);
  await call(client, "GET /api/v1/assistants/{assistant_id}/phone-numbers", ids);
  const phoneNumber = { phone_number: first.phone_number };
  await call(client, "GET /api/v1/phone-numbers/{phone_number}/diagnose", phoneNumber);
  await call(client, "GET /api/v1/phone-numbers/{phone_number}/webhooks", phoneNumber);
  await call(client, "PUT /api/v1/phone-numbers/webhooks", {}, { ...phoneNumber, enable_sms: true });
  await call(client, "POST /api/v1/assistants/{assistant_id}/phone-numbers/{phone_number_id}/unassign", ids);
  await call(client, "POST /api/v1/assistants/{assistant_id}/phone-numbers/bulk-assign", ids, [first.id, second.id]);
  await call(client, "POST /api/v1/assistants/{assistant_id}/phone-numbers/unassign-by-number", ids, phoneNumber);
  await call(client, "POST /api/v1/assistants/{assistant_id}/phone-numbers/assign-by-number", ids, phoneNumber);
  const found = await call(client, "POST /api/v1/phone-numbers/search", {}, { provider: "twilio", limit: 1 });
  const bought = { phone_number: found.json.numbers[0].phone_number, provider: "twilio" };
  await call(client, "POST /api/v1/phone-numbers/purchase", {}, bought);
  await call(client, "POST /api/v1/phone-numbers/release", {}, bought);
  await call(client, "GET /api/v1/phone-numbers/countries", {}, undefined, { query: "?provider=twilio" });
  await call(
    client,
    "POST /api/v1/phone-numbers/organization/add-verified-caller-id",
    {},
    "phone_number=%2B14155558001&friendly_name=Mobile",
    { headers: { "content-type": "application/x-www-form-urlencoded" } },
  );
  await call(client, "POST /api/v1/phone-numbers/organization/sync-verified-caller-ids");
});

test("SIP trunks", async () => {
  const { client } = organization.admin;
  const trunk = { name: "Head office", gateway: "sip.example.com", username: "parley", password: "made for this test" };
  const created = await call(client, "POST /api/v1/sip-trunks", {}, trunk);
  const id = { trunk_id: created.json.id };
  await call(client, "GET /api/v1/sip-trunks");
  await call(client, "GET /api/v1/sip-trunks/{trunk_id}", id);
  await call(client, "PUT /api/v1/sip-trunks/{trunk_id}", id, { priority: 2 });
  await call(client, "POST /api/v1/sip-trunks/{trunk_id}/disable", id);
  await call(client, "POST /api/v1/sip-trunks/{trunk_id}/enable", id);
  await call(client, "POST /api/v1/sip-trunks/sync");
  await call(client, "DELETE /api/v1/sip-trunks/{trunk_id}", id);
});

test("texts", async () => {
  const { client } = organization.admin;
  const customer = newCustomerNumber();
  await parley.carrier.receiveText({ from: customer, to: line.phoneNumber, body: "When are you open?" });
  const text = { from_phone_number: line.phoneNumber, to_phone_number: customer, message: "Hello" };
  const sent = await call(client, "POST /sms/send", {}, text);
  const id = { message_id: sent.json.message_id };
  await call(client, "GET /sms/{message_id}/status", id);
  await call(client, "DELETE /sms/{message_id}", id);
  await call(client, "GET /sms/queue/stats");
  const conversations = await call(client, "GET /api/v1/sms-conversations/");
  const conversation = { conversation_id: conversations.json[0].id, call_id: conversations.json[0].id };
  await call(client, "GET /api/v1/sms-conversations/{conversation_id}", conversation);
  await call(client, "GET /api/v1/sms-conversations/{conversation_id}/messages", conversation);
  await call(client, "GET /api/v1/sms-conversations/{conversation_id}/related", conversation);
  await call(client, "GET /api/v1/sms-conversations/{conversation_id}/export", conversation);
  await call(client, "GET /api/v1/sms/{call_id}/logs", conversation);
  const logs = await call(client, "GET /api/v1/sms-logs/");
  await call(client, "GET /api/v1/sms-logs/stats");
  await call(client, "GET /api/v1/sms-logs/{log_id}", { log_id: logs.json.items[0].id });
  await call(client, "GET /api/v1/sms-sessions/");
  await call(client, "POST /api/v1/sms-sessions/cleanup");
  await call(client, "DELETE /api/v1/sms-sessions/{phone_number}/{assistant_id}", {
    phone_number: customer,
    assistant_id: line.assistantId,
  });
  await call(client, "DELETE /api/v1/sms-sessions/");
  await call(client, "DELETE /api/v1/sms-conversations/{conversation_id}", conversation);
});

test("calls", async () => {
  const { client } = organization.admin;
  const seeded = await seedFullCall(parley, organization, line.assistantId, "said in the call");
  await seedTracks(parley, organization, seeded, { caller: Buffer.alloc(16_000) });
  const id = { call_id: seeded.id, call_sid: seeded.callSid, recording_id: seeded.recording.id };
  await parley.service.platform.data
    .scope(organization.organizationId)
    .transaction((unit) => billCall(unit, seeded.id));
  await call(client, "GET /api/v1/calls/");
  await call(client, "GET /api/v1/calls/export");
  await call(client, "GET /api/v1/calls/analytics");
  await call(client, "GET /api/v1/calls/count");
  await call(client, "GET /api/v1/calls/stats");
  await call(client, "GET /api/v1/calls/{call_id}", id);
  await call(client, "GET /api/v1/calls/sid/{call_sid}", id);
  await call(client, "PATCH /api/v1/calls/{call_id}/metadata", id, { metadata: { seen: true } });
  await call(client, "GET /api/v1/calls/{call_id}/transcripts", id);
  await call(client, "GET /api/v1/calls/{call_id}/transcripts/export", id);
  await call(client, "GET /api/v1/calls/sid/{call_sid}/transcripts", id);
  await call(client, "GET /api/v1/calls/{call_id}/recordings", id);
  await call(client, "GET /api/v1/calls/sid/{call_sid}/recordings", id);
  await call(client, "GET /api/v1/calls/{call_id}/recording/{recording_id}/play", id);
  await call(parley.anonymous, "GET /public/recording/{token}", { token: seeded.recording.token });
  await call(client, "GET /api/v1/calls/{call_id}/messages", id);
  await call(client, "GET /api/v1/calls/{call_id}/webhook-logs", id);
  await call(client, "GET /api/v1/calls/{call_id}/metrics", id);
  await call(client, "PATCH /api/v1/calls/{call_id}/metrics", id);
  await call(client, "GET /api/calls/{call_id}/tool-executions", id);
  await call(client, "GET /api/calls/{call_id}/costs", id);
  await call(client, "GET /api/calls/costs/summary");
  await call(client, "GET /api/costs/analytics");
  await call(client, "GET /api/pricing");
  await call(client, "POST /api/pricing/estimate", {}, { llm_provider: "openai", llm_model: "gpt-4o-mini" });
  await call(client, "GET /api/calls/{call_sid}/logs", id);
  await call(client, "GET /api/calls/{call_sid}/logs/export", id);
  await call(client, "GET /api/learning/call-traces");
  await call(client, "GET /api/learning/call-traces/{trace_id}", { trace_id: seeded.traceId });
  const placed = await call(
    client,
    "POST /calls/initiate",
    {},
    { from_phone_number: line.phoneNumber, to_phone_number: newCustomerNumber(), welcome_message: "Hello" },
  );
  await call(client, "POST /api/v1/calls/{call_sid}/terminate", { call_sid: placed.json.call_sid });
});

test("memories", async () => {
  const { client } = organization.admin;
  const path = "/api/learning/memories";
  const made = await call(client, `POST ${path}`, {}, { fact: "We open at nine" });
  const id = { memory_id: made.json.id, assistant_id: line.assistantId };
  await call(client, `GET ${path}`);
  await call(client, `GET ${path}/{memory_id}`, id);
  await call(client, `PUT ${path}/{memory_id}`, id, { fact: "We open at ten", edit_reason: "new hours" });
  await call(client, `GET ${path}/{memory_id}/edges`, id);
  await call(client, `POST ${path}/search`, {}, { query: "When do you open?" });
  await call(client, "GET /api/learning/graph-stats");
  await call(client, "GET /api/learning/assistants/{assistant_id}/memory-graph", id);
  await call(client, "GET /api/learning/assistants/{assistant_id}/stats", id);
  await call(client, `DELETE ${path}/{memory_id}`, id);
});

test("versions of prompts", async () => {
  const { client } = organization.admin;
  const path = "/api/learning/assistants/{assistant_id}/prompts";
  const assistant = { assistant_id: line.assistantId };
  const drafted = await call(client, `POST ${path}`, assistant, { system_prompt: "You are kind." });
  const id = { ...assistant, version_id: drafted.json.id };
  await call(client, `GET ${path}`, assistant);
  await call(client, `GET ${path}/{version_id}`, id);
  await call(client, `GET ${path}/{version_id}/gates`, id);
  // As an evaluation leaves it.
  await parley.service.platform.database
    .updateTable("prompt_versions")
    .set({ status: "testing", eval_passed: true })
    .where("id", "=", drafted.json.id)
    .execute();
  await call(client, `POST ${path}/{version_id}/approve`, id, { approval_notes: "Reads well" });
  await call(client, `POST ${path}/{version_id}/start-canary`, id, { percentage: 5 });
  await call(client, `PATCH ${path}/{version_id}/canary`, id, { percentage: 25 });
  await call(client, `POST ${path}/{version_id}/promote`, id);
  await call(client, `POST ${path}/{version_id}/rollback`, id, { reason: "Callers hang up" });
});

test("evaluation datasets", async () => {
  const { client } = organization.admin;
  const path = "/api/learning/assistants/{assistant_id}/eval-datasets";
  const assistant = { assistant_id: line.assistantId };
  const trace = await seedFullCall(parley, organization, line.assistantId, "a table for two");
  const made = await call(client, `POST ${path}`, assistant, { name: "Bookings", tags: ["smoke"] });
  const dataset = { ...assistant, dataset_id: made.json.id };
  const sent = {
    conversation: [{ role: "user", content: "Is there a table on Thursday?" }],
    expected_response: { should_contain: ["Thursday"], should_call_tool: "find_slots" },
    mock_tool_responses: { find_slots: ["19:00"] },
    difficulty: "easy",
  };
  const added = await call(client, `POST ${path}/{dataset_id}/cases`, dataset, sent);
  const id = { ...dataset, case_id: added.json.id };
  await call(client, `PUT ${path}/{dataset_id}/cases/{case_id}`, id, { ...sent, expected_response: "Thursday" });
  await call(client, `DELETE ${path}/{dataset_id}/cases/{case_id}`, id);
  await call(client, `POST ${path}/{dataset_id}/cases/from-trace`, dataset, {
    call_trace_id: trace.traceId,
    expected_response: { intent: "booking" },
  });
  await call(client, `GET ${path}/{dataset_id}/cases`, dataset);
  await call(client, `POST ${path}/{dataset_id}/publish`, dataset);
  await call(client, `GET ${path}`, assistant);
  await call(client, `GET ${path}/{dataset_id}`, dataset);
  await call(client, `POST ${path}/import`, assistant, {
    data: { name: "Bookings", dataset_type: "regression", cases: [sent] },
    name_override: "Bookings again",
  });
  const drafted = await client.post(`/api/learning/assistants/${line.assistantId}/prompts`, {
    system_prompt: "You are brief.",
  });
  await call(client, "POST /api/learning/assistants/{assistant_id}/eval/run", assistant, {
    prompt_version_id: drafted.json.id,
    dataset_id: made.json.id,
  });
});

test("optimizations", async () => {
  const { client } = organization.admin;
  const assistant = { assistant_id: line.assistantId };
  const data = {
    name: "Hours",
    cases: Array.from({ length: 4 }, (_, index) => ({
      conversation: [{ role: "user", content: `When, question ${index}?` }],
      expected_response: "nine",
    })),
  };
  const dataset = await client.post(`/api/learning/assistants/${line.assistantId}/eval-datasets/import`, { data });
  await call(client, "POST /api/learning/assistants/{assistant_id}/dspy/optimize", assistant, {
    dataset_id: dataset.json.id,
    config: null,
  });
});

test("documents", async () => {
  const { client } = organization.admin;
  const path = "/api/v1/assistants/{assistant_id}/documents";
  const made = await call(
    client,
    `POST ${path}/upload`,
    { assistant_id: line.assistantId },
    `--border\r\nContent-Disposition: form-data; name="file"; filename="hours.txt"\r\n\r\nWe open at nine.\r\n--border--\r\n`,
    { headers: { "content-type": "multipart/form-data; boundary=border" } },
  );
  const id = { assistant_id: line.assistantId, document_id: made.json.document.id };
  await call(client, `GET ${path}`, id);
  await call(client, `GET ${path}/{document_id}/status`, id);
  await call(client, `DELETE ${path}/{document_id}`, id);
});

test("campaigns", async () => {
  const { client } = organization.admin;
  const path = "/api/v1/campaigns/{campaign_id}";
  const made = await call(
    client,
    "POST /api/v1/campaigns/",
    {},
    {
      name: "Spring",
      campaign_type: "call",
      assistant_id: line.assistantId,
      welcome_message_template: "Hi {{ name }}",
    },
  );
  const id = { campaign_id: made.json.id };
  await call(client, "GET /api/v1/campaigns/");
  await call(client, `GET ${path}`, id);
  await call(client, `PUT ${path}`, id, { max_attempts: 2 });
  const sent = await call(
    client,
    `POST ${path}/import-data`,
    id,
    `--border\r\nContent-Disposition: form-data; name="file"; filename="people.csv"\r\n\r\nphone\r\n2125550100\r\n--border--\r\n`,
    { headers: { "content-type": "multipart/form-data; boundary=border" } },
  );
  await call(client, `GET ${path}/imports/{import_id}`, { ...id, import_id: sent.json.import_id });
  await call(client, `GET ${path}/contacts`, id);
  await call(client, `GET ${path}/progress`, id);
  await call(client, `GET ${path}/executions`, id);
  await call(client, "GET /ws/campaigns/{campaign_id}/connections", id);
  await call(client, "POST /api/v1/campaigns/template-preview", {}, { template: "Hi {{ name }}", variables: {} });
  await call(client, `POST ${path}/schedule`, id, { schedule_type: "scheduled", scheduled_at: "2099-01-01T00:00:00Z" });
  await call(client, `GET ${path}/schedule`, id);
  await call(client, `POST ${path}/unschedule`, id);
  await call(client, `DELETE ${path}`, id);
});

test("campaigns that run", async () => {
  const { client } = organization.admin;
  const path = "/api/v1/campaigns/{campaign_id}";
  const agreed = { kind: "written", source: "Terms of service", given_at: "2026-01-01T00:00:00Z" };
  expect((await client.put("/api/v1/compliance/attestation", agreed)).status).toBe(200);
  const made = await client.post("/api/v1/campaigns", {
    name: "Autumn",
    campaign_type: "sms",
    purpose: "informational",
    assistant_id: line.assistantId,
    sms_message_template: "Hi {{ name }}",
    // It is night there: it runs, and reaches for nobody.
    contacts: [{ phone_number: newCustomerNumber(), time_zone: zoneAt(2) }],
  });
  const id = { campaign_id: made.json.id };
  await call(client, `POST ${path}/start`, id);
  await expect.poll(async () => (await call(client, `GET ${path}`, id)).json.status).toBe("running");
  await call(client, `POST ${path}/pause`, id);
  await call(client, `POST ${path}/stop`, id);
  await call(client, `POST ${path}/re-execute`, id, { contact_selection: "all" });
});

test("carriers find out whether the address of their calls is there", async () => {
  await call(parley.anonymous, "GET /telnyx-webhook");
  expect((await fetch(`${parley.url}/telnyx-webhook`, { method: "HEAD" })).status).toBe(200);
});

test("nothing documented was left out", () => {
  const exempt = AGREED.flatMap(({ deviations }) => deviations).filter((each) => /: is not served$|\*$/.test(each));
  const left = documentedInterface.operations.filter(({ method, path }) => {
    const operation = `${method} ${path}`;
    if (called.has(operation) || isLater(path) || CARRIERS_OWN.test(path)) return false;
    return !exempt.some((each) => operation.startsWith(each.replace(/: is not served$|\*$/, "")));
  });
  expect(left.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  expect(called.size).toBeGreaterThan(100);
});
