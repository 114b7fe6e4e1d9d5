import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { AccountOptions, NumberOptions } from "@parley/testkit/carriers/simulator-options";
import { CARRIER_KINDS, type CarrierAccount, type CarrierKind, TWILIO } from "../harness/carrier-kinds.ts";
import { accountAt } from "../harness/test-carrier.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";

/** A carrier whose numbers are somebody else's before they are ours, and that person at the carrier's own interface. */
export interface CustomersCarrier {
  readonly kind: CarrierKind;
  /** Calls can be pointed here, too. */
  account(): CarrierAccount;
  /** Settings of a number that is in use elsewhere. */
  readonly inUse: Omit<NumberOptions, "phoneNumber">;
  /** All that the carrier shows of the number. */
  read(carrier: CarrierSimulator, account: CarrierAccount, phoneNumber: string): Promise<unknown>;
  /** Moves its texts at the carrier. */
  moveTexts(carrier: CarrierSimulator, account: CarrierAccount, phoneNumber: string, url: string): Promise<void>;
}

export const OLD_SMS_URL = "https://desk:s3cret@old.example/sms?token=t0ken";
const OLD = {
  smsUrl: OLD_SMS_URL,
  smsFallbackUrl: "https://old.example/later",
  statusCallbackUrl: "https://old.example/status",
};

async function ask(url: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`the simulator refused ${url}: ${text}`);
  return JSON.parse(text);
}

/** The simulator's own id of a number. */
function idOf(carrier: CarrierSimulator, { options }: CarrierAccount, phoneNumber: string): string {
  const number = carrier.numbers(options.accountSid).find((one) => one.phoneNumber === phoneNumber);
  if (number === undefined) throw new Error("no such number");
  return number.sid;
}

const kindOf = (name: string) => {
  const kind = CARRIER_KINDS.find((one) => one.name === name);
  if (kind === undefined) throw new Error("no such carrier");
  return kind;
};

const withOptions = (kind: CarrierKind, change: (options: CarrierAccount["options"]) => Partial<AccountOptions>) => {
  const { options, env } = accountAt(kind);
  return { options: { ...options, ...change(options) }, env };
};

const twilio = ({ options: { accountSid, authToken } }: CarrierAccount) => ({
  path: `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers`,
  headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
});
const telnyx = ({ options }: CarrierAccount) => ({
  authorization: `Bearer ${options.authToken}`,
  "content-type": "application/json",
});
const vonage = ({ options: { accountSid, authToken } }: CarrierAccount) => ({
  authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
});

export const TWILIO_APPLICATION = `AP${"a1".repeat(16)}`;
export const TWILIO_TRUNK = `TK${"b2".repeat(16)}`;
const OTHER_APPLICATION = "b1a2c3d4-0000-4000-8000-000000000001";

export const CUSTOMERS_CARRIERS: readonly CustomersCarrier[] = [
  {
    kind: TWILIO,
    account: () => accountAt(TWILIO),
    inUse: {
      ...OLD,
      smsMethod: "GET",
      voiceUrl: "https://old.example/voice#rc=2",
      settings: {
        VoiceMethod: "GET",
        StatusCallbackMethod: "GET",
        SmsFallbackMethod: "GET",
        VoiceFallbackUrl: "https://old.example/voice-fallback",
        VoiceApplicationSid: TWILIO_APPLICATION,
      },
    },
    async read(carrier, account, phoneNumber) {
      const { path, headers } = twilio(account);
      return ask(`${carrier.twilioUrl}${path}/${idOf(carrier, account, phoneNumber)}.json`, { headers });
    },
    async moveTexts(carrier, account, phoneNumber, url) {
      const { path, headers } = twilio(account);
      const body = new URLSearchParams({ SmsUrl: url });
      await ask(`${carrier.twilioUrl}${path}/${idOf(carrier, account, phoneNumber)}.json`, {
        method: "POST",
        headers,
        body,
      });
    },
  },
  {
    kind: kindOf("Telnyx"),
    account: () =>
      withOptions(kindOf("Telnyx"), ({ telnyx: given }) => ({
        telnyx: {
          connections: [
            ...(given?.connections ?? []).map(({ id }) => ({ id, webhookUrl: `${PUBLIC_BASE_URL}/telnyx-webhook` })),
            { id: "1494404757140276999", webhookUrl: "https://old.example/voice" },
          ],
        },
      })),
    inUse: { ...OLD, voiceUrl: "https://old.example/voice", settings: { connection_id: "1494404757140276999" } },
    async read(carrier, account, phoneNumber) {
      const root = `${carrier.urls.telnyx}/v2/phone_numbers/${idOf(carrier, account, phoneNumber)}`;
      const headers = telnyx(account);
      return [await ask(root, { headers }), await ask(`${root}/messaging`, { headers })];
    },
    async moveTexts(carrier, account, phoneNumber, url) {
      const headers = telnyx(account);
      const root = `${carrier.urls.telnyx}/v2`;
      const profile = JSON.stringify({ name: "Desk", webhook_url: url, whitelisted_destinations: ["*"] });
      const { data } = await ask(`${root}/messaging_profiles`, { method: "POST", headers, body: profile });
      const body = JSON.stringify({ messaging_profile_id: Reflect.get(Object(data), "id") });
      const id = idOf(carrier, account, phoneNumber);
      await ask(`${root}/phone_numbers/${id}/messaging`, { method: "PATCH", headers, body });
    },
  },
  {
    kind: kindOf("Vonage, Messages API"),
    account: () =>
      withOptions(kindOf("Vonage, Messages API"), ({ vonage: given }) => ({
        vonage: {
          ...given,
          otherApplications: [OTHER_APPLICATION],
          ...(given?.application === undefined
            ? {}
            : { application: { ...given.application, answerUrl: `${PUBLIC_BASE_URL}/vonage-webhook` } }),
        },
      })),
    inUse: {
      smsUrl: OLD_SMS_URL,
      statusCallbackUrl: OLD.statusCallbackUrl,
      settings: { app_id: OTHER_APPLICATION, voiceCallbackType: "sip", voiceCallbackValue: "sip:desk@old.example" },
    },
    async read(carrier, account, phoneNumber) {
      const url = `${carrier.urls.vonage}/account/numbers?pattern=${phoneNumber.slice(1)}&search_pattern=0`;
      return ask(url, { headers: vonage(account) });
    },
    async moveTexts(carrier, account, phoneNumber, url) {
      const given = carrier.numbers(account.options.accountSid).find((one) => one.phoneNumber === phoneNumber);
      const { voiceUrl = "", settings = {}, statusCallbackUrl = "" } = given ?? {};
      const body = new URLSearchParams({
        country: "US",
        msisdn: phoneNumber.slice(1),
        moHttpUrl: url,
        ...settings,
        ...(voiceUrl === "" ? {} : { app_id: account.options.vonage?.application?.id ?? "" }),
        ...(statusCallbackUrl === "" ? {} : { voiceStatusCallback: statusCallbackUrl }),
      });
      await ask(`${carrier.urls.vonage}/number/update`, { method: "POST", headers: vonage(account), body });
    },
  },
];
