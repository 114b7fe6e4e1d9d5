import { createSecretKey, randomBytes } from "node:crypto";
import { asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { DomainError } from "@parley/foundation/domain-error";
import { type Random, systemRandom } from "@parley/foundation/seeded-random";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { sql } from "kysely";
import { addTimelineEntry } from "../../src/features/texts/thread/timeline-store.ts";
import { endpointKeyOf } from "../../src/features/webhooks/endpoints/endpoint-key.ts";
import { deliverWebhookJob, nudgeEndpointOf } from "../../src/features/webhooks/jobs/deliver-webhook-job.ts";
import type { ReceivedSms } from "../../src/features/webhooks/sms-received-payload.ts";
import { WEBHOOK_LIMITS, type WebhookLimits } from "../../src/features/webhooks/webhook-limits.ts";
import { createWebhooksFeature, type WebhooksFeature } from "../../src/features/webhooks/webhooks-feature.ts";
import { createEnvelope, type Envelope } from "../../src/platform/crypto/envelope.ts";
import { createDataKeyStore } from "../../src/platform/database/data-key-store.ts";
import { createDatabase, type Database } from "../../src/platform/database/database.ts";
import { createPool } from "../../src/platform/database/pool.ts";
import { createDataAccess, type DataAccess, type ScopedUnitOfWork } from "../../src/platform/database/scope.ts";
import { createHttpServer } from "../../src/platform/http/http-server.ts";
import type { Identity, Role } from "../../src/platform/http/identity.ts";
import { DEFAULT_RATE_LIMITS } from "../../src/platform/http/rate-limits.ts";
import { type JobQueue, openJobQueue } from "../../src/platform/jobs/job-queue.ts";
import type { JobFailure } from "../../src/platform/jobs/job-worker.ts";
import { startWorkers, type Workers } from "../../src/platform/jobs/workers.ts";
import { createLogger } from "../../src/platform/logging/logger.ts";
import type { OutboundHttp } from "../../src/platform/outbound-http/outbound-http.ts";
import { createAddressCheck } from "../../src/platform/outbound-http/outbound-url-rules.ts";
import { createOutboundHttp } from "../../src/platform/outbound-http/undici-outbound-http.ts";
import { Metrics } from "../../src/platform/telemetry/metrics.ts";
import { NO_TRACER } from "../../src/platform/telemetry/tracer.ts";
import { DatabaseOperator } from "../harness/database-operator.ts";
import { createTestDatabase } from "../harness/test-database.ts";

export interface Tenant {
  readonly organizationId: OrganizationId;
  readonly conversationId: ConversationId;
}

export interface ApiAnswer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // biome-ignore lint/suspicious/noExplicitAny: answers are compared with what is expected of them.
  readonly body: any;
}

/** Whose credentials a call carries: `admin`, `user`, `viewer`, `unverified`; of one tenant. */
export type Caller = Role | "unverified";

export interface BenchConditions {
  /** How far the feature's clock is ahead of the database's. */
  clockAheadMs: number;
  /** Else workers learn of jobs only by the announcements of those who queue them. */
  workersLook: boolean;
}

/** The webhooks feature with its own database, edge, workers and a customer's server, all real. */
export interface WebhookBench {
  readonly feature: WebhooksFeature;
  readonly receiver: WebhookReceiver;
  readonly data: DataAccess;
  readonly database: Database;
  readonly envelope: Envelope;
  readonly random: Random;
  readonly jobFailures: readonly JobFailure[];
  createTenant(): Promise<Tenant>;
  /** Another worker process. @returns what stops it. */
  startWorker(): Workers;
  /** Stops every worker; running tries are cut short after `limitMs`. */
  stopWorkers(limitMs?: number): Promise<void>;
  send(tenant: Tenant, path: string, sms?: Partial<ReceivedSms>): Promise<void>;
  sendMany(tenant: Tenant, path: string, count: number): Promise<void>;
  nudge(tenant: Tenant, path: string): Promise<void>;
  /** What the feature obeys from the next try on. */
  readonly limits: { -readonly [Name in keyof WebhookLimits]: WebhookLimits[Name] };
  /** Tests change it and put it back. */
  readonly conditions: BenchConditions;
  /** Makes every row `ms` older, and wakes the workers for the jobs that are due then. */
  letPass(ms: number): Promise<void>;
  /** Resolves once no job runs or is due within a second. */
  untilAtRest(): Promise<void>;
  /** Makes every waiting try to the path, and its breaker, due now. */
  skipWait(tenant: Tenant, path: string): Promise<void>;
  runSchedule(name: string): Promise<void>;
  api(tenant: Tenant, caller: Caller, method: "GET" | "POST", path: string, body?: object): Promise<ApiAnswer>;
  /** The tenant's deliveries to the path as the list operation gives them, the newest first. */
  deliveries(tenant: Tenant, path: string): Promise<ApiAnswer["body"][]>;
  timeline(tenant: Tenant): Promise<{ event_type: string; level: string; event_data: unknown }[]>;
  close(): Promise<void>;
}

export async function startWebhookBench(options: { limits?: Partial<WebhookLimits> } = {}): Promise<WebhookBench> {
  const opened: (() => Promise<unknown>)[] = [];
  const test = await createTestDatabase();
  opened.push(() => test.drop());
  const { connectionString } = test;
  const operator = new DatabaseOperator(connectionString);
  opened.push(() => operator.close());
  const conditions: BenchConditions = { clockAheadMs: 0, workersLook: true };
  const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + conditions.clockAheadMs) };
  const limits = { ...WEBHOOK_LIMITS, ...options.limits };
  const queue = await openJobQueue({
    connectionString,
    definitions: [deliverWebhookJob],
    isWorker: true,
    maxConnections: 4,
    onError: () => undefined,
  });
  const workerQueue: JobQueue = {
    ...queue,
    findDueQueues: async (names) => (conditions.workersLook ? queue.findDueQueues(names) : []),
  };
  opened.push(() => queue.stop());
  const pool = createPool({
    connectionString,
    applicationName: "webhook-bench",
    maxConnections: 10,
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: 5_000,
    onIdleError: () => undefined,
  });
  opened.push(() => pool.end());
  const database = createDatabase(pool);
  const data = createDataAccess(database, queue);
  const receiver = await startWebhookReceiver();
  opened.push(() => receiver.close());
  const webhookHttp: OutboundHttp = createOutboundHttp({
    policy: "guarded",
    requireHttps: "always",
    allowedHosts: new Set([receiver.host]),
    certificateAuthorities: [receiver.certificatePem ?? ""],
  });
  opened.push(() => webhookHttp.close());
  const masterKey = { id: "test", key: createSecretKey(randomBytes(32)) };
  const envelope = createEnvelope({
    masterKeys: { current: masterKey, previous: [] },
    dataKeys: createDataKeyStore(data),
    clock: systemClock,
  });
  const feature = createWebhooksFeature({
    platform: {
      clock,
      random: systemRandom,
      data,
      envelope,
      metrics: new Metrics(),
      logger: createLogger("silent"),
    },
    webhookHttp,
    findAddressProblem: createAddressCheck(new Set([receiver.host])),
    addTimelineEntry,
    notifyAdmins: async () => undefined,
    authenticate: async ({ authorization }) => identityFrom(authorization),
    liveEvents: { subscribe: () => () => undefined },
    limits,
  });
  const server = await createHttpServer({
    operations: feature.operations,
    data,
    authenticate: async ({ authorization }) => identityFrom(authorization),
    rateLimits: DEFAULT_RATE_LIMITS,
    clock: systemClock,
    logger: createLogger("silent"),
    isHttps: true,
    checksResponses: true,
    metrics: new Metrics(),
    tracer: NO_TRACER,
  });
  opened.push(() => server.close());
  const jobFailures: JobFailure[] = [];
  const workers: Workers[] = [];
  const stopWorkers = async (limitMs = 2_000) => {
    await Promise.all(workers.splice(0).map((one) => one.stop(limitMs)));
  };
  opened.push(() => stopWorkers());

  const inScope = (tenant: Tenant, work: (unit: ScopedUnitOfWork) => Promise<void>) =>
    data.scope(tenant.organizationId).transaction(work);
  const smsTo = (tenant: Tenant, path: string, sms: Partial<ReceivedSms> = {}): ReceivedSms => ({
    url: receiver.url(path),
    conversationId: tenant.conversationId,
    messageId: "SM1",
    from: "+14155550123",
    to: "+14155550100",
    body: "Hello",
    mediaUrls: [],
    provider: "twilio",
    ...sms,
  });
  const nudge = (tenant: Tenant, path: string) =>
    inScope(tenant, async (unit) => nudgeEndpointOf(unit, tenant.organizationId, endpointKeyOf(receiver.url(path))));
  const api = async (
    tenant: Tenant,
    caller: Caller,
    method: "GET" | "POST",
    path: string,
    body?: object,
  ): Promise<ApiAnswer> => {
    const authorization = `Bearer ${tenant.organizationId} ${caller}`;
    const response = await server.inject({
      method,
      url: path,
      headers: { authorization },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { statusCode: response.statusCode, headers: response.headers, body: response.json() };
  };

  return {
    feature,
    receiver,
    data,
    database,
    envelope,
    random: systemRandom,
    jobFailures,
    limits,
    conditions,
    letPass: (ms) => operator.letPass(ms),
    untilAtRest: () => operator.untilAtRest(),
    createTenant: () => createTenant(database),
    startWorker: () => {
      const worker = startWorker(workerQueue, connectionString, feature, jobFailures);
      workers.push(worker);
      return worker;
    },
    stopWorkers,
    send: (tenant, path, sms) => inScope(tenant, (unit) => feature.enqueueSmsReceived(unit, smsTo(tenant, path, sms))),
    sendMany: (tenant, path, count) =>
      inScope(tenant, async (unit) => {
        for (let index = 0; index < count; index += 1) {
          await feature.enqueueSmsReceived(unit, smsTo(tenant, path, { messageId: `SM${index}` }));
        }
      }),
    nudge,
    async skipWait(tenant, path) {
      const key = endpointKeyOf(receiver.url(path));
      await sql`
        update webhook_deliveries set next_attempt_at = date_trunc('milliseconds', now()) - interval '1 second'
        where organization_id = ${tenant.organizationId} and endpoint_key = ${key} and status = 'pending'`.execute(
        database,
      );
      await sql`
        update webhook_endpoints set breaker_open_until = now() - interval '1 second'
        where organization_id = ${tenant.organizationId} and endpoint_key = ${key}
          and breaker_open_until is not null`.execute(database);
      await nudge(tenant, path);
    },
    async runSchedule(name) {
      const schedule = feature.schedules.find((candidate) => candidate.name === name);
      if (schedule === undefined) throw new Error(`no schedule ${name}`);
      await schedule.run(new AbortController().signal);
    },
    api,
    async deliveries(tenant, path) {
      const url = encodeURIComponent(receiver.url(path));
      const { body } = await api(tenant, "viewer", "GET", `/api/v1/webhook-deliveries?limit=200&url=${url}`);
      return body.items;
    },
    async timeline(tenant) {
      return database
        .selectFrom("sms_timeline_entries")
        .select(["event_type", "level", "event_data"])
        .where("organization_id", "=", tenant.organizationId)
        .orderBy("id")
        .execute();
    },
    async close() {
      for (const release of opened.reverse()) await release();
    },
  };
}

function startWorker(
  queue: JobQueue,
  connectionString: string,
  feature: WebhooksFeature,
  jobFailures: JobFailure[],
): Workers {
  return startWorkers({
    queue,
    connectionString,
    registrations: feature.jobs,
    // Run by the tests themselves, so that nothing is found by chance.
    schedules: [],
    clock: systemClock,
    onJobFailure: (failure) => jobFailures.push(failure),
    onScheduleFailure: () => undefined,
    onQueueError: () => undefined,
  });
}

function identityFrom(authorization: string | undefined): Identity {
  const [, organizationId, caller] = /^Bearer (\d+) (\w+)$/.exec(authorization ?? "") ?? [];
  if (organizationId === undefined) throw new DomainError("unauthenticated", "Not authenticated");
  return {
    userId: asId(1),
    organizationId: asId(Number(organizationId)),
    role: caller === "admin" || caller === "viewer" ? caller : "user",
    isVerified: caller !== "unverified",
    credential: { kind: "access-token", sessionId: "test" },
  };
}

let tenantCount = 0;

async function createTenant(database: Database): Promise<Tenant> {
  tenantCount += 1;
  const name = `tenant-${tenantCount}`;
  const organization = await database
    .insertInto("organizations")
    .values({ name, slug: name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const user = await database
    .insertInto("users")
    .values({ email: `${name}@example.com` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const assistant = await database
    .insertInto("assistants")
    .values({ organization_id: organization.id, user_id: user.id, name: "Ada" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const conversation = await database
    .insertInto("calls")
    .values({
      organization_id: organization.id,
      call_sid: `sms_${name}`,
      channel: "sms",
      direction: "inbound",
      status: "active",
      provider: "twilio",
      assistant_id: assistant.id,
      customer_phone_number: "+14155550123",
      assistant_phone_number: "+14155550100",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { organizationId: asId(organization.id), conversationId: asId(conversation.id) };
}
