import type { EndReasons } from "./end-reasons.ts";

export const en: EndReasons = {
  "customer-ended-call": { cause: "The customer hung up." },
  "assistant-ended-call": { cause: "The assistant ended the call." },
  "assistant-forwarded-call": { cause: "The assistant forwarded the call." },
  "terminated-by-user": { cause: "Somebody ended the call in the dashboard or over the API." },
  "exceeded-max-duration": {
    cause: "The call reached the longest duration the assistant allows.",
    fix: "If calls should last longer, raise the assistant's maximum duration.",
  },
  voicemail: { cause: "A machine took the call.", fix: "Try again later, or have a message left on machines." },
  "silence-timed-out": {
    cause: "Nobody spoke for longer than the assistant waits.",
    fix: "If callers need more time, raise the assistant's idle time-out.",
  },
  "customer-busy": { cause: "The line was busy.", fix: "Try again later." },
  "customer-did-not-answer": { cause: "Nobody answered.", fix: "Try again at another time of day." },
  "customer-rejected-call": { cause: "The customer declined the call." },
  "customer-unreachable": {
    cause: "The number could not be reached.",
    fix: "Check the number; it may be out of service.",
  },
  "recipient-opted-out": {
    cause: "The customer has opted out and was not called.",
    fix: "Do not call; only the customer can opt in again.",
  },
  "contact-not-allowed": {
    cause: "The rules of contact forbid this call at this time.",
    fix: "Look at the hours, consents and do-not-call lists of the organization.",
  },
  "provider-not-available": {
    cause: "There was no usable model, voice or recognizer.",
    fix: "Check the vendors' keys of the assistant and the organization.",
  },
  "assistant-not-available": {
    cause: "The assistant was deleted or switched off.",
    fix: "Activate it, or give the number another assistant.",
  },
  "usage-limit-reached": {
    cause: "A limit of the organization or the assistant was reached.",
    fix: "Wait for the next hour or day, or raise the limit.",
  },
  "carrier-failed": {
    cause: "The carrier reported a failure.",
    fix: "Look at the events below and at the carrier's own log; check the account's balance and permissions.",
  },
  "call-not-placed": {
    cause: "The carrier did not place the call: no phone rang.",
    fix: "Call again in a moment; if it stays so, look at the carrier's status page and the account's limits, key and balance.",
  },
  "media-stream-lost": {
    cause: "The sound broke off and did not come back.",
    fix: "Check the network between the carrier and this installation.",
  },
  "media-stream-missing": {
    cause: "The carrier never connected the sound.",
    fix: "Check that the public address of this installation can be reached over wss from outside.",
  },
  "model-failed": {
    cause: "The language model failed, and its fallbacks too.",
    fix: "Look at the events for the vendor's error; check key, quota and model name, and set a fallback.",
  },
  "voice-failed": {
    cause: "The voice failed, and its fallbacks too.",
    fix: "Look at the events for the vendor's error; check key, quota and voice, and set a fallback.",
  },
  "transcriber-failed": {
    cause: "The recognizer failed, and its fallbacks too.",
    fix: "Look at the events for the vendor's error; check key and quota, and set a fallback.",
  },
  "process-lost": {
    cause: "The process that ran the call ended unexpectedly.",
    fix: "Look at the log of the service at that time; memory or the machine may have run out.",
  },
  "no-capacity": {
    cause: "All places for calls were taken; the caller heard a busy line.",
    fix: "Start more media processes, or allow each more calls.",
  },
  "service-stopped": {
    cause: "The operator stopped the service during the call.",
    fix: "Give it longer to drain before it is stopped.",
  },
  "internal-error": {
    cause: "Something in Parley broke.",
    fix: "Look at the log of the service for this call and report it.",
  },
  "outcome-unknown": {
    cause: "The carrier was asked to place the call and never said what became of it.",
    fix: "Look into the carrier's own log before you call again.",
  },
};
