import { expect } from "vitest";
import type { ApiClient, ApiResponse } from "../harness/api-client.ts";

export const BASE = "/api/v1/compliance";
/** A Tuesday, one o'clock in the afternoon in New York. */
export const WORKING_HOUR = "2026-12-01T18:00:00Z";
export const CSV = { headers: { "content-type": "text/csv" } };

let people = 0;
/** Of somebody in New York whom nobody knows. */
export function newPerson(areaCode = "212"): string {
  people += 1;
  return `+1${areaCode}${String(5_560_000 + people)}`;
}

export async function check(client: ApiClient, body: Record<string, unknown>) {
  const answer = await client.post(`${BASE}/check`, { channel: "call", at: WORKING_HOUR, ...body });
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}

export async function addList(client: ApiClient, body: Record<string, unknown> = {}): Promise<number> {
  const made = await client.post(`${BASE}/do-not-call-lists`, {
    ...{ name: "Complaints", source: "Support", obtained_at: "2026-11-20T00:00:00Z" },
    ...body,
  });
  expect(made.status, made.text).toBe(201);
  return made.json.id;
}

export function importCsv(client: ApiClient, listId: number, csv: string): Promise<ApiResponse> {
  return client.post(`${BASE}/do-not-call-lists/${listId}/numbers`, csv, CSV);
}

/** A copy of a public register with one number that is nobody's. */
export async function addRegister(
  client: ApiClient,
  obtainedAt: string,
  source = "National registry",
): Promise<number> {
  const id = await addList(client, { name: "Registry", kind: "register", source, obtained_at: obtainedAt });
  expect((await importCsv(client, id, "phone_number\n+12125550100\n")).json.added).toBe(1);
  return id;
}

export async function recordConsent(client: ApiClient, phoneNumber: string, change: Record<string, unknown> = {}) {
  const recorded = await client.post(`${BASE}/consents`, {
    ...{ phone_number: phoneNumber, kind: "written", source: "web form", given_at: "2026-01-05T10:00:00Z" },
    ...change,
  });
  expect(recorded.status, recorded.text).toBe(200);
  return recorded.json;
}

const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
export const everyDay = (start: string, end: string, change: Record<string, unknown> = {}) => ({
  ...Object.fromEntries(DAYS.map((day) => [day, { start, end }])),
  ...change,
});
