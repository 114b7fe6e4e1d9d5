import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import type { TelephonyProviderName } from "@parley/contracts/provider-names";
import type { AccountOptions } from "@parley/testkit/carriers/simulator-options";
import { describe, inject } from "vitest";
import type { Environment } from "../../src/config/env.ts";

export interface CarrierAccount {
  readonly options: Omit<AccountOptions, "numbers"> & { readonly accountSid: string; readonly authToken: string };
  /** The environment variables that the operator sets for it. */
  readonly env: Environment;
}

/** A carrier in one of its configurations, to run the same tests on. */
export interface CarrierKind {
  readonly name: string;
  readonly provider: TelephonyProviderName;
  /** The path of the webhook for received texts. */
  readonly smsPath: string;
  readonly smsMethod: "GET" | "POST";
  /** The response status for a webhook with an invalid signature. */
  readonly rejectedStatusCode: 401 | 403;
  /** Whether the carrier can look up a text whose outcome is unknown. */
  readonly canBeAsked: boolean;
  makeAccount(): CarrierAccount;
}

export const TWILIO: CarrierKind = {
  name: "Twilio",
  provider: "twilio",
  smsPath: "/webhooks/sms/twilio",
  smsMethod: "POST",
  rejectedStatusCode: 403,
  canBeAsked: true,
  makeAccount() {
    const accountSid = `AC${randomBytes(16).toString("hex")}`;
    const authToken = randomBytes(16).toString("hex");
    return {
      options: { carrier: "twilio", accountSid, authToken },
      env: { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken },
    };
  },
};

/** The connection for calls of every Telnyx account. */
const TELNYX_CONNECTION = { id: "1494404757140276705", webhookUrl: "https://voice.example/twiml" };

const TELNYX: CarrierKind = {
  name: "Telnyx",
  provider: "telnyx",
  smsPath: "/webhooks/sms/telnyx",
  smsMethod: "POST",
  rejectedStatusCode: 401,
  canBeAsked: false,
  makeAccount() {
    const authToken = `KEY${randomBytes(24).toString("hex")}`;
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const { x = "" } = publicKey.export({ format: "jwk" });
    return {
      options: {
        carrier: "telnyx",
        accountSid: randomUUID(),
        authToken,
        signingSecret: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
        telnyx: { connections: [TELNYX_CONNECTION] },
      },
      env: {
        TELNYX_API_KEY: authToken,
        // The portal shows the raw 32 bytes.
        TELNYX_PUBLIC_KEY: Buffer.from(x, "base64url").toString("base64"),
        TELNYX_CONNECTION_ID: TELNYX_CONNECTION.id,
      },
    };
  },
};

function vonage(
  name: string,
  change: Partial<CarrierKind>,
  options: AccountOptions["vonage"],
  hasApplication = false,
): CarrierKind {
  return {
    name,
    provider: "vonage",
    smsPath: "/webhooks/sms/vonage",
    smsMethod: "POST",
    rejectedStatusCode: 401,
    canBeAsked: false,
    ...change,
    makeAccount() {
      const accountSid = randomBytes(4).toString("hex");
      const authToken = randomBytes(8).toString("hex");
      const signingSecret = randomBytes(24).toString("hex");
      const application = hasApplication ? makeApplication() : null;
      return {
        options: {
          carrier: "vonage",
          accountSid,
          authToken,
          signingSecret,
          vonage: {
            ...options,
            ...(application === null ? {} : { application: { id: application.id, publicKey: application.publicKey } }),
          },
        },
        env: {
          VONAGE_API_KEY: accountSid,
          VONAGE_API_SECRET: authToken,
          VONAGE_SIGNATURE_SECRET: signingSecret,
          ...(application === null
            ? {}
            : { VONAGE_APPLICATION_ID: application.id, VONAGE_PRIVATE_KEY: application.privateKey }),
        },
      };
    },
  };
}

function makeApplication() {
  const keys = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { id: randomUUID(), ...keys };
}

const VONAGE = vonage("Vonage, SMS API", {}, {});

declare module "vitest" {
  interface ProvidedContext {
    /** The carriers on which this project runs behaviour; all if absent. */
    readonly carriers?: "first" | "others";
  }
}

/**
 * The carriers to run the same tests on in this project: the first in `database`, the others in `matrix`. Put all other
 * tests of the file in `describeOnce`.
 */
export function kindsUnderTest(kinds: readonly CarrierKind[]): readonly CarrierKind[] {
  switch (inject("carriers")) {
    case "first":
      return kinds.slice(0, 1);
    case "others":
      return kinds.slice(1);
    default:
      return kinds;
  }
}

/** `describe` for tests that do not use `kindsUnderTest`; `matrix` skips them. */
export const describeOnce = inject("carriers") === "others" ? describe.skip : describe;

/** Every carrier, and every variant of Vonage's webhooks. */
export const CARRIER_KINDS: readonly CarrierKind[] = [
  TWILIO,
  TELNYX,
  VONAGE,
  vonage("Vonage, GET on the legacy path", { smsPath: "/vonage-sms-webhook", smsMethod: "GET" }, { proof: "sha256" }),
  vonage("Vonage, form body", {}, { proof: "sha512", bodyForm: "form" }),
  vonage("Vonage, Messages API", {}, { inboundInterface: "messages" }, true),
];
