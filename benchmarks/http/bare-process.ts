// The same framework, the same driver, the same SQL in one transaction, and nothing else: what the edge, the signature,
// the validation and the mapping of Parley are measured against.
import Fastify from "fastify";
import pg from "pg";
import { PreparingClient } from "../../apps/service/src/platform/database/preparing-client.ts";
import type { RecordedStatement, Recording } from "./recorded-request.ts";

const recording: Recording = JSON.parse(process.env["RECORDING"] ?? "{}");
const { recorded, conversations } = recording;
// Prepared statements as in the service: the driver is not what is compared.
const pool = new pg.Pool({ connectionString: recording.connectionString, max: 10, Client: PreparingClient });
const server = Fastify();
server.removeAllContentTypeParsers();
server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));

interface Exchange {
  readonly sid: string;
  readonly customer: string;
  readonly conversationId: number;
  smsLogId: number;
}

function exchanged(value: unknown, exchange: Exchange): unknown {
  if (Array.isArray(value)) return value.map((one) => exchanged(one, exchange));
  if (value === recorded.conversationId) return exchange.conversationId;
  if (value === recorded.smsLogId) return exchange.smsLogId;
  if (typeof value !== "string") return value;
  return value
    .replaceAll(recorded.sid, exchange.sid)
    .replaceAll(recorded.customer, exchange.customer)
    .replaceAll(`"conversationId":${recorded.conversationId}`, `"conversationId":${exchange.conversationId}`);
}

async function replay(statements: readonly RecordedStatement[], exchange: Exchange): Promise<void> {
  const client = await pool.connect();
  try {
    for (const { text, values } of statements) {
      const parameters = values.map((value) => exchanged(value, exchange));
      const statement = parameters.length === 0 ? String(exchanged(text, exchange)) : text;
      const result = await client.query(statement, parameters.length === 0 ? undefined : parameters);
      if (text.startsWith('insert into "sms_logs"')) exchange.smsLogId = Number(result.rows[0].id);
    }
  } finally {
    client.release();
  }
}

server.post("/webhooks/sms/twilio", async (request, reply) => {
  const form = new URLSearchParams((request.body as Buffer).toString());
  const customer = form.get("From") ?? "";
  await replay(recording.webhook, {
    sid: form.get("MessageSid") ?? "",
    customer,
    conversationId: conversations[customer] ?? 0,
    smsLogId: 0,
  });
  return reply.type("text/xml").send("<Response></Response>");
});
const nothing = { sid: "", customer: "", conversationId: recorded.conversationId, smsLogId: recorded.smsLogId };
server.get("/api/v1/sms-conversations/:id", async (_request, reply) => {
  await replay(recording.read, nothing);
  return reply.send({ ok: true });
});

server.setErrorHandler((error, _request, reply) => {
  if (!hasComplained) console.error(error);
  hasComplained = true;
  return reply.status(500).send();
});
let hasComplained = false;

await server.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
process.send?.("ready");
process.on("SIGTERM", () => process.exit(0));
