import type { OperationContract } from "@parley/contracts/operation";
import { requestWarnings } from "@parley/contracts/request-warnings";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { findRequestWarnings } from "../../src/platform/http/request-warnings.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { documentedInterface, typeWords } from "./documented-operations.ts";
import type { OpenApiDocument } from "./find-deviations.ts";

let service: TestService;
let warning: readonly OperationContract[];
beforeAll(async () => {
  service = await startTestService({ env: { ROLES: "api" } });
  warning = service.service.features
    .flatMap(({ operations }) => operations.map(({ contract }) => contract))
    .filter(({ success }) => success instanceof z.ZodObject && success.shape["warnings"] === requestWarnings);
});
afterAll(() => service.stop());

test("the reference's examples give no warnings", async () => {
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as OpenApiDocument;
  const examples = warning.map((contract) => {
    const { requestBody } = paths[contract.path]?.[contract.method.toLowerCase()] ?? {};
    const { example } = (requestBody?.content["application/json"] ?? {}) as { example?: unknown };
    expect(example, contract.name).toBeDefined();
    return [contract.name, findRequestWarnings(contract, example)];
  });
  expect(examples).toEqual(warning.map(({ name }) => [name, []]));
  expect(examples.length).toBeGreaterThan(15);
});

test("no member of a documented body is unknown, at any depth", () => {
  const shapeOf = (path: string) => path.replaceAll(/\{\w+\}/g, "{}").replace(/\/$/, "");
  let members = 0;
  for (const { method, path, body } of documentedInterface.operations) {
    if (body === null) continue;
    const contract = warning.find(
      (each) =>
        each.method === method && [each.path, ...(each.aliases ?? [])].some((one) => shapeOf(one) === shapeOf(path)),
    );
    if (contract === undefined) continue;
    const sent = sampleOf(body);
    members += JSON.stringify(sent).split(":").length;
    const unknown = findRequestWarnings(contract, sent).filter(({ code }) => code === "unknown-member");
    expect(unknown, `${method} ${path}`).toEqual([]);
    // The same, with one more at the top, is told: the comparison looks at something.
    if (typeof sent === "object" && !Array.isArray(sent)) {
      expect(findRequestWarnings(contract, { unheard_of: 1, ...sent })[0]?.path, `${method} ${path}`).toBe(
        "unheard_of",
      );
    }
  }
  expect(members).toBeGreaterThan(300);
});

/** A value with every documented member; of alternatives, the first that is not null. */
function sampleOf(documented: string): unknown {
  const word = typeWords(documented).find((each) => each !== "null") ?? "null";
  const schema = documentedInterface.schemas[word];
  if (schema !== undefined) {
    return Object.fromEntries(Object.entries(schema).map(([name, { type }]) => [name, sampleOf(type)]));
  }
  if (word.endsWith("[]")) return [sampleOf(word.slice(0, -2))];
  if (word.startsWith("map of")) return { of_my_own: 1 };
  // Of what form it is the documents do not say.
  if (word.startsWith("object")) return {};
  return word.startsWith("boolean") ? true : word.startsWith("string") ? "x" : 1;
}
