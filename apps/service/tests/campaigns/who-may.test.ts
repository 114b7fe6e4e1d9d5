import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { CAMPAIGNS, CampaignStage } from "./campaign-stage.ts";

interface House {
  readonly campaignId: number;
  readonly importId: number;
}
type Role = "viewer" | "user" | "admin";
const ROLES: readonly Role[] = ["viewer", "user", "admin"];

const MULTIPART = { headers: { "content-type": "multipart/form-data; boundary=b" } };
const FILE = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nphone\r\n2125550100\r\n--b--\r\n`;
const LATER = { schedule_type: "scheduled", scheduled_at: "2099-01-01T00:00:00Z" };
const ATTESTED = { kind: "written", source: "contract", given_at: "2026-01-05T10:00:00Z" };
const at = ({ campaignId }: House) => `${CAMPAIGNS}/${campaignId}`;
const importAt = (house: House) => `${at(house)}/imports/${house.importId}`;

/**
 * Each row: what is asked, the least role that may, and what it is answered. Starting is refused to those who may for what the
 * campaign lacks, the others for its state.
 */
const ROWS: readonly (readonly [
  method: string,
  path: (house: House) => string,
  least: Role,
  body?: unknown,
  status?: number,
])[] = [
  ["GET", at, "viewer"],
  ["PUT", at, "user", { name: "New" }],
  ["PATCH", at, "user", { name: "New" }],
  ["DELETE", at, "user"],
  ["GET", (house) => `${at(house)}/contacts`, "viewer"],
  ["GET", (house) => `${at(house)}/progress`, "viewer"],
  ["GET", (house) => `${at(house)}/executions`, "viewer"],
  ["GET", (house) => `${at(house)}/readiness`, "viewer"],
  ["GET", (house) => `${at(house)}/evidence`, "viewer"],
  ["GET", ({ campaignId }) => `/ws/campaigns/${campaignId}/connections`, "viewer"],
  ["POST", (house) => `${at(house)}/contacts`, "user", { contacts: [{ phone_number: "+12125550101" }] }],
  ["POST", (house) => `${at(house)}/import-data`, "user", FILE, 202],
  ["GET", importAt, "viewer"],
  ["GET", (house) => `${importAt(house)}/rejects`, "viewer"],
  ["POST", (house) => `${importAt(house)}/confirm`, "user"],
  // It waits for confirmation, and has no contacts yet.
  ["POST", (house) => `${importAt(house)}/attest-consent`, "admin", ATTESTED, 400],
  ["GET", (house) => `${at(house)}/schedule`, "viewer"],
  ["POST", (house) => `${at(house)}/schedule`, "user", LATER],
  ["POST", (house) => `${at(house)}/unschedule`, "user", undefined, 400],
  ["POST", (house) => `${at(house)}/start`, "user", undefined, 400],
  ["POST", (house) => `${at(house)}/resume`, "user", undefined, 400],
  ["POST", (house) => `${at(house)}/pause`, "user", undefined, 400],
  ["POST", (house) => `${at(house)}/stop`, "user", undefined, 400],
  ["POST", (house) => `${at(house)}/cancel`, "user", undefined, 400],
  ["POST", (house) => `${at(house)}/re-execute`, "user", { contact_selection: "all" }, 400],
];

let service: TestService;
let stage: CampaignStage;
let other: TestOrganization;
const clients = new Map<Role, ApiClient>();
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  stage = await CampaignStage.open(service);
  other = await service.addOrganization();
  clients.set("admin", stage.client);
  for (const role of ["viewer", "user"] as const) {
    clients.set(role, (await stage.organization.addMember({ role })).client);
  }
});
afterAll(() => service.stop());

async function build(): Promise<House> {
  const campaignId = await stage.add({ pending_import: {} });
  const { import_id: importId } = await stage.import(campaignId, "phone\n2125550100\n");
  return { campaignId, importId };
}

const named = ROWS.map(([method, path, least, body, status = 200]) => {
  const pattern = path({ campaignId: 0, importId: 0 }).replaceAll("/0", "/{id}");
  return { name: `${method} ${pattern}`, method, path, least, body, status };
});

describe.each(named)("$name", ({ method, path, least, body, status }) => {
  test(`is allowed from the role ${least} on, and refused to all others`, async () => {
    for (const role of ROLES) {
      const house = await build();
      const options = body === FILE ? MULTIPART : {};
      const answer = await clients.get(role)?.request(method, path(house), body, options);
      const isAllowed = ROLES.indexOf(role) >= ROLES.indexOf(least);
      expect([role, answer?.status], answer?.text).toEqual([role, isAllowed ? status : 403]);
    }
  });

  test("is refused to who is nobody, and is not there for another organization", async () => {
    const house = await build();
    const options = body === FILE ? MULTIPART : {};
    const nobody = new ApiClient(service.url, "not-a-key");
    expect((await nobody.request(method, path(house), body, options)).status).toBe(401);
    expect((await other.admin.client.request(method, path(house), body, options)).status).toBe(404);
    expect(await stage.read(house.campaignId)).toMatchObject({ name: "Spring", status: "draft", total_contacts: 0 });
  });
});

test("campaigns are made by users and admins, and only the own ones are listed", async () => {
  const body = { name: "Mine", campaign_type: "sms", assistant_id: stage.assistantId };
  for (const role of ROLES) {
    expect((await clients.get(role)?.post(CAMPAIGNS, body))?.status).toBe(role === "viewer" ? 403 : 200);
    expect((await clients.get(role)?.get(CAMPAIGNS))?.json.total).toBeGreaterThan(0);
  }
  expect((await other.admin.client.get(CAMPAIGNS)).json).toMatchObject({ campaigns: [], total: 0 });
  // The assistant is somebody else's.
  expect((await other.admin.client.post(CAMPAIGNS, body)).status).toBe(404);
});
