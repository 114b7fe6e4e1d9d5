import { seededRandom } from "@parley/foundation/seeded-random";
import { countCost } from "@parley/testkit/test-run/costs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../harness/api-client.ts";
import { startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import { type DescribedInterface, type DescribedOperation, fillPath, readInterface } from "./openapi-operations.ts";
import { HOSTILE_STRINGS, InstanceMaker } from "./schema-instances.ts";

const CASES = Number(process.env["FUZZ_CASES"] ?? 40);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const PARALLEL = 8;

/**
 * A carrier that cannot be used is the caller's to know: the interface says 500 for it, naming the provider. And this
 * service has no process that takes calls.
 */
const isProviderFailure = (text: string) => /provider|twilio|telnyx|vonage|"no-media-process"/i.test(text);

let service: TestCarrierService;
let described: DescribedInterface;
let client: ApiClient;

beforeAll(async () => {
  service = await startTestServiceWithCarrier({ env: { ROLES: "api" } });
  described = await readInterface(service.anonymous);
  client = (await service.addOrganization()).admin.client;
});
afterAll(() => service.stop());

/** One request: a case in three fits the schema, the rest is more and more hostile. */
function request(operation: DescribedOperation, index: number): { path: string; body: string | undefined } {
  const maker = new InstanceMaker(seededRandom(SEED + index * 7_919), described.resolve);
  maker.hostility = [0, 0.15, 0.5][index % 3] ?? 0;
  const sampleOf = (parameter: DescribedOperation["parameters"][number]) =>
    textOf(maker.value(parameter.schema, parameter.name));
  const path = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === "path")
      .map((parameter) => [parameter.name, sampleOf(parameter).slice(0, 400) || "x"]),
  );
  const query = Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === "query" && (parameter.required || index % 2 === 0))
      .map((parameter) => [parameter.name, sampleOf(parameter).slice(0, 2_000)]),
  );
  const body = operation.body === null ? undefined : JSON.stringify(maker.value(operation.body));
  // Now and then the bytes themselves are broken.
  const isBroken = index % 17 === 16 && body !== undefined;
  return { path: fillPath(operation, path, query), body: isBroken ? body?.slice(0, -1) : body };
}

function textOf(value: unknown): string {
  return (typeof value === "string" ? value : (JSON.stringify(value) ?? "")).toWellFormed();
}

async function fuzz(operation: DescribedOperation): Promise<string[]> {
  const problems: string[] = [];
  // What takes no input is the same case every time.
  const takesInput = operation.parameters.length > 0 || operation.body !== null;
  const indexes = Array.from({ length: takesInput ? CASES : Math.min(CASES, PARALLEL) }, (_, index) => index);
  const run = async () => {
    for (let index = indexes.shift(); index !== undefined; index = indexes.shift()) {
      countCost("fuzz cases");
      const { path, body } = request(operation, index);
      const { status, text } = await client.request(operation.method, path, body);
      const where = `case ${index}: ${operation.method} ${path.slice(0, 150)} ${body?.slice(0, 300) ?? ""} → ${status} ${text.slice(0, 300)}`;
      if (status >= 500 && !(operation.statuses.has(status) && isProviderFailure(text))) problems.push(where);
      else if (!operation.statuses.has(status) && status !== 404) problems.push(`undocumented status, ${where}`);
      if (status === 422 && !isValidationShape(text)) problems.push(`not the documented shape, ${where}`);
      // The one whose errors have another name in the interface.
      const member = operation.path === "/sip-prewarm" && status === 400 ? "error" : "detail";
      if (status >= 400 && status !== 422 && typeof JSON.parse(text)[member] !== "string")
        problems.push(`no ${member}, ${where}`);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, run));
  return problems;
}

function isValidationShape(text: string): boolean {
  const { detail } = JSON.parse(text);
  return (
    Array.isArray(detail) &&
    detail.length > 0 &&
    detail.every(
      (issue) =>
        Array.isArray(issue.loc) &&
        issue.loc.length > 0 &&
        typeof issue.msg === "string" &&
        typeof issue.type === "string",
    )
  );
}

describe(`a fuzz run from the OpenAPI document (${CASES} cases an operation, seed ${SEED})`, () => {
  test("no operation answers 5xx, anything undocumented, or an error of another shape", {
    timeout: 600_000,
  }, async () => {
    const problems: string[] = [];
    // Sign-ins cost a password hash each; their own budget keeps the run short without leaving them out.
    for (const operation of described.operations) problems.push(...(await fuzz(operation)).slice(0, 3));
    expect(problems).toEqual([]);
  });

  test("hostile strings come back as they were sent (but for white space around them), or are refused", async () => {
    for (const name of HOSTILE_STRINGS) {
      const created = await client.post("/api/v1/assistants", { name, description: name });
      if (created.status !== 201) {
        expect(created.status).toBe(422);
        continue;
      }
      expect(created.json.name).toBe(name.toWellFormed().trim());
      expect(created.json.description).toBe(name.toWellFormed());
    }
  });
});
