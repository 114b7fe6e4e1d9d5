import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ApiClient } from "../harness/api-client.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";

/** What is there to be asked about: made anew for each request, because some delete it. */
interface House {
  readonly assistantId: number;
  readonly memoryId: number;
  readonly ofCallerId: number;
  readonly documentId: number;
  readonly hash: string;
}

type Role = "viewer" | "user" | "admin";
const ROLES: readonly Role[] = ["viewer", "user", "admin"];
const CALLER = "+12125550166";

/** Each row: what is asked, and the least role that may. */
const ROWS: readonly (readonly [method: string, path: (house: House) => string, least: Role, body?: unknown])[] = [
  ["GET", () => "/api/learning/memories", "viewer"],
  ["POST", () => "/api/learning/memories", "admin", { fact: "We are closed on Mondays" }],
  ["GET", ({ memoryId }) => `/api/learning/memories/${memoryId}`, "viewer"],
  ["PUT", ({ memoryId }) => `/api/learning/memories/${memoryId}`, "admin", { confidence: 0.8 }],
  ["DELETE", ({ memoryId }) => `/api/learning/memories/${memoryId}`, "admin"],
  ["GET", ({ memoryId }) => `/api/learning/memories/${memoryId}/edges`, "viewer"],
  ["POST", () => "/api/learning/memories/search", "viewer", { query: "parking" }],
  ["GET", () => "/api/learning/graph-stats", "viewer"],
  ["GET", ({ assistantId }) => `/api/learning/assistants/${assistantId}/memory-graph`, "viewer"],
  ["GET", ({ assistantId }) => `/api/learning/assistants/${assistantId}/stats`, "viewer"],
  ["POST", ({ hash }) => `/api/v1/gdpr/memory/forget-caller/${hash}`, "admin"],
  ["POST", ({ hash }) => `/api/v1/gdpr/memory/opt-out/${hash}`, "admin"],
  ["POST", ({ hash }) => `/api/v1/gdpr/memory/consent/${hash}`, "admin", { given: true, source: "form" }],
  ["GET", ({ hash }) => `/api/v1/gdpr/memory/status/${hash}`, "user"],
  ["GET", ({ hash }) => `/api/v1/gdpr/memory/export/${hash}`, "admin"],
  ["GET", ({ assistantId }) => `/api/v1/assistants/${assistantId}/documents`, "viewer"],
  ["POST", ({ assistantId }) => `/api/v1/assistants/${assistantId}/documents/search`, "viewer", { query: "parking" }],
  [
    "POST",
    ({ assistantId }) => `/api/v1/assistants/${assistantId}/documents/url`,
    "user",
    { url: "https://example.com/" },
  ],
  ["GET", ({ assistantId, documentId: id }) => `/api/v1/assistants/${assistantId}/documents/${id}`, "viewer"],
  ["GET", ({ assistantId, documentId: id }) => `/api/v1/assistants/${assistantId}/documents/${id}/status`, "viewer"],
  ["POST", ({ assistantId, documentId: id }) => `/api/v1/assistants/${assistantId}/documents/${id}/reprocess`, "user"],
  ["DELETE", ({ assistantId, documentId: id }) => `/api/v1/assistants/${assistantId}/documents/${id}`, "user"],
  ["GET", ({ documentId }) => `/api/v1/assistants/documents/${documentId}`, "viewer"],
  ["GET", ({ documentId }) => `/api/v1/assistants/documents/${documentId}/status`, "viewer"],
  ["POST", ({ documentId }) => `/api/v1/assistants/documents/${documentId}/reprocess`, "user"],
  ["DELETE", ({ documentId }) => `/api/v1/assistants/documents/${documentId}`, "user"],
];

let service: TestService;
let organization: TestOrganization;
let other: TestOrganization;
const clients = new Map<Role, ApiClient>();
/** Made anew once something has changed it. */
let house: House;
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  other = await service.addOrganization();
  clients.set("admin", organization.admin.client);
  for (const role of ["viewer", "user"] as const) clients.set(role, (await organization.addMember({ role })).client);
  house = await build();
});
afterAll(() => service.stop());

async function build(): Promise<House> {
  const { client, key } = organization.admin;
  const assistantId = (await client.post("/api/v1/assistants", { name: "Ada" })).json.id;
  const memoryId = (await client.post("/api/learning/memories", { fact: `Parking is free ${Math.random()}` })).json.id;
  const ofCaller = (
    await client.post("/api/learning/memories", {
      fact: `Parks a van ${Math.random()}`,
      memory_scope: "caller",
      subject_id: CALLER,
    })
  ).json;
  const form = new FormData();
  form.append("file", new Blob(["Parking is free."]), "parking.txt");
  const response = await fetch(`${service.url}/api/v1/assistants/${assistantId}/documents/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}` },
    body: form,
  });
  const { id: documentId } = (await response.json()) as { readonly id: number };
  return { assistantId, memoryId, ofCallerId: ofCaller.id, documentId, hash: ofCaller.subject_id };
}

const named = ROWS.map(([method, path, least, body]) => {
  const pattern = path({ assistantId: 0, memoryId: 0, ofCallerId: 0, documentId: 0, hash: "…" }).replaceAll(
    "/0",
    "/{id}",
  );
  return { name: `${method} ${pattern}`, method, path, least, body };
});

describe.each(named)("$name", ({ method, path, least, body }) => {
  test(`is allowed from the role ${least} on, and refused to all others`, async () => {
    for (const role of ROLES) {
      const { status, json } = (await clients.get(role)?.request(method, path(house), body)) ?? {};
      const isAllowed = ROLES.indexOf(role) >= ROLES.indexOf(least);
      expect([role, status], JSON.stringify(json)).toEqual([role, isAllowed ? 200 : 403]);
      if (!isAllowed) expect(json).toMatchObject({ detail: expect.any(String) });
      if (!isAllowed || method === "GET") continue;
      // An opt-out would hide the caller from the rows after it.
      await organization.admin.client.post(`/api/v1/gdpr/memory/consent/${house.hash}`, {
        given: true,
        source: "test",
      });
      house = await build();
    }
  });

  test("is refused to who is nobody, and finds nothing of it in another organization", async () => {
    const nobody = new ApiClient(service.url, "not-a-key");
    expect((await nobody.request(method, path(house), body)).status).toBe(401);
    const { status, json, text } = await other.admin.client.request(method, path(house), body);
    if (/\{?id\}?|\/\d+/.test(path(house)) && !path(house).includes("gdpr")) {
      expect(status, text).toBe(404);
    } else {
      expect(status, text).toBe(200);
      expect(JSON.stringify(json)).not.toMatch(/Parking is free|Parks a van/);
    }
  });
});

test("a viewer is shown nothing of callers, wherever they look", async () => {
  const viewer = clients.get("viewer");
  expect((await viewer?.get(`/api/learning/memories/${house.ofCallerId}`))?.status).toBe(404);
  expect((await viewer?.get(`/api/learning/memories/${house.ofCallerId}/edges`))?.status).toBe(404);
  for (const path of [
    "/api/learning/memories?limit=200",
    `/api/learning/assistants/${house.assistantId}/memory-graph`,
  ]) {
    expect((await viewer?.get(path))?.text).not.toContain("van");
  }
  expect((await viewer?.post("/api/learning/memories/search", { query: "van" }))?.text).not.toContain("van");
});
