import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestCaller, type TestOrganization, type TestService } from "../harness/test-service.ts";

let models: ModelServer;
let service: TestService;
let organization: TestOrganization;
let user: TestCaller;

beforeAll(async () => {
  models = await startModelServer({ reply: () => ({ text: "We open at nine." }) });
  service = await startTestService({
    env: { ROLES: "api", OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${models.url}/v1` },
  });
  organization = await service.addOrganization();
  user = await organization.addMember();
});
afterAll(async () => {
  await service?.stop();
  await models?.stop();
});

async function addAssistant(members: Record<string, unknown> = {}): Promise<number> {
  const made = await organization.admin.client.post("/api/v1/assistants", {
    name: "Reception",
    llm_settings: { system_prompt: "You are the receptionist." },
    ...members,
  });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

const ask = (id: number, changes: unknown, { client } = user) =>
  client.post(`/api/v1/assistants/${id}/chat`, {
    messages: [{ role: "user", content: "When are you open?" }],
    changes,
  });

test("an assistant answers as it would with changes that are not saved, and stays as it is", async () => {
  const id = await addAssistant();
  const before = (await user.client.get(`/api/v1/assistants/${id}`)).json;
  const answer = await ask(id, { llm_settings: { system_prompt: "You are a pirate." }, name: "Other" });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.text).toContain("We open at nine.");
  const asked = JSON.stringify(models.requests.at(-1)?.body);
  expect(asked).toContain("You are a pirate.");
  expect(asked).not.toContain("You are the receptionist.");
  expect((await user.client.get(`/api/v1/assistants/${id}`)).json).toEqual(before);
  expect((await user.client.get(`/api/v1/assistants/${id}/settings-history`)).json.total).toBe(0);
  expect((await ask(id, null)).status).toBe(200);
  expect(JSON.stringify(models.requests.at(-1)?.body)).toContain("You are the receptionist.");
});

test("a stored key goes to no address that the changes name, whatever becomes of its place", async () => {
  const id = await addAssistant({ llm_provider_config: { api_key: "sk-of-the-assistant-1234" } });
  const mask = (await user.client.get(`/api/v1/assistants/${id}`)).json.llm_provider_config.api_key;
  const before = models.requests.length;
  const elsewhere = { base_url: "https://elsewhere.example.com/v1" };
  for (const [config, code] of [
    [elsewhere, "secret-needed"],
    [{ ...elsewhere, api_key: mask }, "secret-needed"],
    [{ ...elsewhere, api_key: null }, "secrets-not-saved"],
    [{ ...elsewhere, api_key: "sk-mine" }, "secrets-not-saved"],
    [{ api_key: "sk-mine" }, "secrets-not-saved"],
  ] as const) {
    const answer = await ask(id, { llm_provider_config: config });
    expect([config, answer.status, answer.json.code]).toEqual([config, 400, code]);
  }
  // An admin may redirect a key, but takes none away and brings none along.
  const dropped = await ask(id, { llm_provider_config: { ...elsewhere, api_key: null } }, organization.admin);
  expect([dropped.status, dropped.json.code]).toEqual([400, "secrets-not-saved"]);
  expect(models.requests).toHaveLength(before);
});

test("changes are checked like those that are saved, and only whoever may write tries them", async () => {
  const id = await addAssistant();
  expect((await ask(id, { llm_settings: { temperature: "hot" } })).status).toBe(422);
  const viewer = await organization.addMember({ role: "viewer" });
  expect((await ask(id, { name: "x" }, viewer)).status).toBe(403);
  const foreign = await service.addOrganization();
  expect((await ask(id, { name: "x" }, foreign.admin)).status).toBe(404);
});
