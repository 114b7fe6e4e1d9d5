import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { seedCall, seedTranscripts, seedTurns } from "./seed-call.ts";

let service: TestService;
let organization: TestOrganization;
let assistantId: number;

beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  const created = await organization.admin.client.post("/api/v1/assistants", {
    name: "Reception",
    llm_settings: { system_prompt: "You are the receptionist." },
  });
  assistantId = created.json.id;
});
afterAll(() => service?.stop());

test("says where each ongoing call stands, the newest first, and nothing of others", async () => {
  const { client } = organization.admin;
  expect((await client.get("/api/v1/calls/live")).json).toMatchObject({ items: [], total: 0 });
  const seed = (startedAt: string, rest = {}) =>
    seedCall(service, organization, assistantId, { status: "ongoing", startedAt: new Date(startedAt), ...rest });
  const talking = await seed("2026-05-04T10:00:00Z");
  const ringing = await seed("2026-05-04T10:01:00Z", { answeredAfterMs: null });
  await seedCall(service, organization, assistantId, { status: "completed" });
  await seedTranscripts(service, organization, talking, [
    { speaker: "assistant", content: "Good morning." },
    { speaker: "user", content: `I would like ${"x".repeat(500)}`, isFinal: false },
  ]);
  await seedTurns(service, organization, talking, [
    { role: "assistant", content: "Yes", startedMs: 0, endedMs: 1, latency: { firstAudioOut: 2_400 } },
    { role: "assistant", content: "Yes", startedMs: 2, endedMs: 3, latency: { firstAudioOut: 840, wasGuessed: false } },
    { role: "assistant", content: "Yes", startedMs: 4, endedMs: 5, latency: { firstAudioOut: null } },
  ]);

  const { json } = await client.get("/api/v1/calls/live");
  expect(json.total).toBe(2);
  expect(json.items).toMatchObject([
    { id: ringing.id, answered_at: null, last_speaker: null, last_words: null, latency_ms: null, flow_node: null },
    {
      id: talking.id,
      assistant_name: "Reception",
      last_speaker: "user",
      last_words: `I would like ${"x".repeat(287)}`,
      latency_ms: 840,
    },
  ]);
  const viewer = await organization.addMember({ role: "viewer" });
  expect((await viewer.client.get("/api/v1/calls/live")).json.total).toBe(2);
  const other = await service.addOrganization();
  expect((await other.admin.client.get("/api/v1/calls/live")).json).toMatchObject({ items: [], total: 0 });
  expect((await service.anonymous.get("/api/v1/calls/live")).status).toBe(401);
});
