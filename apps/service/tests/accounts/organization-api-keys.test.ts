import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

const PATH = "/api/v1/organization/api-keys";

let service: TestService;
let organization: TestOrganization;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
});
afterAll(() => service.stop());

test("an admin sees everybody's keys with whose they are, without their texts, page by page", async () => {
  const member = await organization.addMember();
  const { json, text } = await organization.admin.client.get(PATH);
  expect(json).toMatchObject({ limit: 50, offset: 0 });
  const owners = json.items.map((key: { user_email: string }) => key.user_email);
  expect(owners).toEqual([organization.admin.email, member.email]);
  expect(json.total).toBe(2);
  for (const { key } of [organization.admin, member]) expect(text).not.toContain(key);
  const second = await organization.admin.client.get(`${PATH}?limit=1&offset=1`);
  expect(second.json).toMatchObject({ total: 2, items: [{ user_email: member.email, user_name: "Test user" }] });
});

test("an admin revokes somebody's key; another organization's looks like none", async () => {
  const member = await organization.addMember();
  const listed = await organization.admin.client.get(PATH);
  const { id } = listed.json.items.find((key: { user_email: string }) => key.user_email === member.email);
  const stranger = await service.addOrganization();
  expect((await stranger.admin.client.delete(`${PATH}/${id}`)).status).toBe(404);
  expect((await member.client.get("/api/v1/users/me")).status).toBe(200);
  expect((await organization.admin.client.delete(`${PATH}/${id}`)).status).toBe(200);
  expect((await member.client.get("/api/v1/users/me")).status).toBe(401);
  expect((await organization.admin.client.delete(`${PATH}/${id}`)).status).toBe(404);
  expect((await stranger.admin.client.get(PATH)).json.total).toBe(1);
});

test.each(["user", "viewer"] as const)("a %s sees and revokes only their own", async (role) => {
  const { client } = await organization.addMember({ role });
  const [{ id }] = (await organization.admin.client.get(PATH)).json.items;
  expect((await client.get(PATH)).status).toBe(403);
  expect((await client.delete(`${PATH}/${id}`)).status).toBe(403);
  expect((await service.anonymous.get(PATH)).status).toBe(401);
});
