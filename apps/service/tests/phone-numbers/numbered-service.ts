import { randomBytes, randomInt } from "node:crypto";
import { startTestServiceWithCarrier, type TestCarrierService } from "../harness/test-carrier.ts";
import type { TestOrganization, TestServiceOptions } from "../harness/test-service.ts";

export interface WireNumber {
  readonly id: number;
  readonly phone_number: string;
  readonly twilio_sid: string;
}

export interface NumberedService extends TestCarrierService {
  /** An organization with an account of its own at the carrier, whose numbers are not imported yet. */
  addConnectedOrganization(numberCount?: number): Promise<ConnectedOrganization>;
}

export interface ConnectedOrganization extends TestOrganization {
  readonly accountSid: string;
  readonly authToken: string;
  /** At the carrier, E.164. */
  readonly phoneNumbers: readonly string[];
  sync(): Promise<readonly WireNumber[]>;
  addAssistant(members?: Record<string, unknown>): Promise<number>;
}

export async function startNumberedService(options: TestServiceOptions = {}): Promise<NumberedService> {
  const service = await startTestServiceWithCarrier(options);
  let next = 1_000_000 + randomInt(100_000) * 10;
  const addConnectedOrganization = async (numberCount = 3): Promise<ConnectedOrganization> => {
    const organization = await service.addOrganization();
    const { client } = organization.admin;
    const [accountSid, authToken] = [`AC${randomBytes(16).toString("hex")}`, randomBytes(16).toString("hex")];
    const phoneNumbers = Array.from({ length: numberCount }, () => {
      next += 1;
      return `+1512${String(next).padStart(7, "0")}`;
    });
    service.carrier.addAccount({ accountSid, authToken, numbers: phoneNumbers });
    const settings = { twilio_account_sid: accountSid, twilio_auth_token: authToken };
    const { status, text } = await client.put("/api/v1/organization", settings);
    if (status !== 200) throw new Error(`not connected: ${text}`);
    return {
      ...organization,
      accountSid,
      authToken,
      phoneNumbers,
      sync: async () => {
        await client.post("/api/v1/assistants/organization/phone-numbers/sync");
        return (await client.get("/api/v1/phone-numbers")).json;
      },
      addAssistant: async (members = {}) =>
        (await client.post("/api/v1/assistants", { name: "Ada", ...members })).json.id,
    };
  };
  return { ...service, addConnectedOrganization };
}
