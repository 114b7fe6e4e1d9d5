/** A webhook exactly as it arrived: signatures are computed over these bytes. */
export interface RawWebhook {
  readonly method: "GET" | "POST";
  /** The public URL the carrier called: PUBLIC_BASE_URL + raw request target (path called, query as sent). */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export type WebhookVerdict =
  | { readonly isValid: true }
  | {
      readonly isValid: false;
      /** `no-credentials`: the account has no key to check signatures with, so every webhook is refused. */
      readonly reason: "missing-signature" | "bad-signature" | "expired" | "no-credentials";
    };

export interface WebhookReply {
  readonly statusCode: number;
  readonly contentType: string;
  readonly body: string;
}
