import type { EndReasonName } from "@parley/contracts/calls/end-reasons";

/** Whose fault the end of a call was. `nobody`: it ended as it should. */
export type Fault = "nobody" | "caller" | "organization" | "carrier" | "vendor" | "platform";

/** Every reason a call can end for, whose fault that is, and whether the call counts as completed or failed. */
export const END_REASONS = {
  "customer-ended-call": { fault: "nobody", status: "completed" },
  "assistant-ended-call": { fault: "nobody", status: "completed" },
  "assistant-forwarded-call": { fault: "nobody", status: "completed" },
  /** Terminated through the API. */
  "terminated-by-user": { fault: "nobody", status: "completed" },
  "exceeded-max-duration": { fault: "nobody", status: "completed" },
  /** A machine took the call; a message may have been left on it. */
  voicemail: { fault: "caller", status: "completed" },
  "silence-timed-out": { fault: "caller", status: "completed" },
  "customer-busy": { fault: "caller", status: "failed" },
  "customer-did-not-answer": { fault: "caller", status: "failed" },
  "customer-rejected-call": { fault: "caller", status: "failed" },
  "customer-unreachable": { fault: "caller", status: "failed" },
  /** They opted out before they were dialled, or before they took the call. */
  "recipient-opted-out": { fault: "caller", status: "failed" },
  /** The rules of contact spoke against it at the moment of dialling: the hour, a consent that is gone. */
  "contact-not-allowed": { fault: "organization", status: "failed" },
  /** There is no usable model, voice or recognizer. */
  "provider-not-available": { fault: "organization", status: "failed" },
  "assistant-not-available": { fault: "organization", status: "failed" },
  "usage-limit-reached": { fault: "organization", status: "failed" },
  "carrier-failed": { fault: "carrier", status: "failed" },
  /** The carrier turned us away or was not reached, whoever was to be called: certainly no phone rang. */
  "call-not-placed": { fault: "carrier", status: "failed" },
  /** The media stream broke and was not restored. */
  "media-stream-lost": { fault: "carrier", status: "failed" },
  /** The carrier never opened a media stream, or only one that cannot be served. */
  "media-stream-missing": { fault: "carrier", status: "failed" },
  "model-failed": { fault: "vendor", status: "failed" },
  "voice-failed": { fault: "vendor", status: "failed" },
  "transcriber-failed": { fault: "vendor", status: "failed" },
  /** The process that ran the call is gone. */
  "process-lost": { fault: "platform", status: "failed" },
  /** The media processes take no more calls at the moment: the caller hears a busy line. */
  "no-capacity": { fault: "platform", status: "failed" },
  /** The operator stopped the service during the call. */
  "service-stopped": { fault: "platform", status: "completed" },
  "internal-error": { fault: "platform", status: "failed" },
  /** The carrier was asked to place the call and never told us the outcome. */
  "outcome-unknown": { fault: "carrier", status: "failed" },
} as const satisfies Record<EndReasonName, { fault: Fault; status: "completed" | "failed" }>;

export type EndReason = EndReasonName;
