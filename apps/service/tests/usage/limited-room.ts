import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ApiResponse } from "../harness/api-client.ts";
import { addLine, newCustomerNumber, type TestCarrierService, type TestLine } from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

/** An organization with limits, and an assistant of it on a number. */
export interface LimitedRoom {
  readonly organization: TestOrganization;
  readonly line: TestLine;
}

export async function addRoom(
  service: TestCarrierService,
  limits: object,
  assistant: Record<string, unknown> = {},
): Promise<LimitedRoom> {
  const room = await patiently(async () => {
    const organization = await service.addOrganization();
    return { organization, line: await addLine(service, organization, assistant) };
  });
  await limit(room, limits);
  return room;
}

export async function limit({ organization }: Pick<LimitedRoom, "organization">, limits: object): Promise<void> {
  await patiently(() => organization.admin.client.put("/api/v1/organization", { settings: { limits } }));
}

/** Sends a text of its own, once: what is repeated because the service was too busy has the same key. */
export function send({ organization, line }: LimitedRoom, change: Record<string, unknown> = {}): Promise<ApiResponse> {
  const body = {
    from_phone_number: line.phoneNumber,
    to_phone_number: newCustomerNumber(),
    message: "Your table is ready.",
    idempotency_key: randomUUID(),
    ...change,
  };
  return patiently(() => organization.admin.client.post("/sms/send", body));
}

/** As many at once as the service has connections; more would only wait for one. */
const SENDERS = 10;

/** How many of `count` texts, sent by parallel senders, got which status. */
export async function sendMany(
  count: number,
  sendOne: (index: number) => Promise<ApiResponse>,
): Promise<{ readonly statuses: Readonly<Record<number, number>>; readonly answers: readonly ApiResponse[] }> {
  const answers: ApiResponse[] = [];
  let next = 0;
  const sender = async () => {
    while (next < count) answers.push(await sendOne(next++));
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, answers };
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the service
export async function usageOf({ organization }: Pick<LimitedRoom, "organization">): Promise<any> {
  const answer = await patiently(() => organization.admin.client.get("/api/v1/organization/usage"));
  if (answer.status !== 200) throw new Error(`no usage: ${answer.text}`);
  return answer.json;
}

/** As if a day had passed, and with it an hour: what was counted is as much older. */
export async function passDay(
  service: TestCarrierService,
  { organization }: Pick<LimitedRoom, "organization">,
): Promise<void> {
  const { database } = service.service.platform;
  const { organizationId } = organization;
  await sql`update usage_counters set hour = hour - interval '1 day' where organization_id = ${organizationId}`.execute(
    database,
  );
  await sql`update sms_logs set created_at = created_at - interval '1 day' where organization_id = ${organizationId}`.execute(
    database,
  );
}

const MOST_ATTEMPTS = 20;

/** As a client should be: more at once than there are connections are told 503 and did nothing. */
export async function patiently<Result extends ApiResponse | LimitedRoom>(
  request: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt < MOST_ATTEMPTS; attempt += 1) {
    const answer = await request().catch(() => null);
    if (answer !== null && !("status" in answer && answer.status === 503)) return answer;
    await new Promise((resolve) => setTimeout(resolve, attempt * (250 + Math.random() * 500)));
  }
  return request();
}
