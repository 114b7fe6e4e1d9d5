import type { NewVendor } from "./repository-with-vendor.ts";

const FOLDER = "apps/service/src/providers/telephony/toy";
const TABLE = "apps/service/src/providers/telephony/table.ts";
const CARRIERS = "packages/contracts/src/carriers.ts";

/** A carrier that only has texts, speaks JSON and proves its webhooks with its password. */
export const toyCarrier: NewVendor = {
  files: {
    [`${FOLDER}/settings.ts`]: `
import type { CarrierSettings } from "../carrier-definition.ts";
export const toySettings: CarrierSettings = {
  baseUrlVariable: "TOY_BASE_URL",
  settings: [
    { name: "toy_account", variable: "TOY_ACCOUNT", isRequired: true },
    { name: "toy_password", variable: "TOY_PASSWORD", isRequired: true },
  ],
};
`,
    [`${FOLDER}/prices.ts`]: `
import type { CallPrice } from "../call-prices.ts";
const price = { provider: "toy", country: "US", callMicrosPerMinute: 70_000, streamMicrosPerMinute: 7_000, stepSeconds: 1 };
export const toyCallPrices: readonly CallPrice[] = [
  { ...price, direction: "inbound", asOf: "2026-11-23", source: "toy.example/pricing" },
];
`,
    [`${FOLDER}/vendor.ts`]: `
import { carriers } from "@parley/contracts/carriers";
import type { CarrierDefinition, CarrierDeps } from "../carrier-definition.ts";
import type { InboundSms } from "../carrier-texts.ts";
import type { RawWebhook } from "../carrier-webhook.ts";
import type { TelephonyAccount, TelephonyVendor } from "../telephony-provider.ts";
import { toyCallPrices } from "./prices.ts";
import { toySettings } from "./settings.ts";

export const toy: CarrierDefinition = { name: "toy", settings: toySettings, callPrices: toyCallPrices, create };

function create(deps: CarrierDeps): TelephonyVendor {
  return {
    name: "toy",
    settings: toySettings.settings,
    texts: {
      canSendMms: false,
      canFindSentSms: false,
      canListReceivedSms: false,
      answeredKeywords: { stop: [], start: [] },
      hasMessagingServices: false,
      webhooks: {
        readSmsAddress: (webhook) => ({ ourNumber: read(webhook).to, messageId: null, accountId: null }),
        parseSms: read,
        acknowledgement: { statusCode: 200, contentType: "text/plain", body: "toy heard" },
        rejectedStatusCode: carriers.toy.refusedStatusCode,
      },
    },
    numbers: null,
    calls: null,
    connect(setting) {
      const account = setting("toy_account");
      const password = setting("toy_password");
      return account && password ? connect(deps, account, password) : null;
    },
  };
}

function connect({ http, baseUrl }: CarrierDeps, accountId: string, password: string): TelephonyAccount {
  return {
    provider: "toy",
    accountId,
    verifyWebhook: ({ headers }) =>
      headers["x-toy-password"] === password ? { isValid: true } : { isValid: false, reason: "bad-signature" },
    checkCredentials: async () => ({ isValid: true, friendlyName: null }),
    texts: {
      async sendSms({ from, to, body }) {
        const url = \`\${baseUrl ?? "https://toy.example"}/\${accountId}/send\`;
        await http.request({ method: "POST", url, headers: { "x-toy-password": password }, body: JSON.stringify({ from, to, body }) });
        return { providerMessageId: \`toy-\${to}\`, status: "sent", providerStatus: "gone", segmentCount: 1, payload: {} };
      },
      findSentSms: async () => [],
      listReceivedSms: async () => [],
    },
    numbers: null,
    calls: null,
  };
}

function read(webhook: RawWebhook): InboundSms {
  const { id, from, to, body } = JSON.parse(webhook.body.toString("utf8"));
  const nothing = { mediaUrls: [], segmentCount: 1, receivedAt: null, part: null, payload: {} };
  return { kind: "message", providerMessageId: id, from, to, body, ...nothing };
}
`,
  },
  lines: [
    { file: TABLE, after: 'from "./telephony-provider.ts"', line: 'import { toy } from "./toy/vendor.ts";' },
    { file: TABLE, after: "// One line each.", line: "  toy," },
    {
      file: CARRIERS,
      after: "export const carriers = {",
      line: `  toy: {
    label: "Toy",
    settings: { toy_account: plain("The account at Toy."), toy_password: secret("Its password.") },
    refusedStatusCode: 401,
    texts: { comeByGet: false, olderPath: null },
    callWebhooks: [],
  },`,
    },
  ],
};
