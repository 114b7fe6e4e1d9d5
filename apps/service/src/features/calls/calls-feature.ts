import type { Feature } from "../../platform/feature.ts";
import type { CallsDeps } from "./calls-deps.ts";
import type { SpeechVendors } from "./costs/name-speech-model.ts";
import { checkCallEnd, checkCallEnds } from "./end/await-carrier-end.ts";
import { finishCall } from "./end/finish-call.ts";
import { hangUpCall } from "./end/hang-up-call.ts";
import { sweepCalls, watchCalls } from "./lost-calls/watch-calls.ts";
import { callControlOperations } from "./operations/call-control.ts";
import { callCostOperations } from "./operations/call-costs.ts";
import { callFigureOperations } from "./operations/call-figures.ts";
import { callLadderOperations } from "./operations/call-ladder.ts";
import { callLogOperations } from "./operations/call-logs.ts";
import { callMetricsOperations } from "./operations/call-metrics.ts";
import { callRecordingOperations } from "./operations/call-recordings.ts";
import { callTraceOperations } from "./operations/call-traces.ts";
import { callTranscriptOperations } from "./operations/call-transcripts.ts";
import { callWebhookOperations } from "./operations/call-webhooks.ts";
import { callOperations } from "./operations/calls.ts";
import { liveCallOperations } from "./operations/live-calls.ts";
import { pricingOperations } from "./operations/pricing.ts";
import { sipPrewarmOperations } from "./operations/sip-prewarm.ts";
import { dispatchLeftBehind, settlePlacements, sweepPlacements } from "./start/placing-jobs.ts";

export interface CallsFeatureDeps {
  readonly deps: CallsDeps;
  /** The same, on the database connections of the workers. */
  readonly jobDeps: CallsDeps;
  /** Names the models that cost estimates are made for. */
  readonly speech: SpeechVendors;
}

/** Phone calls: placed, answered, ended, and read back as lists, transcripts, recordings, figures, costs, logs, traces. */
export function createCallsFeature({ deps, jobDeps, speech }: CallsFeatureDeps): Feature {
  const { clock } = deps.platform;
  return {
    operations: [
      ...liveCallOperations(clock),
      ...callOperations(clock),
      ...callFigureOperations(clock),
      ...callTranscriptOperations,
      ...callRecordingOperations(deps),
      ...callMetricsOperations,
      ...callCostOperations(clock),
      ...pricingOperations(speech, clock),
      ...callLogOperations,
      ...callTraceOperations,
      ...callLadderOperations(deps),
      ...callControlOperations(deps),
      ...callWebhookOperations(deps),
      ...sipPrewarmOperations(deps),
    ],
    jobs: [
      finishCall(jobDeps),
      hangUpCall(jobDeps),
      checkCallEnd(jobDeps),
      dispatchLeftBehind(jobDeps),
      settlePlacements(jobDeps),
    ],
    schedules: [watchCalls(jobDeps), sweepCalls(jobDeps), checkCallEnds(jobDeps), sweepPlacements(jobDeps)],
  };
}
