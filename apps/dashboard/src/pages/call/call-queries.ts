import type { getCallBySid, listCallToolExecutions, listCallWebhookLogs } from "@parley/contracts/calls/call-contracts";
import type { readCallCosts } from "@parley/contracts/calls/call-cost-contracts";
import type { readCallLogs } from "@parley/contracts/calls/call-log-contracts";
import type { readCallMetrics } from "@parley/contracts/calls/call-metrics-contracts";
import type { listCallRecordings, readRecordingPeaks } from "@parley/contracts/calls/call-recording-contracts";
import type { getCallTrace, listCallTraces } from "@parley/contracts/calls/call-trace-contracts";
import type { listCallTranscripts } from "@parley/contracts/calls/call-transcript-contracts";
import { apiQuery, queryText } from "../../api/api-query.ts";

/** The parts of a call's page, each with the operation it comes from. */
export const callQueries = {
  call: (callSid: string) => apiQuery<typeof getCallBySid>(`/api/v1/calls/sid/${encodeURIComponent(callSid)}`),
  transcript: (id: number) => apiQuery<typeof listCallTranscripts>(`/api/v1/calls/${id}/transcripts`),
  recordings: (id: number) => apiQuery<typeof listCallRecordings>(`/api/v1/calls/${id}/recordings`),
  peaks: (id: number, recordingId: number, points: number) =>
    apiQuery<typeof readRecordingPeaks>(`/api/v1/calls/${id}/recording/${recordingId}/peaks${queryText({ points })}`),
  metrics: (id: number) => apiQuery<typeof readCallMetrics>(`/api/v1/calls/${id}/metrics`),
  traces: (id: number) => apiQuery<typeof listCallTraces>(`/api/learning/call-traces${queryText({ call_id: id })}`),
  trace: (traceId: number) => apiQuery<typeof getCallTrace>(`/api/learning/call-traces/${traceId}`),
  costs: (id: number) => apiQuery<typeof readCallCosts>(`/api/calls/${id}/costs`),
  tools: (id: number) => apiQuery<typeof listCallToolExecutions>(`/api/calls/${id}/tool-executions`),
  webhooks: (id: number) => apiQuery<typeof listCallWebhookLogs>(`/api/v1/calls/${id}/webhook-logs`),
  events: (id: number) => apiQuery<typeof readCallLogs>(`/api/calls/${id}/logs`),
};
