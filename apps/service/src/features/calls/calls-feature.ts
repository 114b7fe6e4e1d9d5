import type { Feature } from "../../platform/feature.ts";
import type { SpeechVendors } from "./costs/name-speech-model.ts";
import { checkCallEnd, checkCallEnds } from "./end/await-carrier-end.ts";
import { finishCall } from "./end/finish-call.ts";
import { hangUpCall } from "./end/hang-up-call.ts";
import type { CallsDeps } from "./lifecycle/calls-deps.ts";
import { sweepCalls, watchCalls } from "./lifecycle/watch-calls.ts";
import { callCostOperations } from "./operations/call-costs.ts";
import { callLogOperations } from "./operations/call-logs.ts";
import { callMetricsOperations } from "./operations/call-metrics.ts";
import { callStatisticsOperations } from "./operations/call-statistics.ts";
import { callTraceOperations } from "./operations/call-traces.ts";
import { listCallTranscriptsOperations } from "./operations/call-transcripts.ts";
import { changeCallMetadataOperation } from "./operations/change-call-metadata.ts";
import { countCallsOperation } from "./operations/count-calls.ts";
import { exportCallTranscriptsOperation } from "./operations/export-call-transcripts.ts";
import { exportCallsOperation } from "./operations/export-calls.ts";
import { getCallOperations } from "./operations/get-call.ts";
import { initiateCallOperation } from "./operations/initiate-call.ts";
import { listCallMessagesOperation } from "./operations/list-call-messages.ts";
import { listCallRecordingsOperations } from "./operations/list-call-recordings.ts";
import { listCallToolExecutionsOperation } from "./operations/list-call-tool-executions.ts";
import { listCallWebhookLogsOperation } from "./operations/list-call-webhook-logs.ts";
import { listCallsOperation } from "./operations/list-calls.ts";
import { playCallRecordingOperation } from "./operations/play-call-recording.ts";
import { playPublicRecordingOperation } from "./operations/play-public-recording.ts";
import { pricingOperations } from "./operations/pricing.ts";
import { readRecordingPeaksOperation } from "./operations/read-recording-peaks.ts";
import { receiveCallWebhooks } from "./operations/receive-call-webhooks.ts";
import { searchCallsOperation } from "./operations/search-calls.ts";
import { type BrowserCallDeps, startBrowserCallOperation } from "./operations/start-browser-call.ts";
import { terminateCallOperation } from "./operations/terminate-call.ts";
import type { CallAnalyst } from "./reports/analyze-call.ts";

export interface CallsFeatureDeps {
  readonly deps: CallsDeps;
  /** The same on the workers' connections. */
  readonly jobDeps: CallsDeps;
  readonly chooseVendors: BrowserCallDeps["chooseVendors"];
  readonly analyst: CallAnalyst;
  /** What estimates of costs ask for the names of models. */
  readonly speech: SpeechVendors;
}

/** Phone calls: placed, answered, ended, and read back as lists, transcripts, recordings, figures, costs, logs, traces. */
export function createCallsFeature({ deps, jobDeps, chooseVendors, analyst, speech }: CallsFeatureDeps): Feature {
  const { platform, publicBaseUrl, files } = deps;
  const { clock, hashes } = platform;
  return {
    operations: [
      listCallsOperation(),
      exportCallsOperation(),
      countCallsOperation(),
      ...callStatisticsOperations(clock),
      searchCallsOperation(),
      ...getCallOperations(),
      changeCallMetadataOperation(),
      ...listCallTranscriptsOperations(),
      exportCallTranscriptsOperation(),
      ...listCallRecordingsOperations({ hashes, publicBaseUrl }),
      playCallRecordingOperation(files),
      playPublicRecordingOperation(platform, files),
      readRecordingPeaksOperation(files),
      listCallMessagesOperation(),
      ...callMetricsOperations(),
      listCallWebhookLogsOperation(),
      listCallToolExecutionsOperation(),
      ...callCostOperations(clock),
      ...pricingOperations(speech),
      ...callLogOperations(),
      ...callTraceOperations(),
      initiateCallOperation(deps),
      terminateCallOperation(deps),
      startBrowserCallOperation({ ...deps, chooseVendors }),
      ...receiveCallWebhooks(deps),
    ],
    jobs: [finishCall({ ...jobDeps, analyst }), hangUpCall(jobDeps), checkCallEnd(jobDeps)],
    schedules: [watchCalls(jobDeps), sweepCalls(jobDeps), checkCallEnds(jobDeps)],
  };
}
