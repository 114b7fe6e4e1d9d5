export type { KeyedRequestOptions, ParleyOptions, RequestOptions } from "./client.ts";
export { ApiError, type Issue, NoAnswerError, ParleyError } from "./errors.ts";
export * from "./operations.generated.ts";
export type * as Types from "./types.generated.ts";
export { type VerifyOptions, verifyWebhook, type WebhookHeaders, WebhookVerificationError } from "./webhooks.ts";
