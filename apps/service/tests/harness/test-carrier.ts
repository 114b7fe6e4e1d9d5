import { randomBytes, randomInt } from "node:crypto";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { CarrierSimulatorOptions } from "@parley/testkit/carriers/simulator-options";
import {
  findFreePort,
  PUBLIC_BASE_URL,
  startTestService,
  type TestOrganization,
  type TestService,
  type TestServiceOptions,
} from "./test-service.ts";

export interface TestCarrierService extends TestService {
  readonly carrier: CarrierSimulator;
  /** The operator's account at the simulated carrier. */
  readonly accountSid: string;
  readonly authToken: string;
  /** Numbers of that account nobody uses yet; texts to them go to this service. */
  readonly freeNumbers: string[];
}

const NUMBERS_PER_CARRIER = 30;

/** The whole service with a carrier that speaks Twilio's wire, each at a real port, webhooks signed for the public address. */
export async function startTestServiceWithCarrier(
  options: TestServiceOptions & { readonly carrier?: Partial<CarrierSimulatorOptions> } = {},
): Promise<TestCarrierService> {
  const port = await findFreePort();
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const authToken = randomBytes(16).toString("hex");
  const firstNumber = randomInt(9_000);
  const freeNumbers = Array.from(
    { length: NUMBERS_PER_CARRIER },
    (_, index) => `+1415555${String(firstNumber + index).padStart(4, "0")}`,
  );
  const smsUrl = `${PUBLIC_BASE_URL}/webhooks/sms/twilio`;
  const numbers = freeNumbers.map((phoneNumber) => ({ phoneNumber, smsUrl, statusCallbackUrl: smsUrl }));
  const carrier = await startCarrierSimulator({
    seed: 1,
    carriers: ["twilio"],
    accounts: [{ accountSid, authToken, numbers }],
    originMap: { [PUBLIC_BASE_URL]: `http://127.0.0.1:${port}` },
    ...options.carrier,
  });
  const service = await startTestService({
    ...options,
    port,
    env: {
      TWILIO_BASE_URL: carrier.twilioUrl,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      DEMO_ON_CARRIERS: "true",
      ...options.env,
    },
  });
  return {
    ...service,
    carrier,
    accountSid,
    authToken,
    freeNumbers,
    stop: async () => {
      await service.stop();
      await carrier.stop();
    },
  };
}

export interface TestLine {
  readonly phoneNumber: string;
  readonly phoneNumberId: number;
  readonly assistantId: number;
}

/** An assistant on a number of its own, known to the carrier. */
export async function addLine(
  test: TestCarrierService,
  organization: TestOrganization,
  assistant: Record<string, unknown> = {},
): Promise<TestLine> {
  const created = await organization.admin.client.post("/api/v1/assistants", {
    name: "Reception",
    llm_settings: {
      system_prompt:
        "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays. The dentist is Dr. Rivera.",
    },
    ...assistant,
  });
  if (created.status !== 201)
    throw new Error(`assistant not created: ${created.text} ${test.logLines.slice(-2).join("")}`);
  const assistantId: number = created.json.id;
  const phoneNumber = test.freeNumbers.shift();
  if (phoneNumber === undefined) throw new Error("the simulated account has no number left");
  const row = await test.service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: organization.organizationId,
      phone_number: phoneNumber,
      provider: "twilio",
      provider_number_id: `PN${randomBytes(16).toString("hex")}`,
      capabilities: JSON.stringify({ voice: true, sms: true, mms: true, fax: false }),
      assistant_id: assistantId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { phoneNumber, phoneNumberId: row.id, assistantId };
}

/** A customer's number, different at every call. */
let customers = 0;
export function newCustomerNumber(): string {
  customers += 1;
  return `+1212${String(5_550_000 + customers).padStart(7, "0")}`;
}
