/**
 * The only fields a log line may carry. Anything else is dropped before it is written, so that a message body, a
 * prompt, a key or a whole phone number cannot reach a log by accident (an allow-list, not redaction).
 */
export interface LogFields {
  readonly organizationId?: number;
  readonly conversationId?: number;
  readonly assistantId?: number;
  readonly userId?: number;
  readonly smsLogId?: number;
  readonly documentId?: number;
  readonly deliveryId?: number;
  readonly campaignId?: number;
  readonly callId?: number;
  readonly callSid?: string;
  readonly messageId?: string;
  readonly requestId?: string;
  readonly operation?: string;
  readonly method?: string;
  /** Route pattern, never the raw path: paths may contain phone numbers and tokens. */
  readonly route?: string;
  readonly statusCode?: number;
  readonly durationMs?: number;
  readonly provider?: string;
  readonly model?: string;
  /** As `deepgram/nova-3`; so is the voice. */
  readonly recognizer?: string;
  readonly voice?: string;
  readonly direction?: string;
  /** Whose fault the end of a call was. */
  readonly fault?: string;
  readonly turns?: number;
  readonly interruptions?: number;
  readonly recognizerErrors?: number;
  readonly voiceErrors?: number;
  readonly modelErrors?: number;
  readonly latencyP50Ms?: number;
  readonly latencyP95Ms?: number;
  /** Which of a call's vendors failed, and as what. */
  readonly failedService?: string;
  readonly failedVendor?: string;
  readonly queue?: string;
  readonly jobId?: string;
  readonly schedule?: string;
  readonly attempt?: number;
  readonly count?: number;
  readonly code?: string;
  readonly reason?: string;
  readonly outcome?: string;
  readonly port?: number;
  readonly host?: string;
  readonly url?: string;
  readonly path?: string;
  readonly roles?: string;
  readonly version?: string;
  readonly errorName?: string;
  readonly errorMessage?: string;
  readonly stack?: string;
}

const ALLOWED = new Set<string>([
  "organizationId",
  "conversationId",
  "assistantId",
  "userId",
  "smsLogId",
  "documentId",
  "deliveryId",
  "campaignId",
  "callId",
  "callSid",
  "messageId",
  "requestId",
  "operation",
  "method",
  "route",
  "statusCode",
  "durationMs",
  "provider",
  "model",
  "recognizer",
  "voice",
  "direction",
  "fault",
  "turns",
  "interruptions",
  "recognizerErrors",
  "voiceErrors",
  "modelErrors",
  "latencyP50Ms",
  "latencyP95Ms",
  "failedService",
  "failedVendor",
  "queue",
  "jobId",
  "schedule",
  "attempt",
  "count",
  "code",
  "reason",
  "outcome",
  "port",
  "host",
  "url",
  "path",
  "roles",
  "version",
  "errorName",
  "errorMessage",
  "stack",
] satisfies (keyof LogFields)[]);

export function onlyAllowed(fields: LogFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => ALLOWED.has(name) && value !== undefined));
}
