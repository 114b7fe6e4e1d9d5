import { randomInt, randomUUID } from "node:crypto";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { CarrierSimulatorOptions } from "@parley/testkit/carriers/simulator-options";
import type { HurriedClock } from "@parley/testkit/hurried-clock";
import { type CarrierAccount, type CarrierKind, TWILIO } from "./carrier-kinds.ts";
import { type RecordingProxy, startRecordingProxy } from "./recording-proxy.ts";
import {
  PUBLIC_BASE_URL,
  startTestService,
  type TestOrganization,
  type TestService,
  type TestServiceOptions,
} from "./test-service.ts";
import { UNDISCLOSED } from "./undisclosed.ts";

export interface TestCarrierService extends TestService {
  readonly carrier: CarrierSimulator;
  readonly kind: CarrierKind;
  /** Records the requests from the carrier to the service. */
  readonly webhooks: RecordingProxy;
  /** The operator's account at the simulated carrier. */
  readonly accountSid: string;
  readonly authToken: string;
  /** Unused numbers of that account; texts to them go to this service. */
  readonly freeNumbers: string[];
}

const NUMBERS_PER_CARRIER = 30;

/**
 * Starts the whole service with a simulated carrier (Twilio by default) that uses the real wire format. Both listen on real
 * ports, and the carrier signs webhooks for the public address.
 */
export async function startTestServiceWithCarrier(
  options: TestServiceOptions & {
    readonly carrier?: Partial<CarrierSimulatorOptions>;
    readonly kind?: CarrierKind;
    /** Also routes calls of the numbers to the service. */
    readonly takesCalls?: boolean;
    /** The carrier's clock, and the service's, which is then not shared. */
    readonly clock?: HurriedClock;
    /** Threads wait for more texts, as in production; otherwise they answer each text at once. */
    readonly hasBursts?: boolean;
  } = {},
): Promise<TestCarrierService> {
  const kind = options.kind ?? TWILIO;
  const account = accountAt(kind);
  const clock = options.clock ?? options.sharedClock?.clock;
  const firstNumber = randomInt(9_000);
  const freeNumbers = Array.from(
    { length: NUMBERS_PER_CARRIER },
    (_, index) => `+1415555${String(firstNumber + index).padStart(4, "0")}`,
  );
  const smsUrl = `${PUBLIC_BASE_URL}${kind.smsPath}`;
  const numbers = freeNumbers.map((phoneNumber) => ({
    phoneNumber,
    smsUrl,
    smsMethod: kind.smsMethod,
    statusCallbackUrl: smsUrl,
    ...(options.takesCalls === true ? callUrls(kind) : {}),
  }));
  const originMap: Record<string, string> = {};
  const carrier = await startCarrierSimulator({
    seed: 1,
    carriers: [kind.provider],
    accounts: [{ ...account.options, numbers }],
    originMap,
    ...(clock === undefined ? {} : { clock: clock.hurried }),
    ...options.carrier,
  });
  const service = await startTestService({
    ...options,
    env: {
      [`${kind.provider.toUpperCase()}_BASE_URL`]: carrier.urls[kind.provider] ?? "",
      ...account.env,
      DEMO_ON_CARRIERS: "true",
      ...options.env,
    },
    overrides: {
      ...(options.clock === undefined ? {} : { clock: options.clock, callTimer: options.clock }),
      ...options.overrides,
    },
  });
  const webhooks = await startRecordingProxy(Number(new URL(service.url).port));
  originMap[PUBLIC_BASE_URL] = webhooks.url;
  const receiveText: CarrierSimulator["receiveText"] = async (text) => {
    const received = await carrier.receiveText(text);
    await service.endBursts();
    return received;
  };
  return {
    ...service,
    carrier: options.hasBursts === true ? carrier : Object.create(carrier, { receiveText: { value: receiveText } }),
    kind,
    webhooks,
    accountSid: account.options.accountSid,
    authToken: account.options.authToken,
    freeNumbers,
    stop: async () => {
      // End the carrier's calls before handing back a shared service; a service that stops ends them itself.
      if (service.isShared) await carrier.stop();
      await service.stop();
      if (!service.isShared) await carrier.stop();
      await webhooks.stop();
    },
  };
}

const accounts = new Map<CarrierKind, CarrierAccount>();

/** The operator's account at a carrier: the same for all files, so that they can share a service. */
export function accountAt(kind: CarrierKind): CarrierAccount {
  const account = accounts.get(kind) ?? kind.makeAccount();
  accounts.set(kind, account);
  return account;
}

/** The URLs that the carrier requests for calls of a number. */
function callUrls({ provider }: CarrierKind) {
  return provider === "twilio"
    ? { voiceUrl: `${PUBLIC_BASE_URL}/twiml`, statusCallbackUrl: `${PUBLIC_BASE_URL}/call-status/twilio` }
    : { voiceUrl: `${PUBLIC_BASE_URL}/${provider}-webhook` };
}

export interface TestLine {
  readonly phoneNumber: string;
  readonly phoneNumberId: number;
  readonly assistantId: number;
}

/** Creates an assistant with its own number at the carrier. */
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
    ...UNDISCLOSED,
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
      provider: test.kind.provider,
      provider_number_id: `test-${randomUUID()}`,
      capabilities: JSON.stringify({ voice: true, sms: true, mms: true, fax: false }),
      assistant_id: assistantId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { phoneNumber, phoneNumberId: row.id, assistantId };
}

/**
 * Returns a different customer number at every call, across all files of a worker (files share modules). Avoids the numbers
 * that tests spell out (+1212555 01xx and the like): once the hundredth customer was also a contact in an imported file.
 */
let customers = 1_000;
export function newCustomerNumber(): string {
  customers += 1;
  return `+1212${String(5_550_000 + customers).padStart(7, "0")}`;
}
