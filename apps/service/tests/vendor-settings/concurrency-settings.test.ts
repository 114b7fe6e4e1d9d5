import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
});
afterAll(() => service.stop());

const PATH = "/api/v1/organization/concurrency-settings";

describe("concurrency settings", () => {
  test("are empty until set, get their defaults, and change by kind", async () => {
    const { client } = organization.admin;
    expect((await client.get(PATH)).json).toEqual({ tts: {}, stt: {} });

    const tts = { elevenlabs: { concurrent_limit: 5 }, cartesia: { enabled: false, priority: 1 } };
    const complete = {
      elevenlabs: { enabled: true, concurrent_limit: 5, priority: 2 },
      cartesia: { enabled: false, concurrent_limit: 20, priority: 1 },
    };
    expect((await client.put(PATH, { tts })).json).toEqual({ tts: complete, stt: {} });
    const deepgram = { enabled: true, concurrent_limit: 20, priority: 2 };
    expect((await client.put(PATH, { stt: { deepgram: {} }, tts: null })).json).toEqual({
      tts: complete,
      stt: { deepgram },
    });
    const azure = { enabled: true, concurrent_limit: 1, priority: 0 };
    expect((await client.put(PATH, { tts: { azure } })).json).toEqual({ tts: { azure }, stt: { deepgram } });
    expect((await client.put(PATH, {})).json).toEqual({ tts: { azure }, stt: { deepgram } });
    expect((await client.put(PATH, { tts: {} })).json).toEqual({ tts: {}, stt: { deepgram } });

    const viewer = await organization.addMember({ role: "viewer" });
    expect((await viewer.client.get(PATH)).json).toEqual({ tts: {}, stt: { deepgram } });
    const member = await organization.addMember();
    expect((await member.client.put(PATH, { tts })).status).toBe(403);
    const other = await service.addOrganization();
    expect((await other.admin.client.get(PATH)).json).toEqual({ tts: {}, stt: {} });
  });

  test.each<[string, object]>([
    ["a limit of nothing", { tts: { deepgram: { concurrent_limit: 0 } } }],
    ["a priority below zero", { stt: { deepgram: { priority: -1 } } }],
    ["an invalid name", { stt: { "not a name": {} } }],
    ["too many names", { stt: Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`p${index}`, {}])) }],
    ["a list", { tts: [] }],
  ])("%s is refused", async (_name, body) => {
    expect((await organization.admin.client.put(PATH, body)).status).toBe(422);
  });
});
