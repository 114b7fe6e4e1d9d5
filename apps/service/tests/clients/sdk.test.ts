import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describeWith } from "@parley/testkit/test-run/programs";
import {
  type ReceivedRequest,
  startWebhookReceiver,
  type WebhookReceiver,
} from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import generateStaleSdks from "../../../../tools/sdk/generate-before-tests.ts";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
} from "../harness/test-carrier.ts";
import { type Language, runWithSdk } from "./run-example.ts";

let receiver: WebhookReceiver;
let service: TestCarrierService;
beforeAll(async () => {
  generateStaleSdks();
  receiver = await startWebhookReceiver();
  service = await startTestServiceWithCarrier({
    env: { OUTBOUND_ALLOWED_HOSTS: receiver.host },
    overrides: { certificateAuthorities: [receiver.certificatePem ?? ""] },
  });
  // The first of the installation is the operator's own.
  await service.addOrganization();
});
afterAll(async () => {
  await service?.stop();
  await receiver?.close();
});

/** Reads body, headers, secret and time from standard input; prints the event, or the name of what was thrown. */
const VERIFIERS: Readonly<Record<Language, string>> = {
  TypeScript: `
    import { text } from "node:stream/consumers";
    import { verifyWebhook } from "parley-sdk";
    const { body, headers, secret, nowMs } = JSON.parse(await text(process.stdin));
    try {
      console.log(JSON.stringify(verifyWebhook(body, headers, secret, nowMs === null ? {} : { nowMs: () => nowMs })));
    } catch (error) {
      console.log(error.name);
    }`,
  Python: `
import json, sys
from parley_sdk import WebhookVerificationError, verify_webhook
given = json.load(sys.stdin)
options = {} if given["nowMs"] is None else {"now": lambda: given["nowMs"] / 1000}
try:
    print(json.dumps(verify_webhook(given["body"], given["headers"], given["secret"], **options)))
except WebhookVerificationError as error:
    print(type(error).__name__)
`,
};
const EXAMPLES = { TypeScript: "examples/first-text.ts", Python: "examples/first_text.py" } as const;

describeWith("python3").each(["Python"] as const)("the SDK for %s (needs python3)", suiteOf);
describe.each(["TypeScript"] as const)("the SDK for %s", suiteOf);

function suiteOf(language: Language): void {
  test("makes an assistant, sends a text and reads the conversation, as its README shows", async () => {
    const organization = await service.addOrganization();
    const line = await addLine(service, organization);
    const env = { PARLEY_BASE_URL: service.url, PARLEY_API_KEY: organization.admin.key };
    const run = await runWithSdk(language, { file: EXAMPLES[language] }, { env });
    expect(run).toEqual({ exitCode: 0, output: "assistant: See you at ten.\n", errors: "" });
    const [number] = (await organization.admin.client.get("/api/v1/phone-numbers")).json;
    expect(number.assistant.name).toBe("Front desk");
    expect(number.assistant.id).not.toBe(line.assistantId);

    const folder = join(import.meta.dirname, `../../../../sdk/${language.toLowerCase()}`);
    const readme = await readFile(join(folder, "README.md"), "utf8");
    expect(readme).toContain(await readFile(join(folder, EXAMPLES[language]), "utf8"));
  });

  test("ends with what the service says when the key is wrong", async () => {
    const run = await runWithSdk(
      language,
      { file: EXAMPLES[language] },
      { env: { PARLEY_BASE_URL: service.url, PARLEY_API_KEY: "pk_live_wrong" } },
    );
    expect(run.exitCode).toBe(1);
    expect(run.errors).toContain("ApiError: ");
  });

  test("proves webhooks that were sent, also while their secret is rotated, and refuses forged and old ones", async () => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const path = `/${language}`;
    const line = await addLine(service, organization, { sms_webhook_url: receiver.url(path) });
    const secretOf = async () => (await client.get("/api/v1/organization/webhook-secret")).json.secret as string;
    const receive = async (count: number) => {
      await service.carrier.receiveText({ from: newCustomerNumber(), to: line.phoneNumber, body: "Grüße 👋" });
      return (await receiver.waitForRequests(path, count, 60_000))[count - 1]!;
    };
    const verify = async (request: ReceivedRequest, secret: string, change: { body?: string; nowMs?: number } = {}) => {
      const { body, headers } = request;
      const input = JSON.stringify({ body, headers, secret, nowMs: null, ...change });
      const { output, errors } = await runWithSdk(language, { text: VERIFIERS[language] }, { input });
      expect(errors).toBe("");
      return output.trim();
    };

    const sent = await receive(1);
    const former = await secretOf();
    expect(JSON.parse(await verify(sent, former))).toMatchObject({ type: "sms_received", data: { body: "Grüße 👋" } });
    expect(await verify(sent, former, { body: sent.body.replace("Grüße", "Grüsse") })).toBe("WebhookVerificationError");
    const sentMs = Number(sent.headers["webhook-timestamp"]) * 1_000;
    expect(await verify(sent, former, { nowMs: sentMs + 301_000 })).toBe("WebhookVerificationError");
    const { secret: present } = (await client.post("/api/v1/organization/webhook-secret/rotate")).json;
    const later = await receive(2);
    expect(later.headers["webhook-signature"]).toContain(" ");
    for (const secret of [former, present]) expect(await verify(later, secret)).toContain("sms_received");
    expect(await verify(sent, present)).toBe("WebhookVerificationError");
  });
}
