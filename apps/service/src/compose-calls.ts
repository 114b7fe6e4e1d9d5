import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { loadVadKernel } from "@parley/audio/vad/voice-activity-detector";
import { createSemaphore } from "@parley/foundation/semaphore";
import type { Config } from "./config/config.ts";
import { readEnvironment } from "./config/env.ts";
import { OpenerShelf } from "./conversation/speech/output/openers/opener-shelf.ts";
import { Pacer, type PacerTimer } from "./conversation/speech/output/pacer.ts";
import { loadRecordedApology } from "./conversation/speech/output/recorded-apology.ts";
import type { Providers } from "./create-providers.ts";
import type { AnswererDeps } from "./features/answering/answerer-deps.ts";
import type { CallsDeps } from "./features/calls/calls-deps.ts";
import { createCallsFeature } from "./features/calls/calls-feature.ts";
import { createUnansweredCalls } from "./features/calls/end/end-unanswered-calls.ts";
import { createBeatWatch } from "./features/calls/fleet/beat-watch.ts";
import { CallPlacements } from "./features/calls/fleet/call-placements.ts";
import { findLostCalls } from "./features/calls/fleet/held-call-store.ts";
import { abandonCall, takeOverCall } from "./features/calls/fleet/held-calls.ts";
import type { LoopDelayMeter } from "./features/calls/fleet/loop-delay.ts";
import { MediaBeat } from "./features/calls/fleet/media-beat.ts";
import type { LiveCall } from "./features/calls/live/live-call.ts";
import { LiveCallWriter } from "./features/calls/live/live-call-writer.ts";
import { prepareCall } from "./features/calls/live/prepare-call.ts";
import { MediaHub } from "./features/calls/media/media-hub.ts";
import { streamRoute } from "./features/calls/media/stream-route.ts";
import type { OptOuts } from "./features/compliance/opt-outs/opt-outs.ts";
import type { DocumentSearch } from "./features/documents/retrieval/document-search.ts";
import type { EmbeddingsDeps } from "./features/embeddings/embeddings-deps.ts";
import type { CompiledFlows } from "./features/flows/runs/compiled-flows.ts";
import { accountsWith, type TelephonyAccounts } from "./features/phone-numbers/accounts/telephony-accounts.ts";
import { createRefusalNotes } from "./features/phone-numbers/incoming/note-refused-webhook.ts";
import { readLadder } from "./features/sip-trunks/ask-bridge.ts";
import { receiveBridgeNotice } from "./features/sip-trunks/receive-bridge-notice.ts";
import type { SipTrunksDeps } from "./features/sip-trunks/sip-trunks-deps.ts";
import type { CallParties } from "./features/texts/send/send-from-call.ts";
import type { WebhooksFeature } from "./features/webhooks/webhooks-feature.ts";
import type { OpenPlatform } from "./open-platform.ts";
import type { Feature } from "./platform/feature.ts";
import { createLocalFileStorage } from "./platform/file-storage/local-file-storage.ts";
import type { SocketRoute } from "./platform/http/sockets/socket-route.ts";
import type { LiveEvents } from "./platform/live-events/live-events.ts";
import { releaseAll } from "./platform/release-all.ts";
import { browserMediaStreamProtocol } from "./providers/telephony/browser/media-stream.ts";
import { mediaStreamProtocolsByPath } from "./providers/telephony/media-stream/path.ts";
import { hasPart, withPart } from "./providers/telephony/telephony-provider.ts";

/** How many calls' ends a process writes at the same time. */
const MAX_CONCURRENT_ENDINGS = 4;

export interface CallsParts {
  readonly platform: OpenPlatform;
  readonly config: Config;
  readonly providers: Providers;
  readonly accounts: TelephonyAccounts;
  readonly webhooks: WebhooksFeature;
  readonly liveEvents: LiveEvents;
  readonly answering: AnswererDeps;
  readonly documentSearch: DocumentSearch;
  readonly embeddings: EmbeddingsDeps;
  /** Sends a text as the API does. Resolves with the result, in words for a model. */
  readonly sendSms: (call: CallParties, body: string) => Promise<string>;
  readonly sipTrunks: SipTrunksDeps;
  readonly optOuts: OptOuts;
  /** What else speaks against outreach calls at the moment of dialling. */
  readonly refuseOutreach: CallsDeps["refuseDialling"];
  readonly flows: CompiledFlows;
  readonly timer: PacerTimer;
  readonly loopDelay: LoopDelayMeter;
}

export interface ComposedCalls {
  readonly feature: Feature;
  readonly deps: CallsDeps;
  /** On the database connections of the workers. */
  readonly jobDeps: CallsDeps;
  /** Builds what the role `media` runs; call it only in a process with that role. */
  readonly openMedia: () => Promise<MediaRole>;
}

/** A process that holds live calls. */
export interface MediaRole {
  readonly routes: readonly SocketRoute[];
  start(): Promise<void>;
  drain(limitMs: number): Promise<void>;
}

/** Connects the calls feature to the rest of the service. */
export function composeCalls(parts: CallsParts): ComposedCalls {
  const { platform, config, providers, accounts } = parts;
  const { optOuts, refuseOutreach } = parts;
  const deps: CallsDeps = {
    platform,
    publicBaseUrl: config.publicBaseUrl,
    inboundSignatures: config.inboundSignatures,
    reconcileGraceMs: config.reconcileGraceMs,
    retrievalLimitMs: config.callRetrievalLimitMs,
    documentSearch: parts.documentSearch,
    embeddings: parts.embeddings,
    sendWindowMs: config.sendWindowMs,
    inboundReservePercent: config.inboundReservePercent,
    vendor: (provider) => withPart(providers.telephony.get(provider), "calls"),
    vendors: () => providers.telephony.all().filter((vendor) => hasPart(vendor, "calls")),
    accounts: accountsWith("calls", accounts),
    webhooks: parts.webhooks,
    noteRefusedWebhook: createRefusalNotes(platform),
    onCarrierNotice: (notice) => receiveBridgeNotice(parts.sipTrunks, notice),
    readSipLadder: (callSid) => readLadder(parts.sipTrunks, callSid),
    answering: parts.answering,
    isOptedOut: (unit, phoneNumber) => optOuts.has(unit, phoneNumber),
    refuseDialling: async (unit, calls) => {
      const numbers = calls.map(({ customerPhoneNumber }) => customerPhoneNumber);
      const optedOut = await optOuts.amongFirmly(unit, numbers);
      const isOff = ({ customerPhoneNumber }: LiveCall) => optedOut.has(customerPhoneNumber);
      const outreach = calls.filter((call) => call.isOutreach && !isOff(call));
      const refused = outreach.length === 0 ? [] : await refuseOutreach(unit, outreach);
      return new Map([...refused, ...calls.filter(isOff).map(({ id }) => [id, "recipient-opted-out"] as const)]);
    },
    endUnanswered: createUnansweredCalls(platform),
    optOut: (unit, phoneNumber, source, decidedBy) => optOuts.optOut(unit, phoneNumber, source, decidedBy),
    files: createLocalFileStorage(join(config.dataDir, "files")),
    placements: new CallPlacements(platform),
    isStillBeating: createBeatWatch(platform.data.unscoped, platform.clock),
  };
  const jobDeps = { ...deps, platform: { ...platform, data: platform.jobData } };
  const feature = createCallsFeature({
    deps,
    jobDeps,
    speech: parts.providers.speech,
  });
  return { feature, deps, jobDeps, openMedia: () => openMedia(parts, deps) };
}

async function openMedia(parts: CallsParts, deps: CallsDeps): Promise<MediaRole> {
  const { platform, config, liveEvents, timer, loopDelay } = parts;
  const kernel = await loadVadKernel();
  const writer = new LiveCallWriter({
    data: platform.jobData,
    logger: platform.logger,
    nowMs: timer.nowMs,
    after: (delayMs, run) => void timer.after(delayMs, run),
    isSure: () => beat.isSure,
  });
  const mediaUrl = config.mediaPublicUrl.replace(/^http/, "ws");
  const processId = randomUUID();
  const endings = createSemaphore(MAX_CONCURRENT_ENDINGS);
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
      openers: new OpenerShelf(() => timer.nowMs()),
      firstTokenLimitMs: config.modelFirstTokenLimitMs,
    },
    abandon: (organizationId, callId, ending) => abandonCall(deps, organizationId, callId, ending),
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
    ...deps.vendors().map((vendor) => vendor.calls.mediaStream),
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
        // Flush while the heartbeat still runs: a process that no longer beats must not write.
        () => writer.flush(),
        () => beat.stop(),
      ]),
  };
}
