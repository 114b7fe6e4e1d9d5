import { seededRandom } from "@parley/foundation/seeded-random";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient, ApiResponse } from "../harness/api-client.ts";
import { startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import { DropOrganizationFilters } from "./drop-organization-filters.ts";
import {
  type DescribedInterface,
  type DescribedOperation,
  fillPath,
  type JsonSchema,
  readInterface,
} from "./openapi-operations.ts";
import { InstanceMaker } from "./schema-instances.ts";
import { type Furnished, fingerprint, furnish, idsOfOperations } from "./two-organizations.ts";

/** The interface itself asks these to tell a foreign id (403) from an unknown one (404). */
const TELLS_FOREIGN_FROM_UNKNOWN = new Set([
  "readSmsTimeline",
  "sendSms",
  "initiateCall",
  "switchOrganization",
  "setDefaultOrganization",
]);

const UNKNOWN: Readonly<Record<string, string>> = {
  phone_number: "+14155559876",
  from_phone_number: "+14155559876",
  customer_phone: "+14155559875",
  message_id: "00000000-0000-4000-8000-000000000000",
  invitation_id: "00000000-0000-4000-8000-000000000000",
  preset_id: "00000000-0000-4000-8000-000000000000",
  ...idsOfOperations(["updateFallbackKey", "deleteFallbackKey"], {
    provider: "openai",
    key_id: "00000000-0000-4000-8000-000000000000",
  }),
};
const UNKNOWN_ID = "987654321";

interface Caller {
  readonly name: string;
  readonly client: ApiClient;
  /** Access levels this caller has. */
  readonly may: ReadonlySet<string>;
}

const mayChange = ({ may }: Caller) => may.has("write") || may.has("admin");
const PARALLEL = 6;

/** Ends sign-ins or waits on outside; their roles are tested with the accounts. */
const SLOW_OR_SELF_DESTRUCTIVE = new Set(["logout"]);

interface Mutation {
  /** Changes queries on their way to the database. */
  readonly filters?: DropOrganizationFilters;
  /** Takes row-level security off every table: the filters of the queries must hold by themselves. */
  readonly isWithoutRowSecurity?: true;
}

/** The two walls between organizations are tried together, and each without the other. */
describe.each<[string, Mutation]>([
  ["as it is", {}],
  ["with the organization filter taken out of every query", { filters: new DropOrganizationFilters() }],
  ["without row-level security", { isWithoutRowSecurity: true }],
])("the tenancy matrix %s", (_name, { filters, isWithoutRowSecurity = false }) => {
  let service: TestCarrierService;
  let described: DescribedInterface;
  let own: Furnished;
  let foreign: Furnished;
  let callers: readonly Caller[];

  beforeAll(async () => {
    service = await startTestServiceWithCarrier({
      overrides: filters === undefined ? {} : { queryPlugins: [filters] },
      // The rows must hold still: no worker answers, delivers or sweeps meanwhile.
      env: { ROLES: "api" },
      // No other file may get a database without row-level security.
      isOwn: isWithoutRowSecurity,
    });
    if (isWithoutRowSecurity) await takeRowSecurityOff(service.connectionString);
    described = await readInterface(service.anonymous);
    own = await furnish(service);
    foreign = await furnish(service);
    const { organization } = own;
    const revoked = await organization.addMember({ role: "admin" });
    const [revokedKey] = (await revoked.client.get("/api/v1/users/me/api-keys")).json;
    await revoked.client.delete(`/api/v1/users/me/api-keys/${revokedKey.id}`);
    const member = async (role: "user" | "viewer", isVerified = true) =>
      (await organization.addMember({ role, isVerified })).client;
    callers = [
      { name: "nobody", client: service.anonymous, may: new Set() },
      { name: "a revoked key", client: revoked.client, may: new Set() },
      { name: "an unverified user", client: await member("user", false), may: new Set(["own-account", "read"]) },
      { name: "a viewer", client: await member("viewer"), may: new Set(["own-account", "read"]) },
      { name: "a user", client: await member("user"), may: new Set(["own-account", "read", "write"]) },
      { name: "an admin", client: organization.admin.client, may: new Set(["own-account", "read", "write", "admin"]) },
    ];
  });
  afterAll(() => service.stop());

  function call(
    client: ApiClient,
    operation: DescribedOperation,
    ids: Readonly<Record<string, string>>,
  ): Promise<ApiResponse> {
    const idOf = (name: string) => ids[`${operation.id}.${name}`] ?? ids[name];
    const parameters = operation.parameters.map((parameter) => {
      const sample = new InstanceMaker(seededRandom(1), described.resolve).value(parameter.schema, parameter.name);
      return { ...parameter, value: idOf(parameter.name) ?? (parameter.in === "path" ? UNKNOWN_ID : String(sample)) };
    });
    const path = Object.fromEntries(
      parameters.filter((one) => one.in === "path").map(({ name, value }) => [name, value]),
    );
    const query = Object.fromEntries(
      parameters
        .filter((one) => one.in === "query" && (one.required || one.name in ids))
        .map(({ name, value }) => [name, value]),
    );
    const body = operation.body === null ? undefined : bodyOf(operation.body, ids);
    return client.request(operation.method, fillPath(operation, path, query), body);
  }

  /** Required members only, ids put into every slot that has one's name. */
  function bodyOf(schema: JsonSchema, ids: Readonly<Record<string, string>>): unknown {
    const resolved = described.resolve(schema);
    const maker = new InstanceMaker(seededRandom(1), described.resolve);
    if (resolved["type"] !== "object") return maker.value(resolved);
    const required = new Set((resolved["required"] ?? []) as string[]);
    const properties = Object.entries((resolved["properties"] ?? {}) as Record<string, JsonSchema>);
    return Object.fromEntries(
      properties
        .filter(([name]) => required.has(name) || name in ids)
        .map(([name, part]) => {
          const id = ids[name];
          if (id === undefined) return [name, maker.value(part, name)];
          return [name, /^\d{1,15}$/.test(id) ? Number(id) : id];
        }),
    );
  }

  function hasIdSlot(operation: DescribedOperation): boolean {
    const body = operation.body === null ? {} : ((described.resolve(operation.body)["properties"] ?? {}) as object);
    return [...operation.parameters.map(({ name }) => name), ...Object.keys(body)].some((name) => name in foreign.ids);
  }

  const isCalled = (operation: DescribedOperation) => !SLOW_OR_SELF_DESTRUCTIVE.has(operation.id);

  test("covers the whole interface", () => {
    expect(described.operations.length).toBeGreaterThan(60);
    expect(described.operations.filter(hasIdSlot).length).toBeGreaterThan(30);
  });

  test("foreign and unknown ids get the same answer, nothing of the other organization is read or changed", {
    timeout: 240_000,
  }, async () => {
    const before = await fingerprint(service, foreign.organization.organizationId);
    const leaks: string[] = [];
    const tryOn = async (operation: DescribedOperation, caller: Caller): Promise<void> => {
      const answer = await call(caller.client, operation, foreign.ids);
      const where = `${caller.name}: ${operation.method} ${operation.path} → ${answer.status}`;
      if (answer.text.includes(foreign.mark))
        leaks.push(`${where} shows the other organization: ${answer.text.slice(0, 200)}`);
      if (answer.status >= 500 && !operation.statuses.has(answer.status))
        leaks.push(`${where}: ${answer.text.slice(0, 200)}`);
      const hasPathId = operation.parameters.some(({ name, in: place }) => place === "path" && name in foreign.ids);
      if (hasPathId && !operation.isPublic && answer.status < 400) leaks.push(`${where} accepts a foreign id`);
      if (!hasIdSlot(operation) || operation.isPublic || TELLS_FOREIGN_FROM_UNKNOWN.has(operation.id)) return;
      const unknownIds = Object.fromEntries(
        Object.keys(foreign.ids).map((name) => [name, UNKNOWN[name] ?? UNKNOWN_ID]),
      );
      const unknown = await call(caller.client, operation, unknownIds);
      if (unknown.status !== answer.status || (answer.status >= 400 && unknown.text !== answer.text)) {
        leaks.push(
          `${where} ${answer.text.slice(0, 100)} differs from an unknown id: ${unknown.status} ${unknown.text.slice(0, 100)}`,
        );
      }
    };
    const [weak, strong] = [callers.filter((caller) => !mayChange(caller)), callers.filter(mayChange)];
    for (const operation of described.operations.filter(isCalled)) {
      // They change nothing of the organization, so none of them can change what another is answered.
      await Promise.all(weak.map((caller) => tryOn(operation, caller)));
      for (const caller of strong) await tryOn(operation, caller);
    }
    expect(leaks).toEqual([]);
    expect(await fingerprint(service, foreign.organization.organizationId)).toEqual(before);
  });

  test("every identity gets what the access table says, on its own ids", { timeout: 240_000 }, async () => {
    const wrong: string[] = [];
    // What only reads comes first, so that there still is something to read.
    const order = (operation: DescribedOperation) =>
      operation.method === "GET" ? 0 : operation.method === "DELETE" ? 2 : 1;
    const operations = described.operations
      .filter((operation) => isCalled(operation) && !operation.isPublic)
      .toSorted((a, b) => order(a) - order(b));
    const tryAs = async (caller: Caller, operation: DescribedOperation): Promise<void> => {
      const { status, text } = await call(caller.client, operation, own.ids);
      const isAnonymous = caller.may.size === 0;
      const isRight = isAnonymous
        ? status === 401
        : caller.may.has(operation.access)
          ? status !== 401 && !isRoleRefusal(status, text)
          : status === 403;
      if (!isRight)
        wrong.push(
          `${caller.name}: ${operation.method} ${operation.path} (${operation.access}) → ${status} ${text.slice(0, 120)}`,
        );
    };
    for (const caller of callers) {
      const changes = ({ method, access }: DescribedOperation) => method !== "GET" && caller.may.has(access);
      const harmless = operations.filter((operation) => !changes(operation));
      await sideBySide(harmless, (operation) => tryAs(caller, operation));
      for (const operation of operations.filter(changes)) await tryAs(caller, operation);
    }
    expect(wrong).toEqual([]);
    if (filters !== undefined) expect(filters.droppedCount).toBeGreaterThan(500);
    // What both organizations hold, keys and texts, went through every endpoint by now; none of it may be in a log.
    for (const { mark } of [own, foreign]) expect(service.logLines.join("")).not.toContain(mark);
  });
});

/** Requests that change nothing need not wait for one another. */
async function sideBySide<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const workOff = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: PARALLEL }, workOff));
}

/** After the start, which refuses a database without it. */
async function takeRowSecurityOff(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity",
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { name } of rows) await client.query(`alter table ${name} disable row level security`);
  } finally {
    await client.end();
  }
}

function isRoleRefusal(status: number, text: string): boolean {
  return status === 403 && /role-not-allowed|account-not-verified|key-permission-missing/.test(text);
}
