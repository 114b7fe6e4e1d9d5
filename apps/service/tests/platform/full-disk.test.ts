import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addLine,
  newCustomerNumber,
  startTestServiceWithCarrier,
  type TestCarrierService,
  type TestLine,
} from "../harness/test-carrier.ts";
import type { TestOrganization } from "../harness/test-service.ts";

const TOTAL_BYTES = 100_000_000_000;
let freePercent = 50;
let service: TestCarrierService;
let organization: TestOrganization;
let line: TestLine;

beforeAll(async () => {
  service = await startTestServiceWithCarrier({
    overrides: {
      measureDisk: async () => ({ freeBytes: (TOTAL_BYTES * freePercent) / 100, totalBytes: TOTAL_BYTES }),
    },
  });
  organization = await service.addOrganization("Acme Dental");
  line = await addLine(service, organization);
});
afterAll(() => service.stop());

/** Also makes the service look at the disk. */
async function readyWith(percent: number) {
  freePercent = percent;
  const { status, json } = await service.anonymous.get("/readyz");
  return [status, json.status, json.checks.disk];
}

const send = () =>
  organization.admin.client.post("/sms/send", {
    from_phone_number: line.phoneNumber,
    to_phone_number: newCustomerNumber(),
    message: "Your appointment is at ten.",
  });
const call = () =>
  organization.admin.client.post("/calls/initiate", {
    from_phone_number: line.phoneNumber,
    to_phone_number: newCustomerNumber(),
  });
const receive = async () => {
  const text = { from: newCustomerNumber(), to: line.phoneNumber, body: "When are you open?" };
  return (await service.carrier.receiveText(text)).attempts[0]?.statusCode;
};

test("a disk with less than a tenth free is told of, and the service goes on", async () => {
  expect(await readyWith(50)).toEqual([200, "ready", { is_ready: true, reason: null }]);
  const reason = "the disk of DATA_DIR has 9 % free (9,000 MB)";
  expect(await readyWith(9)).toEqual([200, "ready", { is_ready: true, reason }]);
  expect([(await send()).status, await receive()]).toEqual([200, 200]);
  expect((await readyWith(4))[2]).toEqual({
    is_ready: true,
    reason: "the disk of DATA_DIR has 4 % free (4,000 MB): calls are not recorded",
  });
});

test("a full disk: not ready, new texts and calls hear 503, reports and reads are served, and then it goes on", async () => {
  const reason = "the disk of DATA_DIR has 1 % free (1,000 MB): no new texts and calls are taken";
  const sent = await send();
  expect(await readyWith(1)).toEqual([503, "not-ready", { is_ready: false, reason }]);
  for (const refused of [await send(), await call()]) {
    expect([refused.status, refused.json.code, refused.headers.get("retry-after")]).toEqual([503, "disk-full", "30"]);
  }
  expect(await receive()).toBe(503);
  // What is under way is brought to its end.
  const status = () =>
    service.service.platform.database
      .selectFrom("sms_logs")
      .select("status")
      .where("message_id", "=", sent.json.message_id)
      .executeTakeFirst();
  await expect.poll(status).toEqual({ status: "delivered" });

  expect((await readyWith(50))[0]).toBe(200);
  expect([(await send()).status, await receive()]).toEqual([200, 200]);
});
