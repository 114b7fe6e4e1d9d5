/** Every metric of the service. Labels take few and bounded values only: never a phone number, an id or a path. */
export interface MetricDefinition {
  readonly kind: "counter" | "histogram" | "gauge";
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram's buckets, in its unit. */
  readonly buckets?: readonly number[];
}

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** What a caller waits for: a second is long. */
const ANSWER_SECONDS = [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10];
const WORK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export const METRICS = {
  parley_http_requests_total: {
    kind: "counter",
    help: "Answered requests by route pattern.",
    labels: ["method", "route", "status"],
  },
  parley_http_request_seconds: {
    kind: "histogram",
    help: "From the request's head to the end of the answer.",
    labels: ["route"],
    buckets: REQUEST_SECONDS,
  },
  parley_jobs_total: {
    kind: "counter",
    help: "Finished job runs; a failed run may be tried again.",
    labels: ["queue", "outcome"],
  },
  parley_job_seconds: { kind: "histogram", help: "How long a job ran.", labels: ["queue"], buckets: WORK_SECONDS },
  parley_job_wait_seconds: {
    kind: "histogram",
    help: "From the time a job may run to its start.",
    labels: ["queue"],
    buckets: WORK_SECONDS,
  },
  parley_jobs_waiting: { kind: "gauge", help: "Jobs that may run now and have no slot yet.", labels: ["queue"] },
  parley_jobs_oldest_seconds: { kind: "gauge", help: "How long the oldest waiting job has waited.", labels: ["queue"] },
  parley_texts_received_total: {
    kind: "counter",
    help: "Texts carriers delivered.",
    labels: ["provider", "outcome"],
  },
  parley_texts_sent_total: {
    kind: "counter",
    help: "Texts sent to carriers, by what is known of the outcome.",
    labels: ["provider", "outcome"],
  },
  parley_text_reports_total: { kind: "counter", help: "Delivery reports.", labels: ["provider", "status"] },
  parley_webhooks_refused_total: {
    kind: "counter",
    help: "Carriers' webhooks that were rejected.",
    labels: ["provider", "reason"],
  },
  parley_webhooks_shed_total: {
    kind: "counter",
    help: "Carriers' webhooks refused with 503 because there were too many at once.",
    labels: ["intake"],
  },
  parley_unbacked_claims_total: {
    kind: "counter",
    help: "What models said was done and no tool had done, by channel (call, text) and what became of it: rephrased, replaced, dropped, logged.",
    labels: ["channel", "outcome"],
  },
  parley_calls_total: { kind: "counter", help: "Calls that began.", labels: ["provider", "direction"] },
  parley_calls_ended_total: {
    kind: "counter",
    help: "Calls that ended, by the reason in their record.",
    labels: ["reason"],
  },
  parley_call_turns_total: { kind: "counter", help: "Turns in calls, by whose they are.", labels: ["role"] },
  parley_call_interruptions_total: {
    kind: "counter",
    help: "Turns of the assistant that a caller broke off, by speaking or by hanging up.",
    labels: [],
  },
  parley_call_answer_seconds: {
    kind: "histogram",
    help: "From a caller's last word to a stage of the answer: turn-end, recognizer-final, model-first-token, first-sentence, voice-first-audio, first-audio-out.",
    labels: ["stage"],
    buckets: ANSWER_SECONDS,
  },
  parley_call_vendor_errors_total: {
    kind: "counter",
    help: "Failures of recognizers, voices and models in calls, whether or not another one took over; the reason is failed, silent or no-audio.",
    labels: ["service", "provider", "reason"],
  },
  parley_campaign_contacts_total: {
    kind: "counter",
    help: "Contacts of campaigns whose turn came, by what was decided.",
    labels: ["decision"],
  },
  parley_campaign_attempts_total: {
    kind: "counter",
    help: "Attempts of campaigns that are over, by how they ended.",
    labels: ["channel", "outcome"],
  },
  parley_campaign_holds_total: {
    kind: "counter",
    help: "How often a running campaign began to wait, by the reason.",
    labels: ["reason"],
  },
  parley_media_messages_dropped_total: {
    kind: "counter",
    help: "Messages of media streams that could not be read, counted when the stream ends.",
    labels: ["provider"],
  },
  parley_calls_refused_total: {
    kind: "counter",
    help: "Calls that were refused, by the reason in their record.",
    labels: ["provider", "reason"],
  },
  parley_calls_live: { kind: "gauge", help: "Live sessions of this process.", labels: [] },
  parley_calls_setting_up: {
    kind: "gauge",
    help: "Live sessions that are being set up or wait for their media stream.",
    labels: [],
  },
  parley_media_accepting: { kind: "gauge", help: "1 while this process takes new calls, else 0.", labels: [] },
  parley_media_loop_delay_seconds: {
    kind: "gauge",
    help: "Event loop delay of a process with live calls in the last second, 99th percentile.",
    labels: [],
  },
  parley_call_events_total: {
    kind: "counter",
    help: "Call events from carriers.",
    labels: ["provider", "event"],
  },
  parley_answers_total: {
    kind: "counter",
    help: "Answers to texts; the outcome is `answered` or the code of the reason why not.",
    labels: ["provider", "outcome"],
  },
  parley_answer_seconds: {
    kind: "histogram",
    help: "How long the model took for an answer.",
    labels: ["provider"],
    buckets: WORK_SECONDS,
  },
  parley_model_tokens_total: {
    kind: "counter",
    help: "Tokens as the vendor counts them.",
    labels: ["provider", "kind"],
  },
  parley_model_cost_usd_total: { kind: "counter", help: "Known cost of answers.", labels: ["provider"] },
  parley_webhook_deliveries_total: {
    kind: "counter",
    help: "Attempts to deliver customers' webhooks.",
    labels: ["outcome"],
  },
  parley_sockets_open: { kind: "gauge", help: "Open WebSockets by route pattern.", labels: ["route"] },
  parley_sockets_closed_total: {
    kind: "counter",
    help: "Closed WebSockets, by what ended them: either side, a limit, or the network.",
    labels: ["route", "reason"],
  },
  parley_database_connections: { kind: "gauge", help: "Connections of a pool.", labels: ["pool", "state"] },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof METRICS;
export type MetricOf<Kind extends MetricDefinition["kind"]> = {
  [Name in MetricName]: (typeof METRICS)[Name]["kind"] extends Kind ? Name : never;
}[MetricName];
export type LabelsOf<Name extends MetricName> = Readonly<Record<(typeof METRICS)[Name]["labels"][number], string>>;
