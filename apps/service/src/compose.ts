import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { composeSmsFeature } from "./compose-sms.ts";
import type { Config } from "./config/config.ts";
import { createDemoResponder } from "./conversation/responder/demo-responder.ts";
import { createProviders, type Providers } from "./create-providers.ts";
import { describeModel } from "./describe-model.ts";
import { createAssistantsFeature } from "./features/assistants/assistants-feature.ts";
import { createCallsFeature } from "./features/calls/calls-feature.ts";
import { ensureFirstAccount } from "./features/organizations/ensure-first-account.ts";
import {
  createOrganizationsFeature,
  type OrganizationsFeature,
} from "./features/organizations/organizations-feature.ts";
import { hasAnyUser } from "./features/organizations/user-store.ts";
import { createPagesFeature } from "./features/pages/pages-feature.ts";
import { createPhoneNumbersFeature } from "./features/phone-numbers/phone-numbers-feature.ts";
import { createTelephonyAccounts } from "./features/phone-numbers/telephony-accounts.ts";
import { addTimelineEntry } from "./features/sms/timeline.ts";
import { createSystemFeature, type ReadinessCheck } from "./features/system/system-feature.ts";
import { createWebhooksFeature } from "./features/webhooks/webhooks-feature.ts";
import { jobDefinitions } from "./job-definitions.ts";
import { type OpenPlatform, openPlatform, type PlatformOverrides } from "./open-platform.ts";
import type { Feature } from "./platform/feature.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits } from "./platform/http/rate-limits.ts";
import { startWorkers, type Workers } from "./platform/jobs/workers.ts";
import { errorFields } from "./platform/logging/logger.ts";
import { Counters } from "./platform/telemetry/counters.ts";
import { createTelnyxCountries } from "./providers/telephony/telnyx/telnyx-countries.ts";

/** What tests put in place of the real parts. */
export interface ServiceOverrides extends PlatformOverrides {
  readonly rateLimits?: RateLimits;
  /** Every JSON answer is checked against its contract. */
  readonly checksResponses?: boolean;
  readonly providers?: Partial<Providers>;
}

export interface ServiceDescription {
  readonly url: string;
  readonly roles: string;
  readonly database: string;
  /** What answers where an assistant has no key of its own. */
  readonly model: string;
  /** Where the first account is made; null when there is one. */
  readonly setUpUrl: string | null;
}

/** One process of Parley, built and not yet listening. */
export interface Service {
  readonly platform: OpenPlatform;
  readonly counters: Counters;
  readonly server: FastifyInstance;
  readonly features: readonly Feature[];
  start(): Promise<void>;
  /** Drains: not ready at once, running work finishes (up to the configured limit), then everything is released. */
  stop(): Promise<void>;
  describe(): Promise<ServiceDescription>;
  createPasswordResetLink(email: string): Promise<string | null>;
}

const VERSION: string = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")).version;

/** The composition root: builds everything from the configuration; nothing else makes clients. */
export async function composeService(config: Config, overrides: ServiceOverrides = {}): Promise<Service> {
  const platform = await openPlatform(config, jobDefinitions, overrides);
  try {
    return await composeOn(platform, config, overrides);
  } catch (error) {
    await platform.close();
    throw error;
  }
}

async function composeOn(platform: OpenPlatform, config: Config, overrides: ServiceOverrides): Promise<Service> {
  const counters = new Counters();
  const providers = { ...createProviders(config, platform), ...overrides.providers };
  const { telephony } = providers;
  const organizations = createOrganizationsFeature({
    platform,
    config,
    telephonyVendors: telephony.all(),
    checkTwilioCredentials: (accountSid, authToken) => checkTwilio(providers, accountSid, authToken),
  });
  if (config.firstAccount !== null) await ensureFirstAccount(platform, config.firstAccount);
  const accounts = createTelephonyAccounts({
    telephony,
    providerSettings: organizations.providerSettings,
    operatorSettings: config.telephonySettings,
  });
  // Jobs have connections of their own, so that a backlog does not starve requests.
  const jobPlatform = { ...platform, data: platform.jobData };
  const webhooks = createWebhooksFeature({
    platform: jobPlatform,
    webhookHttp: platform.webhookHttp,
    addTimelineEntry,
  });
  const demoResponder = createDemoResponder();
  const sms = composeSmsFeature({
    platform,
    jobPlatform,
    config,
    counters,
    providers,
    accounts,
    webhooks,
    demoResponder,
    providerSettings: organizations.providerSettings,
  });
  if (config.inboundSignatures !== "enforce") {
    platform.logger.warn("INBOUND_SIGNATURES is not enforce: anyone may send texts in a carrier's name", {
      reason: config.inboundSignatures,
    });
  }
  let isDraining = false;
  const features: Feature[] = [
    organizations,
    createAssistantsFeature({ platform, providersListing: () => providers.models.providersListing() }),
    createPhoneNumbersFeature({
      platform,
      config,
      telephony,
      accounts,
      countryDirectories: new Map([
        [
          "telnyx",
          createTelnyxCountries({ http: platform.trustedHttp, baseUrl: config.telephonyBaseUrls.telnyx ?? null }),
        ],
      ]),
    }),
    createCallsFeature(),
    sms,
    webhooks,
  ];
  const about = {
    version: VERSION,
    publicBaseUrl: config.publicBaseUrl,
    readinessChecks: readinessChecks(platform, () => isDraining),
  };
  features.push(
    createSystemFeature({
      ...about,
      contracts: () => features.flatMap((feature) => feature.operations.map((operation) => operation.contract)),
    }),
    createPagesFeature({
      ...about,
      describeModel: () => describeModel(config, providers),
      hasAccount: () => hasAnyUser(platform.data.unscoped.db),
    }),
  );
  const server = await createHttpServer({
    operations: features.flatMap((feature) => feature.operations),
    data: platform.data,
    authenticate: organizations.authenticate,
    rateLimits: overrides.rateLimits ?? DEFAULT_RATE_LIMITS,
    clock: platform.clock,
    logger: platform.logger,
    isHttps: config.publicBaseUrl.startsWith("https://"),
    checksResponses: overrides.checksResponses ?? false,
  });
  let workers: Workers | null = null;
  let stopping: Promise<void> | null = null;
  const drain = async () => {
    isDraining = true;
    await workers?.stop(config.drainLimitMs);
    await server.close();
    await organizations.activity.stop();
    await platform.close();
  };
  return {
    platform,
    counters,
    server,
    features,
    start: async () => {
      organizations.activity.start();
      if (config.roles.has("worker")) workers = startAllWorkers(platform, features);
      if (config.roles.has("api")) await server.listen({ port: config.port, host: config.host });
    },
    stop: () => {
      stopping ??= drain();
      return stopping;
    },
    describe: () => describe(config, server, providers, organizations),
    createPasswordResetLink: async (email) => (await organizations.createPasswordResetLink(email))?.url ?? null,
  };
}

async function checkTwilio(providers: Providers, accountSid: string, authToken: string) {
  const settings = new Map([
    ["twilio_account_sid", accountSid],
    ["twilio_auth_token", authToken],
  ]);
  const account = providers.telephony.get("twilio")?.connect((name) => settings.get(name)) ?? null;
  return account === null ? { isValid: false as const, reason: "Both values are needed" } : account.checkCredentials();
}

function startAllWorkers(platform: OpenPlatform, features: readonly Feature[]): Workers {
  return startWorkers({
    queue: platform.queue,
    connectionString: platform.connectionString,
    registrations: features.flatMap((feature) => feature.jobs),
    schedules: features.flatMap((feature) => feature.schedules),
    clock: platform.clock,
    onJobFailure: ({ queue, jobId, attempt, error }) =>
      platform.logger.warn("job failed", { queue, jobId, attempt, ...errorFields(error) }),
    onScheduleFailure: (schedule, error) =>
      platform.logger.warn("schedule failed", { schedule, ...errorFields(error) }),
    onQueueError: (error) => platform.logger.warn("job queue error", errorFields(error)),
  });
}

function readinessChecks(platform: OpenPlatform, isDraining: () => boolean): Readonly<Record<string, ReadinessCheck>> {
  return {
    process: async () => (isDraining() ? "draining" : null),
    database: async () => {
      try {
        await platform.database.selectNoFrom((select) => select.val(1).as("one")).execute();
        return null;
      } catch {
        return "the database does not answer";
      }
    },
  };
}

async function describe(
  config: Config,
  server: FastifyInstance,
  providers: Providers,
  organizations: OrganizationsFeature,
): Promise<ServiceDescription> {
  const address = server.server.address() as AddressInfo | null;
  const link = await organizations.createSetUpLink();
  return {
    url: address === null ? "(the api role is off)" : config.publicBaseUrl.replace(/:0$/, `:${address.port}`),
    roles: [...config.roles].join(", "),
    database: config.databaseUrl === null ? `embedded PostgreSQL in ${config.dataDir}` : "PostgreSQL (DATABASE_URL)",
    model: await describeModel(config, providers),
    setUpUrl: link?.url ?? null,
  };
}
