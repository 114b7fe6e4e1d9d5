import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { withRepositoryVendor } from "./repository-with-vendor.ts";
import { toyCarrier } from "./toy-carrier.ts";

type Harness = typeof import("../harness/test-service.ts");
type Loading = typeof import("../../src/config/load-config.ts");

const OUR_NUMBER = "+14155550177";
const CUSTOMER = "+12125550177";

test("a new carrier is its folder, a line in the table and a record in carriers.ts", async () => {
  const sent: { target: string | undefined; password: unknown; body: unknown }[] = [];
  const wire = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    sent.push({ target: request.url, password: request.headers["x-toy-password"], body });
    response.end("{}");
  });
  await new Promise<void>((resolve) => wire.listen(0, "127.0.0.1", resolve));
  const TOY_BASE_URL = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;

  await withRepositoryVendor(toyCarrier, async (repository) => {
    const checked = repository.typeCheck([
      "apps/service/src/providers/telephony/table.ts",
      "packages/contracts/src/accounts/organization-schemas.ts",
      "packages/contracts/src/calls/call-webhook-contracts.ts",
      "packages/contracts/src/texts/sms-webhook-contracts.ts",
    ]);

    const { loadConfig } = await repository.import<Loading>("apps/service/src/config/load-config.ts");
    const { telephonySettings, telephonyBaseUrls } = loadConfig({
      TOY_ACCOUNT: "ours",
      TOY_PASSWORD: "p",
      TOY_BASE_URL,
    });
    expect([...telephonySettings.keys()]).toEqual(["toy_account", "toy_password"]);
    expect(telephonyBaseUrls).toEqual({ toy: TOY_BASE_URL });

    const { startTestService } = await repository.import<Harness>("apps/service/tests/harness/test-service.ts");
    const parley = await startTestService({ env: { TOY_BASE_URL, DEMO_ON_CARRIERS: "true" } });
    try {
      const { organizationId, admin } = await parley.addOrganization();
      const settings = { toy_account: "acme", toy_password: "a-long-password-7788" };
      const stored = await admin.client.put("/api/v1/organization", settings);
      expect(stored.status, stored.text).toBe(200);
      const shown = (await admin.client.get("/api/v1/organization")).json;
      expect(shown).toMatchObject({ toy_account: "acme", toy_password: "••••••••7788" });

      const assistant = await admin.client.post("/api/v1/assistants", {
        name: "Toys",
        ...UNDISCLOSED,
        llm_settings: { system_prompt: "Hi." },
      });
      await parley.service.platform.database
        .insertInto("phone_numbers")
        .values({
          organization_id: organizationId,
          phone_number: OUR_NUMBER,
          provider: "toy",
          provider_number_id: `toy-${randomUUID()}`,
          capabilities: JSON.stringify({ voice: false, sms: true, mms: false, fax: false }),
          assistant_id: assistant.json.id,
        })
        .execute();

      const receive = (password: string) =>
        fetch(`${parley.url}/webhooks/sms/toy`, {
          method: "POST",
          headers: { "content-type": "application/json", "x-toy-password": password },
          body: JSON.stringify({ id: "in-1", from: CUSTOMER, to: OUR_NUMBER, body: "Are you open?" }),
        });
      expect((await receive("wrong")).status).toBe(401);
      const taken = await receive(settings.toy_password);
      expect([taken.status, await taken.text()]).toEqual([200, "toy heard"]);
      // The demo responder answers, and the toy sends it.
      const answer = { target: "/acme/send", password: settings.toy_password };
      await expect.poll(() => sent).toMatchObject([{ ...answer, body: { from: OUR_NUMBER, to: CUSTOMER } }]);

      const { json: prices } = await admin.client.get("/api/pricing");
      expect(JSON.stringify(prices)).toContain("toy.example/pricing");

      // It only has texts; a request for what it lacks is refused with a reason.
      const search = { provider: "toy", country_code: "US" };
      const numbers = await admin.client.post("/api/v1/phone-numbers/search", search);
      expect([numbers.status, numbers.text]).toEqual([
        400,
        expect.stringContaining("does not let its numbers be managed"),
      ]);
    } finally {
      await parley.stop();
    }
    expect(await checked).toBe("");
  });
  wire.close();
});
