import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";

let service: TestCarrierService;
let models: ModelServer;
beforeAll(async () => {
  models = await startModelServer({ reply: () => ({ text: "We open at nine." }) });
  service = await startTestServiceWithCarrier({ env: { OPENAI_BASE_URL: `${models.url}/v1` } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});

test("a text whose key is out of quota is answered with the next key, and the timeline says with which", async () => {
  const organization = await service.addOrganization();
  const { client } = organization.admin;
  await client.put("/api/v1/organization", { api_keys: { openai: "sk-first" } });
  const keys = "/api/v1/organization/fallback-keys/openai";
  await client.post(keys, { name: "switched off", api_key: "sk-off", enabled: false });
  await client.post(keys, { name: "second account", api_key: "sk-second" });
  const line = await addLine(service, organization);
  await models.setFault({ kind: "status", statusCode: 429, code: "insufficient_quota", limit: 1 });
  await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body: "When do you open?" });

  const conversationId = await expect
    .poll(async () => (await client.get("/api/v1/sms-conversations/")).json[0]?.id)
    .not.toBeUndefined()
    .then(async () => (await client.get("/api/v1/sms-conversations/")).json[0].id);
  const timeline = async () => (await client.get(`/api/v1/sms/${conversationId}/logs`)).text;
  await expect.poll(timeline).toContain("The responder answered");
  const text = await timeline();
  expect(text).toContain('"llm_key":"second account"');
  expect(text).toContain("A model failed; the next one was asked");
  expect(models.requests.map((request) => request.headers["authorization"])).toEqual([
    "Bearer sk-first",
    "Bearer sk-second",
  ]);
  for (const secret of ["sk-first", "sk-second", "sk-off"]) {
    expect(text).not.toContain(secret);
    expect(service.logLines.join("\n")).not.toContain(secret);
  }
});
