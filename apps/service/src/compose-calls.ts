import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { loadVadKernel } from "@parley/audio/vad/voice-activity-detector";
import { createSemaphore } from "@parley/foundation/semaphore";
import { type AnsweringModelParts, chooseAnsweringModel } from "./choose-text-model.ts";
import type { Config } from "./config/config.ts";
import { readEnvironment } from "./config/env.ts";
import type { ToolSession } from "./conversation/answer/tools/respond-with-tools.ts";
import type { CallActions, HeardTurn } from "./conversation/call/call-plan.ts";
import { captionsVoice } from "./conversation/speech/output/captions-voice.ts";
import { Pacer, systemPacerTimer } from "./conversation/speech/output/pacer.ts";
import { loadRecordedApology } from "./conversation/speech/output/recorded-apology.ts";
import type { Providers } from "./create-providers.ts";
import type { Assistant } from "./features/assistants/assistant.ts";
import { findAssistant } from "./features/assistants/find-assistant.ts";
import { readAssistantSecrets } from "./features/assistants/read-assistant-secrets.ts";
import { createCallsFeature } from "./features/calls/calls-feature.ts";
import { CallPlacements } from "./features/calls/fleet/call-placements.ts";
import { abandonCall, findLostCalls, takeOverCall } from "./features/calls/fleet/held-calls.ts";
import { LoopDelay } from "./features/calls/fleet/loop-delay.ts";
import { MediaBeat } from "./features/calls/fleet/media-beat.ts";
import { createBeatWatch } from "./features/calls/fleet/media-process-store.ts";
import type { CallsDeps } from "./features/calls/lifecycle/calls-deps.ts";
import type { CallObstacle } from "./features/calls/live/call-obstacle.ts";
import { createCallTools } from "./features/calls/live/call-tools.ts";
import type { LiveCall } from "./features/calls/live/live-call.ts";
import { LiveCallWriter } from "./features/calls/live/live-call-writer.ts";
import { type CallToolbox, type CallVendors, prepareCall } from "./features/calls/live/prepare-call.ts";
import { chooseRecognizers, chooseVoices, speechKeysOf } from "./features/calls/live/speech-choices.ts";
import { MediaHub } from "./features/calls/media/media-hub.ts";
import { streamRoute } from "./features/calls/media/stream-route.ts";
import { BROWSER_PROVIDER } from "./features/calls/start/start-browser-call.ts";
import type { CompiledFlows } from "./features/flows/runs/compiled-flows.ts";
import type { TelephonyAccounts } from "./features/phone-numbers/accounts/telephony-accounts.ts";
import { createRefusalNotes } from "./features/phone-numbers/incoming/note-refused-webhook.ts";
import { OptOuts } from "./features/texts/receive/opt-out-store.ts";
import { openVoiceTools } from "./features/tools/executions/open-voice-tools.ts";
import type { ToolsDeps } from "./features/tools/tools-deps.ts";
import { findCallRefusal } from "./features/usage/admit-call.ts";
import type { WebhooksFeature } from "./features/webhooks/webhooks-feature.ts";
import type { OpenPlatform } from "./open-platform.ts";
import type { Feature } from "./platform/feature.ts";
import { createLocalFileStorage } from "./platform/file-storage/local-file-storage.ts";
import type { SocketRoute } from "./platform/http/sockets/socket-route.ts";
import type { LiveEvents } from "./platform/live-events/live-events.ts";
import { releaseAll } from "./platform/release-all.ts";
import { browserMediaStreamProtocol } from "./providers/telephony/browser/media-stream.ts";
import { mediaStreamProtocolsByPath } from "./providers/telephony/media-stream/path.ts";

/** A process writes the ends of so many calls at the same time. */
const MOST_ENDINGS_AT_ONCE = 4;

export interface CallsParts extends AnsweringModelParts {
  readonly platform: OpenPlatform;
  readonly config: Config;
  readonly providers: Providers;
  readonly accounts: TelephonyAccounts;
  readonly webhooks: WebhooksFeature;
  readonly liveEvents: LiveEvents;
  readonly tools: ToolsDeps;
  /** Sends a text as the API does; says what came of it in words for a model. */
  readonly sendSms: (call: LiveCall, body: string) => Promise<string>;
  readonly flows: CompiledFlows;
}

export interface ComposedCalls {
  readonly feature: Feature;
  /** What the role `media` starts; made when it is asked for. */
  readonly openMedia: () => Promise<MediaRole>;
}

/** A process that holds live calls. */
export interface MediaRole {
  readonly routes: readonly SocketRoute[];
  start(): Promise<void>;
  drain(limitMs: number): Promise<void>;
}

/** Puts phone calls together with the rest of the house. */
export function composeCalls(parts: CallsParts): ComposedCalls {
  const { platform, config, providers, accounts } = parts;
  const optOuts = new OptOuts(platform.hashes);
  const deps: CallsDeps = {
    platform,
    publicBaseUrl: config.publicBaseUrl,
    inboundSignatures: config.inboundSignatures,
    reconcileGraceMs: config.reconcileGraceMs,
    sendWindowMs: config.sendWindowMs,
    vendor: (provider) => providers.telephony.get(provider),
    vendors: () => providers.telephony.all(),
    accounts,
    webhooks: parts.webhooks,
    noteRefusedWebhook: createRefusalNotes(platform),
    findObstacle: (call) => findObstacle(parts, call),
    isOptedOut: (unit, phoneNumber) => optOuts.has(unit, phoneNumber),
    files: createLocalFileStorage(join(config.dataDir, "files")),
    placements: new CallPlacements(platform),
    isStillBeating: createBeatWatch(platform.data.unscoped, platform.clock),
  };
  const vendorsOf = (call: Pick<LiveCall, "organizationId" | "provider">, assistant: Assistant) =>
    chooseVendors(parts, call, assistant);
  const feature = createCallsFeature({
    deps,
    jobDeps: { ...deps, platform: { ...platform, data: platform.jobData } },
    chooseVendors: vendorsOf,
    analyst: async (call, assistant) => {
      const { model } = await vendorsOf(call, assistant);
      return model === null || model === parts.demoResponder ? null : model;
    },
    speech: parts.providers.speech,
  });
  return { feature, openMedia: () => openMedia(parts, deps) };
}

async function openMedia(parts: CallsParts, deps: CallsDeps): Promise<MediaRole> {
  const { platform, config, providers, liveEvents } = parts;
  const kernel = await loadVadKernel();
  const timer = systemPacerTimer;
  const writer = new LiveCallWriter({
    data: platform.jobData,
    logger: platform.logger,
    nowMs: timer.nowMs,
    after: (delayMs, run) => void timer.after(delayMs, run),
    isSure: () => beat.isSure,
  });
  const mediaUrl = config.mediaPublicUrl.replace(/^http/, "ws");
  const processId = randomUUID();
  const endings = createSemaphore(MOST_ENDINGS_AT_ONCE);
  const loopDelay = new LoopDelay();
  const hub = new MediaHub({
    platform,
    liveEvents,
    processId,
    loopDelay,
    session: {
      timer,
      pacer: new Pacer(timer),
      createDetector: () => kernel.createDetector(),
      apology: await loadRecordedApology(),
      firstTokenLimitMs: config.modelFirstTokenLimitMs,
    },
    abandon: (organizationId, callId, detail) => abandonCall(deps, organizationId, callId, detail),
    takeOver: ({ organizationId, callId, mediaProcessId }, streamSid) =>
      takeOverCall(deps, organizationId, callId, processId, mediaProcessId, streamSid),
    findLost: (callIds) => findLostCalls(platform.data.unscoped, processId, callIds),
    disown: (callId) => writer.disown(callId),
    prepare: (organizationId, callId, isAnnounced) =>
      prepareCall(
        {
          ...deps,
          processId,
          writer,
          endings,
          recordsFlights: config.recordsFlights,
          chooseVendors: (call, assistant) => chooseVendors(parts, call, assistant),
          openToolbox: (call, assistant) => openToolbox(parts, call, assistant),
          flows: parts.flows,
          sendSms: parts.sendSms,
        },
        organizationId,
        callId,
        isAnnounced,
      ),
  });
  const beat: MediaBeat = new MediaBeat({
    connectionString: platform.connectionString,
    environment: readEnvironment(),
    process: { id: processId, mediaUrl, setUpLimit: config.mediaSetUpLimit, callLimit: config.mediaCallLimit },
    logger: platform.logger,
    readLoad: () => hub.readLoad(),
    review: () => hub.review(),
  });
  const protocols = mediaStreamProtocolsByPath([
    ...providers.telephony.all().map((vendor) => vendor.mediaStream),
    browserMediaStreamProtocol,
  ]);
  const { metrics } = platform;
  metrics.readOnDemand("parley_calls_live", async () => [{ labels: {}, value: hub.callCount }]);
  metrics.readOnDemand("parley_calls_setting_up", async () => [{ labels: {}, value: hub.settingUpCount }]);
  metrics.readOnDemand("parley_media_accepting", async () => [{ labels: {}, value: hub.isAccepting ? 1 : 0 }]);
  metrics.readOnDemand("parley_media_loop_delay_seconds", async () => [
    { labels: {}, value: loopDelay.lastMs / 1_000 },
  ]);
  return {
    routes: protocols.map((protocol) => streamRoute({ calls: deps, hub, mediaUrl }, protocol)),
    start: async () => {
      hub.start();
      await beat.start();
    },
    drain: (limitMs) =>
      releaseAll([
        () => hub.drain(limitMs),
        // Only who still beats may write.
        () => writer.flush(),
        () => beat.stop(),
      ]),
  };
}

/** Why an assistant cannot hold a call; asked before the carrier is told to open a stream. */
async function findObstacle(
  parts: CallsParts,
  call: Pick<LiveCall, "organizationId" | "assistantId" | "provider">,
): Promise<CallObstacle | null> {
  const scope = parts.platform.data.scope(call.organizationId);
  const { assistant, refusal } = await scope.transaction(async (unit) => ({
    assistant: await findAssistant(unit, call.assistantId),
    refusal: await findCallRefusal(unit, call.assistantId),
  }));
  if (assistant === null) return { reason: "assistant-not-available", detail: "The assistant was deleted" };
  if (!assistant.isActive) return { reason: "assistant-not-available", detail: "The assistant is switched off" };
  if (refusal !== null) return { reason: "usage-limit-reached", detail: refusal.message };
  const { model, recognizers, voices } = await chooseVendors(parts, call, assistant);
  if (model === null) return { reason: "provider-not-available", detail: "No language model may answer here" };
  // In a browser people may type, and read what is said.
  if (call.provider === BROWSER_PROVIDER) return null;
  const { listening, speaking } = assistant.voice;
  if (recognizers.length === 0) {
    return { reason: "provider-not-available", detail: `No key for recognizing speech (${listening.provider})` };
  }
  if (voices.length === 0) {
    return { reason: "provider-not-available", detail: `No key for speaking (${speaking.provider})` };
  }
  return null;
}

async function chooseVendors(
  parts: CallsParts,
  call: Pick<LiveCall, "organizationId" | "provider">,
  assistant: Assistant,
): Promise<CallVendors> {
  const { platform, config, providers } = parts;
  const scope = platform.data.scope(call.organizationId);
  const mayBeDemo = call.provider === BROWSER_PROVIDER || config.demoOnCarriers;
  const [model, secrets, settings] = await Promise.all([
    chooseAnsweringModel(parts, scope, assistant, { mayBeDemo }),
    readAssistantSecrets(platform, scope, assistant.id),
    parts.providerSettings.load(call.organizationId),
  ]);
  const speech = { speech: providers.speech, keys: speechKeysOf(secrets, settings, config.speechKeys) };
  // In a browser what nobody can say can still be read.
  const lastVoices = call.provider === BROWSER_PROVIDER ? [captionsVoice] : [];
  return {
    model,
    recognizers: chooseRecognizers(speech, assistant.voice),
    voices: [...chooseVoices(speech, assistant.voice), ...lastVoices],
  };
}

async function openToolbox(parts: CallsParts, call: LiveCall, assistant: Assistant): Promise<CallToolbox> {
  const scope = parts.platform.jobData.scope(call.organizationId);
  const secrets = await readAssistantSecrets(parts.platform, scope, assistant.id);
  const openOthers = await openVoiceTools(parts.tools, scope, { assistant, secrets, call });
  const { tools: profile } = assistant.voice;
  const open = (answerNumber: number, actions: CallActions, heard: HeardTurn): ToolSession =>
    createCallTools({
      profile,
      actions,
      farewell: assistant.voice.farewell,
      sendSms: (body) => parts.sendSms(call, body),
      others: openOthers(answerNumber, heard),
    });
  const nothing = () => undefined;
  const idle: CallActions = { endCall: nothing, transfer: nothing, pressKeys: nothing, adapt: nothing };
  return { hasTools: open(0, idle, { number: 0, text: "", source: "speech" }).tools.length > 0, open };
}
