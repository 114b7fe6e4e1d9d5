import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { asId } from "@parley/foundation/branded-ids";
import type { Clock } from "@parley/foundation/clock";
import type { FastifyInstance } from "fastify";
import { type CallsParts, composeCalls } from "./compose-calls.ts";
import { composeComplianceDeps } from "./compose-compliance.ts";
import { composeMailFeature } from "./compose-mail.ts";
import { composeTextsFeature } from "./compose-texts.ts";
import type { Config } from "./config/config.ts";
import { type PacerTimer, systemPacerTimer } from "./conversation/speech/output/pacer.ts";
import { createProviders, type Providers } from "./create-providers.ts";
import { type AccountsFeature, createAccountsFeature } from "./features/accounts/accounts-feature.ts";
import { findFirstOrganizationId } from "./features/accounts/organization/organization-store.ts";
import { ensureFirstAccount } from "./features/accounts/set-up/ensure-first-account.ts";
import { hasAnyUser } from "./features/accounts/users/user-store.ts";
import type { AnswererDeps } from "./features/answering/answerer-deps.ts";
import { createAnsweringFeature } from "./features/answering/answering-feature.ts";
import { chooseEmbedder } from "./features/answering/choose-embedder.ts";
import { chooseModel, findJudge } from "./features/answering/choose-model.ts";
import { describeModel } from "./features/answering/describe-model.ts";
import { describeListening, describeSpeaking, findSpeechAtHand } from "./features/answering/describe-speech.ts";
import { createAssistantsFeature } from "./features/assistants/assistants-feature.ts";
import { createAuditLogFeature } from "./features/audit-log/audit-log-feature.ts";
import { callOffCalls } from "./features/calls/end/call-off-calls.ts";
import { LoopDelay, type LoopDelayMeter } from "./features/calls/fleet/loop-delay.ts";
import { listMediaUrls } from "./features/calls/fleet/media-process-store.ts";
import { liveTranscriptRoute } from "./features/calls/live-transcript/live-transcript-route.ts";
import { readCallDialogue } from "./features/calls/reports/read-call-dialogue.ts";
import { correctUndelivered, refuseAttempts } from "./features/campaigns/attempts/outreach-hooks.ts";
import { settleOptedOut } from "./features/campaigns/attempts/settle-campaign.ts";
import type { CampaignsDeps } from "./features/campaigns/campaigns-deps.ts";
import { createCampaignsFeature } from "./features/campaigns/campaigns-feature.ts";
import { campaignSocketRoutes } from "./features/campaigns/watching/campaign-socket-routes.ts";
import { CampaignWatchers } from "./features/campaigns/watching/campaign-watchers.ts";
import { createComplianceFeature } from "./features/compliance/compliance-feature.ts";
import { OptOuts } from "./features/compliance/opt-outs/opt-outs.ts";
import type { DocumentsDeps } from "./features/documents/documents-deps.ts";
import { createDocumentsFeature } from "./features/documents/documents-feature.ts";
import { documentEmbeddings } from "./features/documents/embedding-store.ts";
import { DocumentSearch } from "./features/documents/retrieval/document-search.ts";
import type { EmbeddingsDeps } from "./features/embeddings/embeddings-deps.ts";
import { createEmbeddingsFeature } from "./features/embeddings/embeddings-feature.ts";
import { createEventsFeature } from "./features/events/events-feature.ts";
import { flowAssistantHooks } from "./features/flows/assistant-hooks.ts";
import { createFlowsFeature } from "./features/flows/flows-feature.ts";
import { CompiledFlows } from "./features/flows/runs/compiled-flows.ts";
import { learningAssistantHooks } from "./features/learning/assistant-hooks.ts";
import type { LearningDeps } from "./features/learning/learning-deps.ts";
import { createLearningFeature } from "./features/learning/learning-feature.ts";
import { createMailOutbox } from "./features/mail/mail-outbox.ts";
import { createMcpFeature } from "./features/mcp/mcp-feature.ts";
import { memoryEmbeddings } from "./features/memories/embeddings/embedding-store.ts";
import type { MemoriesDeps } from "./features/memories/memories-deps.ts";
import { createMemoriesFeature } from "./features/memories/memories-feature.ts";
import { createNumberDiagnosisFeature } from "./features/number-diagnosis/number-diagnosis-feature.ts";
import { createOverviewFeature } from "./features/overview/overview-feature.ts";
import { type BuildOutcome, DashboardBuild } from "./features/pages/dashboard/dashboard-build.ts";
import { DashboardFiles } from "./features/pages/dashboard/dashboard-files.ts";
import { createPagesFeature } from "./features/pages/pages-feature.ts";
import { createTelephonyAccounts } from "./features/phone-numbers/accounts/telephony-accounts.ts";
import { unassignNumbersOfFlow } from "./features/phone-numbers/assignment/assigned-numbers.ts";
import { phoneNumberAssistantHooks } from "./features/phone-numbers/assistant-hooks.ts";
import type { PhoneNumbersDeps } from "./features/phone-numbers/phone-numbers-deps.ts";
import { createPhoneNumbersFeature } from "./features/phone-numbers/phone-numbers-feature.ts";
import { listTrunkNumbers } from "./features/phone-numbers/trunk-number-store.ts";
import { promptAssistantHooks } from "./features/prompts/assistant-hooks.ts";
import { createPromptsFeature } from "./features/prompts/prompts-feature.ts";
import { createSimulationFeature } from "./features/simulation/simulation-feature.ts";
import type { SipTrunksDeps } from "./features/sip-trunks/sip-trunks-deps.ts";
import { createSipTrunksFeature } from "./features/sip-trunks/sip-trunks-feature.ts";
import { createInterfaceDescription } from "./features/system/describe-interface.ts";
import type { ReadinessChecks } from "./features/system/readiness-check.ts";
import { createSystemFeature } from "./features/system/system-feature.ts";
import { cancelQueuedTexts } from "./features/texts/send/outbound-text-store.ts";
import type { OutreachHooks } from "./features/texts/texts-deps.ts";
import { readThreadDialogue } from "./features/texts/thread/read-thread-dialogue.ts";
import { addTimelineEntry } from "./features/texts/thread/timeline-store.ts";
import { toolAssistantHooks } from "./features/tools/assistant-hooks.ts";
import { createToolsFeature } from "./features/tools/tools-feature.ts";
import { createUsageFeature } from "./features/usage/usage-feature.ts";
import { createVendorSettingsFeature } from "./features/vendor-settings/vendor-settings-feature.ts";
import { createWebhooksFeature } from "./features/webhooks/webhooks-feature.ts";
import { jobDefinitions } from "./job-definitions.ts";
import { type OpenPlatform, openPlatform, type PlatformOverrides } from "./open-platform.ts";
import { createAuditLog } from "./platform/audit/audit-log.ts";
import { createAttemptLimiter } from "./platform/auth/attempt-limiter.ts";
import { findLastBackup } from "./platform/backup/last-backup.ts";
import type { Feature } from "./platform/feature.ts";
import { createHttpServer } from "./platform/http/http-server.ts";
import { sendOwnRequest } from "./platform/http/own-request.ts";
import { DEFAULT_RATE_LIMITS, type RateLimits, toAttemptLimit } from "./platform/http/rate-limits.ts";
import { createSocketServer } from "./platform/http/sockets/socket-server.ts";
import type { JobRun } from "./platform/jobs/job.ts";
import { startWorkers, type Workers } from "./platform/jobs/workers.ts";
import { LiveEvents } from "./platform/live-events/live-events.ts";
import { errorFields } from "./platform/logging/logger.ts";
import { createAddressCheck } from "./platform/outbound-http/outbound-url-rules.ts";
import type { Platform } from "./platform/platform.ts";
import { releaseAll } from "./platform/release-all.ts";
import type { Metrics } from "./platform/telemetry/metrics.ts";
import { startMetricsServer, stopMetricsServer } from "./platform/telemetry/metrics-server.ts";
import { startOpenTelemetry } from "./platform/telemetry/open-telemetry.ts";
import { NO_TRACER } from "./platform/telemetry/tracer.ts";
import { followVectors } from "./platform/vectors/vector-events.ts";
import { VectorIndex } from "./platform/vectors/vector-index.ts";
import { QuestionEmbeddings } from "./providers/embeddings/question-embeddings.ts";
import { findEspeak } from "./providers/speech/espeak/program.ts";
import { ESPEAK_PROVIDER } from "./providers/speech/speech-vendor.ts";
import { VERSION } from "./version.ts";

/** Parts that tests replace. */
export interface ServiceOverrides extends PlatformOverrides {
  readonly rateLimits?: RateLimits;
  /** Every JSON answer is checked against its contract. */
  readonly checksResponses?: boolean;
  readonly providers?: Partial<Providers>;
  /** Null to behave as if espeak were not installed. */
  readonly espeak?: null;
  /** How long speech servers may take to say what they are. */
  readonly localSpeechTimeoutMs?: number;
  /** The time in which calls are spoken. */
  readonly callTimer?: PacerTimer;
  /** What campaigns say of the texts they send. */
  readonly outreach?: OutreachHooks;
  readonly refuseOutreachCall?: CallsParts["refuseOutreach"];
  /** Times schedules and the looks for due jobs. */
  readonly scheduleClock?: Clock;
  /** Decides whether calls are admitted. */
  readonly loopDelay?: LoopDelayMeter;
  /** Where the built dashboard is. */
  readonly dashboardFolder?: string;
}

const DASHBOARD = join(import.meta.dirname, "..", "..", "dashboard");

export interface ServiceDescription {
  readonly url: string;
  readonly roles: string;
  readonly database: string;
  /** The model that answers for assistants without a key of their own. */
  readonly model: string;
  /** Who listens, and who speaks, for assistants without a key of their own. */
  readonly listening: string;
  readonly speaking: string;
  /** Where to create the first account; null when there is one. */
  readonly setUpUrl: string | null;
}

/** One process of Parley, built but not yet listening. */
export interface Service {
  readonly platform: OpenPlatform;
  readonly metrics: Metrics;
  /** Vectors this process holds, to find what is meant. */
  readonly vectors: VectorIndex;
  readonly server: FastifyInstance;
  readonly features: readonly Feature[];
  start(): Promise<void>;
  /** Drains: reports not ready at once, lets running work finish (up to the configured limit), then releases everything. */
  stop(): Promise<void>;
  /** Builds the dashboard beside the service if it is missing or older than its sources. Never rejects. */
  buildDashboard(): Promise<BuildOutcome>;
  describe(): Promise<ServiceDescription>;
  createPasswordResetLink(email: string): Promise<string | null>;
  createEmailVerificationLink(email: string): Promise<string | null>;
}

/** The composition root: builds everything from the configuration. Clients are created nowhere else. */
export async function composeService(config: Config, overrides: ServiceOverrides = {}): Promise<Service> {
  const tracer = overrides.tracer ?? (config.isTraced ? await startOpenTelemetry(VERSION) : NO_TRACER);
  try {
    const platform = await openPlatform(config, jobDefinitions, { ...overrides, tracer });
    try {
      return await composeOn(platform, config, overrides);
    } catch (error) {
      await platform
        .close()
        .catch((failure: unknown) => platform.logger.error("not everything could be released", errorFields(failure)));
      throw error;
    }
  } catch (error) {
    // The error that kept the service from starting is the one to report.
    await tracer.close().catch(() => undefined);
    throw error;
  }
}

async function composeOn(platform: OpenPlatform, config: Config, overrides: ServiceOverrides): Promise<Service> {
  const espeak = overrides.espeak === null ? null : await findEspeak();
  const providers = {
    ...createProviders(config, { ...platform, espeak, localSpeechTimeoutMs: overrides.localSpeechTimeoutMs }),
    ...overrides.providers,
  };
  const { telephony } = providers;
  const organizations = createAccountsFeature({
    platform,
    config,
    telephonyVendors: telephony.all(),
    checkTwilioCredentials: (accountSid, authToken) => checkTwilio(providers, accountSid, authToken),
    mail: config.smtpUrl === null ? null : createMailOutbox(),
    speech: {
      recognizers: providers.speech.fallbackOrder("recognizer").filter((name) => providers.speech.get(name)?.needsKey),
      voices: providers.speech.fallbackOrder("voice").filter((name) => providers.speech.get(name)?.needsKey),
      findOnMachine: async (part) => {
        const { servers } = await findSpeechAtHand(part, { ...providers, config });
        const robot = part === "voice" && espeak !== null ? [ESPEAK_PROVIDER] : [];
        return [...servers.map(({ name }) => name), ...robot];
      },
    },
  });
  if (config.firstAccount !== null) await ensureFirstAccount(platform, config.firstAccount);
  const accounts = createTelephonyAccounts({
    telephony,
    providerSettings: organizations.providerSettings,
    operatorSettings: config.telephonySettings,
  });
  // Jobs have connections of their own, so that a backlog does not starve requests.
  const jobPlatform = { ...platform, data: platform.jobData };
  const liveEvents = new LiveEvents({ connectionString: platform.connectionString, clock: platform.clock });
  const findAddressProblem = createAddressCheck(config.outboundAllowedHosts);
  const webhooks = createWebhooksFeature({
    platform: jobPlatform,
    webhookHttp: platform.webhookHttp,
    findAddressProblem,
    addTimelineEntry,
    notifyAdmins: organizations.notifyAdmins,
    authenticate: organizations.authenticate,
    liveEvents,
  });
  const events = createEventsFeature({ platform, authenticate: organizations.authenticate, liveEvents });
  const answering: AnswererDeps = {
    ...providers,
    platform,
    config,
    providerSettings: organizations.providerSettings,
    tools: { platform: jobPlatform, findAddressProblem },
  };
  const vectors = new VectorIndex(platform);
  const embeddings: EmbeddingsDeps = {
    platform,
    vectors,
    questions: new QuestionEmbeddings(platform),
    findEmbedder: (scope, modelName, assistantId) => chooseEmbedder(answering, scope, modelName, assistantId),
  };
  const documentSearch = new DocumentSearch(embeddings, platform.clock);
  const flows = new CompiledFlows();
  const optOuts = new OptOuts(platform.hashes, {
    cancelQueuedTexts,
    hooks: [
      (unit, phoneNumber) => callOffCalls({ webhooks, platform: jobPlatform }, unit, phoneNumber),
      // After the calls and texts that it settles.
      (unit, phoneNumber) => settleOptedOut(unit, platform.hashes.hash("phone-number", phoneNumber)),
    ],
  });
  const compliance = composeComplianceDeps(platform, optOuts);
  const texts = composeTextsFeature({
    optOuts,
    flows,
    outreach: overrides.outreach ?? {
      refuseOutreach: (unit, written) =>
        refuseAttempts(
          compliance,
          unit,
          written.map(({ messageId }) => messageId),
        ),
      onOutreachFailed: correctUndelivered,
    },
    platform,
    jobPlatform,
    config,
    providers,
    accounts,
    webhooks,
    answering,
    documentSearch,
    embeddings,
  });
  followVectors(liveEvents, vectors);
  const sipTrunks: SipTrunksDeps = {
    platform: jobPlatform,
    config,
    listTrunkNumbers,
    isOptedOut: (unit, phoneNumber) => optOuts.has(unit, phoneNumber),
  };
  const calls = composeCalls({
    optOuts,
    refuseOutreach:
      overrides.refuseOutreachCall ??
      (async (unit, outreach) => {
        const refusals = await refuseAttempts(
          compliance,
          unit,
          outreach.map(({ intentId }) => intentId),
        );
        const refused = outreach.filter(({ intentId }) => refusals.has(intentId));
        return new Map(refused.map(({ id }) => [id, "contact-not-allowed"]));
      }),
    sipTrunks,
    flows,
    platform,
    config,
    providers,
    accounts,
    webhooks,
    liveEvents,
    answering,
    documentSearch,
    embeddings,
    sendSms: (call, body) => texts.sendTextFromCall(call, body),
    timer: overrides.callTimer ?? systemPacerTimer,
    loopDelay: overrides.loopDelay ?? new LoopDelay(),
  });
  if (config.inboundSignatures !== "enforce") {
    platform.logger.warn("INBOUND_SIGNATURES is not enforce: anyone may text and call in a carrier's name", {
      reason: config.inboundSignatures,
    });
  }
  const watchers = new CampaignWatchers();
  let isDraining = false;
  // A media process is not ready until it can be given calls.
  let isStarting = config.roles.has("media");
  const phoneNumbers: PhoneNumbersDeps = {
    platform,
    config,
    telephony,
    accounts,
    answeringModel: (scope, assistant) => chooseModel(answering, scope, assistant, "carrier"),
  };
  const memoriesOn = (on: Platform): MemoriesDeps => ({
    platform: on,
    readDialogue: (unit, { conversationId, channel }) =>
      channel === "voice"
        ? readCallDialogue(unit, asId(conversationId))
        : readThreadDialogue(unit, asId(conversationId)),
    findModel: (scope, assistantId) => findJudge(answering, scope, assistantId),
    embeddings,
  });
  const documentsOn = (on: Platform): DocumentsDeps => ({ platform: on, findAddressProblem, documentSearch });
  const { findEmbedder } = embeddings;
  const { optimizer } = providers;
  const learningOn = (on: Platform): LearningDeps => ({ platform: on, answering, findEmbedder, optimizer });
  const campaignsOn = (on: Platform): CampaignsDeps => ({
    platform: on,
    calls: on === platform ? calls.deps : calls.jobDeps,
    texts: on === platform ? texts.deps : texts.jobDeps,
    compliance,
    speechVendors: providers.speech,
    watchers,
  });
  const features: Feature[] = [
    organizations,
    createAssistantsFeature({
      platform,
      models: providers.models,
      findAddressProblem,
      hooks: [
        promptAssistantHooks,
        flowAssistantHooks,
        phoneNumberAssistantHooks,
        toolAssistantHooks(findAddressProblem),
        learningAssistantHooks,
      ],
    }),
    createPromptsFeature(jobPlatform),
    createEmbeddingsFeature({ ...embeddings, platform: jobPlatform }, [memoryEmbeddings, documentEmbeddings]),
    createMemoriesFeature(memoriesOn(platform), memoriesOn(jobPlatform)),
    createAnsweringFeature({
      ...answering,
      telephony,
      operatorSetting: (name) => config.telephonySettings.get(name)?.reveal(),
    }),
    createVendorSettingsFeature({ platform }),
    createSipTrunksFeature(sipTrunks),
    createPhoneNumbersFeature(phoneNumbers),
    createNumberDiagnosisFeature(phoneNumbers),
    calls.feature,
    createCampaignsFeature(campaignsOn(platform), campaignsOn(jobPlatform)),
    createFlowsFeature({ platform, onFlowDeleted: unassignNumbersOfFlow }),
    createSimulationFeature({ answering, documentSearch, logger: platform.logger }),
    createLearningFeature(learningOn(platform), learningOn(jobPlatform)),
    createToolsFeature({ platform, findAddressProblem }),
    createDocumentsFeature(documentsOn(platform), documentsOn(jobPlatform)),
    createComplianceFeature(compliance),
    texts.feature,
    webhooks,
    composeMailFeature(jobPlatform, config, organizations),
    createAuditLogFeature(platform, jobPlatform),
    createUsageFeature(platform),
    events,
    createOverviewFeature({
      clock: platform.clock,
      hasModel: async (organizationId) => {
        const { keyedVendors } = await organizations.providerSettings.load(organizationId);
        const keyed = [...Object.keys(config.modelKeys), ...keyedVendors];
        return (
          keyed.some((vendor) => providers.models.needsOnlyKey(vendor)) ||
          (await providers.localEndpoints.find()).length > 0
        );
      },
    }),
  ];
  const dashboardBuild = new DashboardBuild(join(DASHBOARD, "build.ts"));
  const about = {
    version: VERSION,
    publicBaseUrl: config.publicBaseUrl,
    readinessChecks: readinessChecks(platform, () => (isDraining ? "draining" : isStarting ? "starting" : null)),
  };
  const describeInterface = createInterfaceDescription({
    publicBaseUrl: config.publicBaseUrl,
    contracts: () => features.flatMap((feature) => feature.operations.map((operation) => operation.contract)),
  });
  const system = createSystemFeature({
    ...about,
    platform,
    describeInterface,
    isOperators: async (organizationId) => (await findFirstOrganizationId(platform.data.unscoped)) === organizationId,
    findLastBackup: () => findLastBackup(config.dataDir),
    // Loaded when somebody asks: nothing else in the service needs it.
    runChecks: async () => {
      const { runChecks } = await import("./commands/doctor/run-checks.ts");
      return runChecks({ config, runningDatabase: platform.connectionString, clock: platform.clock });
    },
  });
  features.push(
    system,
    createPagesFeature({
      ...about,
      describeModel: () => describeModel({ ...providers, config }),
      hasAccount: () => hasAnyUser(platform.data.unscoped),
      streamOrigins: () => listMediaUrls(platform.data.unscoped),
      dashboard: {
        files: new DashboardFiles(overrides.dashboardFolder ?? join(DASHBOARD, "dist")),
        build: dashboardBuild,
      },
      describeInterface,
    }),
    createMcpFeature({
      version: VERSION,
      publicBaseUrl: config.publicBaseUrl,
      sendOwnRequest: (request) => sendOwnRequest(server, request),
    }),
  );
  const rateLimits = overrides.rateLimits ?? DEFAULT_RATE_LIMITS;
  const media = config.roles.has("media") ? await calls.openMedia() : null;
  const server = await createHttpServer({
    // A process without the role `api` only answers what anybody may ask it about itself.
    operations: config.roles.has("api")
      ? features.flatMap((feature) => feature.operations)
      : system.operations.filter(({ contract }) => contract.access === "public"),
    data: platform.data,
    authenticate: organizations.authenticate,
    rateLimits,
    signInAttempts: createAttemptLimiter(
      { data: platform.data.unscoped, hashes: platform.hashes, clock: platform.clock },
      toAttemptLimit("sign-in", rateLimits["sign-in"]),
    ),
    trustedProxies: config.trustedProxies,
    audit: createAuditLog({ db: platform.database, logger: platform.logger }),
    clock: platform.clock,
    logger: platform.logger,
    metrics: platform.metrics,
    tracer: platform.tracer,
    isHttps: config.publicBaseUrl.startsWith("https://"),
    checksResponses: overrides.checksResponses ?? false,
    ...(overrides.requestWaits === undefined ? {} : { intakeWaitMs: overrides.requestWaits.webhookMs }),
  });
  const sockets = createSocketServer({
    server,
    routes: [
      ...(media?.routes ?? []),
      ...(config.roles.has("api")
        ? [
            liveTranscriptRoute({ platform, authenticate: organizations.authenticate, liveEvents }),
            ...campaignSocketRoutes({ platform, authenticate: organizations.authenticate, liveEvents, watchers }),
          ]
        : []),
    ],
    rateLimits,
    clock: platform.clock,
    logger: platform.logger,
    metrics: platform.metrics,
  });
  let workers: Workers | null = null;
  let metricsServer: Server | null = null;
  let stopping: Promise<void> | null = null;
  const drain = async () => {
    isDraining = true;
    await releaseAll([
      // Calls first, while everything they need to end cleanly, jobs included, is still running.
      () => media?.drain(config.drainLimitMs),
      () => workers?.stop(config.drainLimitMs),
      () => dashboardBuild.stop(),
      () => sockets.close(),
      () => webhooks.endStreams(),
      () => events.endStreams(),
      () => server.close(),
      () => liveEvents.stop(),
      () => organizations.activity.stop(),
      () => vectors.close(),
      () => (metricsServer === null ? undefined : stopMetricsServer(metricsServer)),
      () => platform.close(),
      () => platform.tracer.close(),
    ]);
  };
  return {
    platform,
    metrics: platform.metrics,
    vectors,
    server,
    features,
    start: async () => {
      organizations.activity.start();
      liveEvents.start();
      if (config.roles.has("worker"))
        workers = startAllWorkers(platform, features, overrides.scheduleClock ?? platform.clock);
      if (config.metricsPort !== null) {
        metricsServer = await startMetricsServer(platform.metrics, { port: config.metricsPort, host: config.host });
      }
      if (config.roles.has("api") || config.roles.has("media")) {
        await server.listen({ port: config.port, host: config.host });
      }
      await media?.start();
      isStarting = false;
    },
    stop: () => {
      stopping ??= drain();
      return stopping;
    },
    buildDashboard: () => (config.roles.has("api") ? dashboardBuild.run() : Promise.resolve("absent")),
    describe: () => describe(config, server, { ...providers, hasRobot: espeak !== null }, organizations),
    createPasswordResetLink: async (email) => (await organizations.createPasswordResetLink(email))?.url ?? null,
    createEmailVerificationLink: async (email) => (await organizations.createEmailVerificationLink(email))?.url ?? null,
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

function startAllWorkers(platform: OpenPlatform, features: readonly Feature[], clock: Clock): Workers {
  return startWorkers({
    queue: platform.queue,
    connectionString: platform.connectionString,
    registrations: features.flatMap((feature) => feature.jobs),
    schedules: features.flatMap((feature) => feature.schedules),
    clock,
    tracer: platform.tracer,
    onJobRun: (run) => recordJobRun(platform, run),
    onJobFailure: ({ queue, jobId, attempt, error }) =>
      platform.logger.warn("job failed", { queue, jobId, attempt, ...errorFields(error) }),
    onScheduleFailure: (schedule, error) =>
      platform.logger.warn("schedule failed", { schedule, ...errorFields(error) }),
    onQueueError: (error) => platform.logger.warn("job queue error", errorFields(error)),
  });
}

function recordJobRun({ metrics, logger }: OpenPlatform, { queue, outcome, durationMs, waitMs }: JobRun): void {
  metrics.count("parley_jobs_total", { queue, outcome });
  metrics.observe("parley_job_seconds", { queue }, durationMs / 1_000);
  metrics.observe("parley_job_wait_seconds", { queue }, waitMs / 1_000);
  logger.debug("job", { queue, outcome, durationMs: Math.round(durationMs) });
}

function readinessChecks(platform: OpenPlatform, obstacle: () => string | null): ReadinessChecks {
  return {
    process: async () => {
      const reason = obstacle();
      return reason === null ? null : { isFatal: true, reason };
    },
    disk: () => platform.disk.findProblem(),
    database: async () => {
      try {
        await platform.database.selectNoFrom((select) => select.val(1).as("one")).execute();
        return null;
      } catch {
        return { isFatal: true, reason: "the database does not answer" };
      }
    },
  };
}

async function describe(
  config: Config,
  server: FastifyInstance,
  providers: Providers & { readonly hasRobot: boolean },
  organizations: AccountsFeature,
): Promise<ServiceDescription> {
  const address = server.server.address() as AddressInfo | null;
  const link = await organizations.createSetUpLink();
  return {
    url: address === null ? "(the api role is off)" : config.publicBaseUrl.replace(/:0$/, `:${address.port}`),
    roles: [...config.roles].join(", "),
    database: config.databaseUrl === null ? `embedded PostgreSQL in ${config.dataDir}` : "PostgreSQL (DATABASE_URL)",
    model: await describeModel({ ...providers, config }),
    listening: await describeListening({ ...providers, config }),
    speaking: await describeSpeaking({ ...providers, config }, providers.hasRobot),
    setUpUrl: link?.url ?? null,
  };
}
