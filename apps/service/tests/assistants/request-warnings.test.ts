import { assistantSettings } from "@parley/contracts/assistants/assistant-settings-schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
let client: ApiClient;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  client = organization.admin.client;
});
afterAll(() => service.stop());

const PATH = "/api/v1/assistants";
const meant = (path: string, name: string) => ({
  path,
  code: "unknown-member",
  message: expect.stringContaining(`did you mean \`${name}\`?`),
});

describe("an assistant's settings", () => {
  test("that are misspelled or of no use are saved, and told of in the answer alone", async () => {
    const sent = { name: "x", llm_setings: { temperature: 1 }, llm_settings: { temperature: 9 } };
    const made = await client.post(PATH, sent);
    expect(made.status, made.text).toBe(201);
    expect(made.json.warnings).toEqual([
      meant("llm_setings", "llm_settings"),
      { path: "llm_settings.temperature", code: "out-of-range", message: expect.stringContaining("from 0 up to 2") },
    ]);
    expect(made.json).toMatchObject({ llm_setings: { temperature: 1 }, llm_settings: { temperature: 9 } });
    const { warnings, ...saved } = made.json;
    expect((await client.get(`${PATH}/${made.json.id}`)).json).toEqual(saved);
    // Sent back whole, as clients do, the warnings are no setting of the assistant.
    const again = await client.put(`${PATH}/${made.json.id}`, made.json);
    expect(again.json).toEqual({ ...saved, updated_at: expect.any(String), warnings: expect.any(Array) });
    expect(again.json.warnings).toHaveLength(warnings.length);
    expect(again.json.warnings).toEqual(expect.arrayContaining(warnings));
    expect((await client.get(`${PATH}/${made.json.id}`)).json).not.toHaveProperty("warnings");
  });

  test("are told of by PUT and PATCH, too, at every depth", async () => {
    const { id } = (await client.post(PATH, { name: "x" })).json;
    const change = {
      ttsSettings: { voiceid: "rachel", speed: 40 },
      tools_settings: { transfer_call: { transfer_number: ["+12125550100"] }, custom_tools: [] },
      llm_fallback_providers: { fallbacks: [{ provider: "openai", enabled: true, config: {}, modell: "gpt" }] },
      custom_settings: { limts: 1, mine: { temperature: 9 } },
      stt_settings: { provider_config: { anything: 1 } },
    };
    for (const send of [client.put, client.patch]) {
      const changed = await send.call(client, `${PATH}/${id}`, change);
      expect(changed.status, changed.text).toBe(200);
      expect(changed.json.warnings).toEqual([
        meant("tts_settings.voiceid", "voice_id"),
        expect.objectContaining({ path: "tts_settings.speed", code: "out-of-range" }),
        meant("tools_settings.transfer_call.transfer_number", "transfer_numbers"),
        meant("llm_fallback_providers.fallbacks.0.modell", "model"),
      ]);
    }
  });

  test("that are as they should be give an answer as ever", async () => {
    const made = await client.post(PATH, { ...assistantSettings.parse({}), name: "x", voice_mode: null });
    expect(made.status, made.text).toBe(201);
    expect(made.json).not.toHaveProperty("warnings");
    const whole = (await client.get(`${PATH}/${made.json.id}?include_stats=true`)).json;
    for (const send of [client.put, client.patch]) {
      expect((await send.call(client, `${PATH}/${made.json.id}`, whole)).json).not.toHaveProperty("warnings");
    }
  });
});

test("tools, campaigns, the organization and its people are told, too, and strict schemas still refuse", async () => {
  const assistantId = (await client.post(PATH, { name: "x" })).json.id;
  const tool = await client.post("/api/v1/tools", {
    name: "find_order",
    tool_type: "endpoint",
    descriptoin: "Finds orders",
    configuration: { url: "https://shop.example/", heders: {} },
  });
  expect(tool.status, tool.text).toBe(200);
  expect(tool.json.warnings).toEqual([meant("descriptoin", "description"), meant("configuration.heders", "headers")]);
  const campaign = await client.post("/api/v1/campaigns", {
    name: "Spring",
    campaign_type: "sms",
    assistant_id: assistantId,
    sms_mesage_template: "Hello",
    settings: { concurent_limit: 2 },
    contacts: [{ phone_number: "+12125550100", status: "pending", tier: "gold" }],
    fallback_values: { tier: "none" },
  });
  expect(campaign.status, campaign.text).toBe(200);
  expect(campaign.json.warnings).toEqual([
    meant("sms_mesage_template", "sms_message_template"),
    meant("settings.concurent_limit", "concurrent_limit"),
  ]);
  const changed = await client.put("/api/v1/organization", { descripton: "x", settings: { colour: "red" } });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.json.warnings).toEqual([meant("descripton", "description")]);
  const misspelledLimit = { settings: { limits: { texts_per_houre: 1 } } };
  const refused = await client.put("/api/v1/organization", misspelledLimit);
  expect([refused.status, refused.json.detail]).toEqual([
    422,
    [
      {
        loc: ["body", "settings", "limits", "texts_per_houre"],
        msg: "Extra inputs are not permitted; did you mean `texts_per_hour`?",
        type: "extra_forbidden",
      },
    ],
  ]);
  const flow = await client.post("/api/v1/flows", { name: "Desk", is_activ: false, nonsense: 1 });
  expect(flow.json.detail.map(({ msg }: { msg: string }) => msg)).toEqual([
    "Extra inputs are not permitted; did you mean `is_active`?",
    "Extra inputs are not permitted",
  ]);
  const me = await client.put("/api/v1/users/me", { firstname: "Ada", preferences: { emial: "x" } });
  expect(me.json.warnings ?? [], me.text).toEqual([meant("firstname", "first_name")]);
});
