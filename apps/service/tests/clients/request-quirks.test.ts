import type { OperationContract } from "@parley/contracts/operation";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import { type Caller, type CallerResponse, javascriptCaller, pythonCaller } from "./client-callers.ts";

let service: TestService;
let organization: TestOrganization;
let contracts: readonly OperationContract[];
let callers: readonly [name: string, caller: Caller][];
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  organization = await service.addOrganization();
  contracts = service.service.features.flatMap((feature) => feature.operations.map(({ contract }) => contract));
  callers = [
    ["Python", pythonCaller(service.url, organization.admin.key)],
    ["JavaScript", javascriptCaller(service.url, organization.admin.key)],
  ];
});
afterAll(() => service.stop());

/** Nobody's, so that nothing happens. */
const SLOTS: Readonly<Record<string, string>> = { phone_number: "%2B15125550100", provider: "twilio" };
const pathsOf = ({ path, aliases }: OperationContract) =>
  [path, ...(aliases ?? [])].map((one) => one.replaceAll(/\{(\w+)\}/g, (_slot, name) => SLOTS[name] ?? "987654321"));
const isForClients = (contract: OperationContract) =>
  contract.access !== "public" && contract.rateClass !== "provider-webhook" && contract.bodyForm !== "raw";
/** One ends what the callers are signed in with, the others' answers never end. */
const HARMFUL: ReadonlySet<string> = new Set(["logout", "streamWebhookEvents", "streamEvents"]);
const isHarmless = ({ name }: OperationContract) => !HARMFUL.has(name);
const clientContracts = () => contracts.filter((contract) => isForClients(contract) && isHarmless(contract));

/** The answer speaks of the body itself, not of what was asked. */
function refusesBody({ status, text }: CallerResponse): boolean {
  return status === 415 || (status === 400 && /body/i.test(text)) || (status === 422 && text.includes('"body"'));
}

const PARALLEL = 4;

/** Asks every operation; the two libraries take turns. @returns what the probe found wrong */
async function probeEach(
  wanted: readonly OperationContract[],
  probe: (contract: OperationContract, call: Caller, name: string) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const left = [...wanted].entries();
  const run = async () => {
    for (const [index, contract] of left) {
      const [name, call] = callers[index % callers.length] ?? [];
      if (name === undefined || call === undefined) throw new Error("no caller");
      problems.push(...(await probe(contract, patient(call), `${name}: ${contract.method} ${contract.path}`)));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, run));
  return problems;
}

/** A machine that is busy may keep a request from the database for too long; that says nothing of the request. */
function patient(call: Caller): Caller {
  return async (...args) => {
    const answer = await call(...args);
    return answer.json?.code === "database-unavailable" ? patient(call)(...args) : answer;
  };
}

test("there is something to ask", () => {
  expect(clientContracts().length).toBeGreaterThan(60);
  expect(new Set(contracts.map(({ name }) => name)).size).toBe(contracts.length);
});

describe("a JSON content type over an empty body", () => {
  test("is no obstacle where no body is wanted, or none is needed", async () => {
    const bodiless = clientContracts().filter(
      ({ body, isBodyOptional }) => body === undefined || isBodyOptional === true,
    );
    expect(bodiless.filter(({ method }) => method !== "GET").length).toBeGreaterThan(15);
    const problems = await probeEach(bodiless, async (contract, call, where) => {
      const found: string[] = [];
      for (const path of pathsOf(contract)) {
        const answer = await call(contract.method, path);
        // A member of an optional body may be missed (whom to assign), the body itself never.
        const isMissed = contract.isBodyOptional === true && answer.text.includes('["body","');
        if (refusesBody(answer) && !isMissed) found.push(`${where} → ${answer.text}`);
      }
      return found;
    });
    expect(problems).toEqual([]);
  });

  test("is told as a missing body where one is wanted, in the validation shape", async () => {
    const wanting = clientContracts().filter(
      ({ body, isBodyOptional }) => body !== undefined && isBodyOptional !== true,
    );
    const problems = await probeEach(wanting, async (contract, call, where) => {
      const answer = await call(contract.method, pathsOf(contract)[0] ?? "");
      const issues: { loc: unknown[]; type: string }[] = Array.isArray(answer.json?.detail) ? answer.json.detail : [];
      const isTold = issues.some(({ loc, type }) => loc[0] === "body" && type === "missing");
      return answer.status === 422 && isTold ? [] : [`${where} → ${answer.text}`];
    });
    expect(problems).toEqual([]);
  });
});

test("every path answers the same with and without a trailing slash, and never by a redirect", async () => {
  const problems = await probeEach(clientContracts(), async (contract, call, where) => {
    const found: string[] = [];
    for (const path of pathsOf(contract)) {
      const bare = path.replace(/\/$/, "");
      const [without, withSlash] = [await call(contract.method, bare), await call(contract.method, `${bare}/`)];
      if (without.status !== withSlash.status || (without.status >= 300 && without.status < 400)) {
        found.push(`${where} (${bare}) → ${without.status}, with a slash ${withSlash.status}`);
      }
      if (without.text.includes('"Not Found"')) found.push(`${where} (${bare}) is not served`);
    }
    return found;
  });
  expect(problems).toEqual([]);
  for (const root of ["calls", "sms-conversations", "sms-logs", "sms-sessions"]) {
    for (const path of [`/api/v1/${root}`, `/api/v1/${root}/`]) {
      expect((await pythonCaller(service.url, organization.admin.key)("GET", path)).status).toBe(200);
    }
  }
});

describe("credentials", () => {
  test("missing and bad ones are told apart by two texts, the same everywhere, asked for as Bearer", async () => {
    const details = { missing: new Set<string>(), bad: new Set<string>() };
    const problems = await probeEach(clientContracts(), async (contract, _call, where) => {
      const found: string[] = [];
      for (const [kind, key] of [
        ["missing", null],
        ["bad", "pk_live_nobody"],
      ] as const) {
        const { status, headers, json } = await pythonCaller(service.url, key)(
          contract.method,
          pathsOf(contract)[0] ?? "",
        );
        if (status !== 401 || headers["www-authenticate"] !== "Bearer") found.push(`${kind}, ${where} → ${status}`);
        details[kind].add(String(json?.detail));
      }
      return found;
    });
    expect(problems).toEqual([]);
    expect([details.missing.size, details.bad.size]).toEqual([1, 1]);
    expect([...details.missing]).not.toEqual([...details.bad]);
  });
});

describe("query strings", () => {
  /** Members of a query whose JSON schema is a boolean. */
  const booleansOf = ({ query }: OperationContract): string[] => {
    if (query === undefined) return [];
    const { properties = {} } = z.toJSONSchema(query, { io: "output", unrepresentable: "any" });
    return Object.entries(properties)
      .filter(([, schema]) => JSON.stringify(schema).includes('"boolean"'))
      .map(([name]) => name);
  };

  test("take booleans as words, and refuse anything else", async () => {
    let asked = 0;
    const problems = await probeEach(clientContracts(), async (contract, call, where) => {
      const found: string[] = [];
      for (const name of booleansOf(contract)) {
        for (const [word, isBoolean] of [
          ["true", true],
          ["false", true],
          ["perhaps", false],
        ] as const) {
          const { status, text } = await call(contract.method, pathsOf(contract)[0] ?? "", { query: { [name]: word } });
          asked += 1;
          const isRefused = status === 422 && text.includes(`"${name}"`);
          if (isRefused === isBoolean) found.push(`${where}?${name}=${word} → ${status} ${text}`);
        }
      }
      return found;
    });
    expect(problems).toEqual([]);
    expect(asked).toBeGreaterThan(15);
  });
});

describe("bodies of model objects", () => {
  /** What a library sends when a whole object is handed over: defaults written out, null for the rest, and more besides. */
  const BODIES: readonly [method: string, path: string, json: Record<string, unknown>, status: number][] = [
    [
      "POST",
      "/api/v1/assistants",
      {
        ...{ id: null, organization_id: null, user_id: null, created_at: null, updated_at: null },
        ...{ name: "Ada", description: null, llm_provider: null, webhook_url: null, sms_webhook_url: null },
        ...{ messaging_service_sid: null, end_call_message: null, transfer_call_message: null, idle_message: null },
        ...{ max_idle_messages: null, idle_timeout: null, max_call_length: null, bypass_numbers: null },
        ...{ conversation_continuity_enabled: null, custom_settings: null, is_active: true, api_keys: null },
        ...{ backchannel_settings: null, recording_settings: null, tts_limit: null, stt_limit: null },
        ...{ total_calls: null, success_rate: null, member_of_a_later_version: { anything: [1] } },
      },
      201,
    ],
    [
      "POST",
      "/sms/send",
      {
        ...{ from_phone_number: "+15125550100", to_phone_number: "+12125550100", message: "hello" },
        ...{ media_urls: null, queue: true, idempotency_key: null, status: "queued", attempts: 0 },
      },
      404,
    ],
    [
      "POST",
      "/api/v1/phone-numbers/search",
      {
        ...{ country_code: "US", area_code: null, contains: null, locality: null, region: null, limit: 10 },
        ...{ provider: "twilio", page: null },
      },
      400,
    ],
    [
      "POST",
      "/api/v1/phone-numbers/purchase",
      {
        ...{ phone_number: "+15125550100", provider: "twilio", country_code: null, assistant_id: null },
        ...{ friendly_name: null, messaging_profile_id: null, id: null },
      },
      400,
    ],
    ["POST", "/api/v1/phone-numbers/release", { phone_number: "+15125550100", provider: null, id: null }, 404],
    [
      "PUT",
      "/api/v1/phone-numbers/webhooks",
      {
        ...{ phone_number: "+15125550100", voice_webhook_url: null, disable_sms: true, enable_sms: null },
        provider: null,
      },
      404,
    ],
    [
      "PATCH",
      "/api/v1/assistants/organization/phone-numbers/987654321",
      {
        ...{ friendly_name: null, assistant_id: null, flow_id: null, sip_trunk_id: null },
        ...{ allowed_country_codes: null, phone_number: null },
      },
      404,
    ],
    [
      "POST",
      "/api/v1/assistants/987654321/phone-numbers/assign-by-number",
      { phone_number: "+15125550100", friendly_name: null, auto_sync: true, id: null },
      404,
    ],
    [
      "POST",
      "/api/v1/phone-numbers/organization/add-verified-caller-id",
      { phone_number: "+15125550100", friendly_name: null, provider: null },
      400,
    ],
  ];

  test.each(BODIES)("%s %s takes nulls and members nobody knows", async (method, path, json, status) => {
    for (const [name, call] of callers) {
      const answer = await call(method, path, { json });
      expect([name, answer.status, answer.text]).toEqual([name, status, answer.text]);
    }
  });
});

describe("errors", () => {
  test("carry a detail both libraries can read: a text, or a list of places", async () => {
    for (const [, call] of callers) {
      const errors = [
        await call("GET", "/api/v1/nowhere"),
        await call("GET", "/api/v1/assistants/987654321"),
        await call("POST", "/api/v1/assistants", { data: "{" }),
        await call("POST", "/api/v1/phone-numbers/webhooks", { json: {} }),
        await call("PUT", "/api/v1/phone-numbers/webhooks", { json: { phone_number: "+15125550100" } }),
      ];
      expect(errors.map(({ status }) => status)).toEqual([404, 404, 400, 405, 400]);
      for (const { json, headers } of errors) {
        expect(json.detail).toEqual(expect.any(String));
        expect(headers["content-type"]).toContain("application/json");
      }
      const malformed = await call("GET", "/api/v1/assistants/abc", { query: { limit: "x" } });
      expect(malformed.status).toBe(422);
      expect(malformed.json.detail).toContainEqual({
        loc: ["path", "assistant_id"],
        msg: expect.any(String),
        type: "int_parsing",
      });
    }
  });
});

describe("too many requests", () => {
  test("of every kind are answered with the whole seconds to wait", async () => {
    const one = { ratePerSecond: 0.01, burst: 1 };
    const limited = await startTestService({
      env: { ROLES: "api" },
      overrides: {
        rateLimits: { read: one, write: one, search: one, export: one, "sign-in": one, "provider-webhook": one },
      },
    });
    try {
      const { admin } = await limited.addOrganization();
      const call = pythonCaller(limited.url, admin.key);
      const kinds: [string, string][] = [
        ["GET", "/api/v1/assistants"],
        ["POST", "/api/v1/sms-sessions/cleanup"],
        ["GET", "/api/v1/phone-numbers/+15125550100/diagnose"],
        ["GET", "/api/v1/sms-conversations/1/export"],
      ];
      for (const [method, path] of kinds) {
        await call(method, path);
        const refused = await call(method, path);
        expect([path, refused.status]).toEqual([path, 429]);
        expect(refused.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
        expect(refused.json.detail).toEqual(expect.any(String));
      }
    } finally {
      await limited.stop();
    }
  });
});
