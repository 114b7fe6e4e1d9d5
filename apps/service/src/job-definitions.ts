import { checkCallEndJob, finishCallJob, hangUpCallJob } from "./features/calls/end/call-jobs.ts";
import { dispatchCallJob, settlePlacementJob } from "./features/calls/start/placing-jobs.ts";
import { eraseCampaignJob } from "./features/campaigns/delete-campaign.ts";
import { runCampaignJob } from "./features/campaigns/dispatch/run-campaign-job.ts";
import { importContactsJob } from "./features/campaigns/import/import-job.ts";
import { processDocumentJob } from "./features/documents/jobs/process-document-job.ts";
import { embedTextsJob } from "./features/embeddings/embed-texts-job.ts";
import { runCallerSimulationJob } from "./features/learning/callers/simulation-job.ts";
import { runOptimizationJob } from "./features/learning/optimization/optimization-job.ts";
import { runEvaluationJob } from "./features/learning/runs/eval-job.ts";
import { answerInShadowJob } from "./features/learning/shadow/shadow-job.ts";
import { sendMailJob } from "./features/mail/jobs/send-mail-job.ts";
import { extractMemoriesJob } from "./features/memories/extraction/extraction-job.ts";
import { configureNumberJob } from "./features/phone-numbers/carrier-settings/configure-number-job.ts";
import { syncTrunksJob } from "./features/sip-trunks/sync/note-trunk-change.ts";
import { analyzeThreadJob, answerTextsJob, reconcileTextJob, sendTextJob } from "./features/texts/jobs/text-jobs.ts";
import { deliverWebhookJob } from "./features/webhooks/jobs/deliver-webhook-job.ts";
import type { JobDefinition } from "./platform/jobs/job.ts";

/** Every kind of job; their queues are created at the start. */
export const jobDefinitions = [
  answerTextsJob,
  sendTextJob,
  reconcileTextJob,
  analyzeThreadJob,
  deliverWebhookJob,
  configureNumberJob,
  syncTrunksJob,
  sendMailJob,
  finishCallJob,
  hangUpCallJob,
  checkCallEndJob,
  dispatchCallJob,
  settlePlacementJob,
  extractMemoriesJob,
  embedTextsJob,
  processDocumentJob,
  runEvaluationJob,
  runOptimizationJob,
  answerInShadowJob,
  runCallerSimulationJob,
  importContactsJob,
  eraseCampaignJob,
  runCampaignJob,
] as readonly JobDefinition[];
