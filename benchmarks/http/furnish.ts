// What both ends of a comparison are furnished with, and the requests that are sent to them.
import { createHmac } from "node:crypto";
import pg from "pg";
import { composeService } from "../../apps/service/src/compose.ts";
import { loadConfig } from "../../apps/service/src/config/load-config.ts";
import { createApiKey } from "../../apps/service/src/features/accounts/keys/create-api-key.ts";
import { createOrganization } from "../../apps/service/src/features/accounts/organization/create-organization.ts";
import { createUser } from "../../apps/service/src/features/accounts/users/create-user.ts";
import type { LoadRequest } from "./load.ts";
import type { RecordedStatement, Recording } from "./recorded-request.ts";

export const PUBLIC_BASE_URL = "https://parley.example";
const CUSTOMERS = 200;
/** Each may read fifty times a second: the load is spread over them, since nobody starts a service without limits. */
const KEYS = 200;

export interface Account {
  readonly accountSid: string;
  readonly authToken: string;
}

/** A text of a customer, as the carrier tells of it. */
export function signedText(
  port: number,
  { accountSid, authToken }: Account,
  from: string,
  to: string,
  sid: string,
): LoadRequest {
  const form = {
    AccountSid: accountSid,
    Body: "When are you open?",
    From: from,
    MessageSid: sid,
    NumMedia: "0",
    NumSegments: "1",
    To: to,
  };
  const signed = Object.entries(form).reduce(
    (text, [name, value]) => text + name + value,
    `${PUBLIC_BASE_URL}/webhooks/sms/twilio`,
  );
  return {
    url: `http://127.0.0.1:${port}/webhooks/sms/twilio`,
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-twilio-signature": createHmac("sha1", authToken).update(signed).digest("base64"),
    },
    body: new URLSearchParams(form).toString(),
  };
}

export interface Furnished {
  readonly number: string;
  readonly keys: readonly string[];
  readonly recording: Recording;
}

/** Furnishes an organization, lets every customer write once, and records what one more text and one read send to the database. */
export async function furnish(environment: Readonly<Record<string, string>>, account: Account): Promise<Furnished> {
  const port = Number(environment["PORT"]);
  const service = await composeService(loadConfig(environment));
  await service.start();
  const number = "+14155550123";
  const keys = await service.platform.data.unscoped.transaction(async (unit) => {
    const { id: organizationId } = await createOrganization(unit, { name: "Benchmark" });
    const user = await createUser(
      unit,
      { email: "benchmark@example.com", passwordHash: null, firstName: null, lastName: null, isVerified: true },
      { organizationId, role: "admin" },
    );
    const permissions = { read: true, write: true, admin: true };
    const texts: string[] = [];
    for (let index = 0; index < KEYS; index += 1) {
      const request = { organizationId, userId: user.id, name: `key ${index}`, permissions, requestsPerMinute: null };
      texts.push((await createApiKey(service.platform, unit, request)).key.reveal());
    }
    const assistant = await unit.db
      .insertInto("assistants")
      .values({ organization_id: organizationId, user_id: user.id, name: "Reception" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await unit.db
      .insertInto("phone_numbers")
      .values({
        organization_id: organizationId,
        phone_number: number,
        provider: "twilio",
        provider_number_id: "PN1",
        assistant_id: assistant.id,
      })
      .execute();
    return texts;
  });
  const customers = Array.from({ length: CUSTOMERS }, (_, index) => `+1212555${String(index).padStart(4, "0")}`);
  const text = async (customer: string, sid: string) => {
    const { url, headers, body } = signedText(port, account, customer, number, sid);
    const response = await fetch(url, { method: "POST", headers, body: body ?? "" });
    if (response.status !== 200)
      throw new Error(`the webhook was answered ${response.status}: ${await response.text()}`);
  };
  for (const [index, customer] of customers.entries()) await text(customer, `SMwarm${index}`);
  const rows = await service.platform.database.selectFrom("calls").select(["id", "customer_phone_number"]).execute();
  const conversations = Object.fromEntries(rows.map((row) => [row.customer_phone_number, row.id]));
  // One whose ids are no small numbers that mean something else in the statements.
  const customer = customers[150] ?? "";
  const sid = "SMrecorded00000000000000000000000";
  const webhook = await record(() => text(customer, sid));
  const read = await record(async () => {
    await fetch(`http://127.0.0.1:${port}/api/v1/sms-conversations/${conversations[customer]}`, {
      headers: { authorization: `Bearer ${keys[0]}` },
    });
  });
  const log = await service.platform.database
    .selectFrom("sms_logs")
    .select("id")
    .where("provider_message_id", "=", sid)
    .executeTakeFirstOrThrow();
  await service.stop();
  const recording: Recording = {
    connectionString: environment["DATABASE_URL"] ?? "",
    webhook,
    // The statement that finds the key is what the bare handler does without.
    read: read.filter(({ text: statement }) => !statement.includes('"api_keys"')),
    recorded: { sid, customer, conversationId: conversations[customer] ?? 0, smsLogId: log.id },
    conversations,
  };
  return { number, keys, recording };
}

/** The statements the driver sends while `work` runs. */
async function record(work: () => Promise<unknown>): Promise<readonly RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    const [first, second] = parameters;
    const text = typeof first === "string" ? first : (first as { text: string }).text;
    const values = (typeof first === "string" ? second : (first as { values?: unknown[] }).values) ?? [];
    if (typeof text === "string") statements.push({ text, values: Array.isArray(values) ? values.map(plain) : [] });
    return Reflect.apply(original, this, parameters);
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}

/** As it travels in JSON to the bare process and back. */
function plain(value: unknown): unknown {
  return Buffer.isBuffer(value) ? `\\x${value.toString("hex")}` : value instanceof Date ? value.toISOString() : value;
}
