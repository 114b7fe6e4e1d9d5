import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";
import { OWN_PARAMETERS } from "./calls/parameters.ts";
import { contentOf, type VonageContent } from "./content.ts";
import { hasParameterSignature, verifyParameterSignature } from "./parameter-signature.ts";
import { bearerTokenOf, verifyWebhookToken } from "./webhook-token.ts";

export interface VonageWebhookAccount {
  readonly apiKey: string;
  /** Null when none is set: no webhook can be verified, so all are refused. */
  readonly signatureSecret: string | null;
}

/**
 * Vonage signs its webhooks in two ways, depending on the API and the account's settings: with a JWT in the header or a
 * `sig` among the parameters. Either is enough. Both have to cover the content that is read.
 */
export function verifyVonageWebhook(webhook: RawWebhook, account: VonageWebhookAccount, now: Date): WebhookVerdict {
  const { apiKey, signatureSecret } = account;
  if (signatureSecret === null) return { isValid: false, reason: "no-credentials" };
  const token = bearerTokenOf(webhook);
  const contents = signedContentsOf(webhook);
  const signed = contents.filter(hasParameterSignature);
  if (token === null && signed.length === 0) return { isValid: false, reason: "missing-signature" };

  const verdicts = signed.map((content) => verifyParameterSignature(content, signatureSecret, now));
  if (token !== null) verdicts.push(verifyWebhookToken(token, webhook, contents, { apiKey, signatureSecret }, now));
  if (verdicts.some(({ isValid }) => isValid)) return { isValid: true };
  const isExpired = verdicts.some((verdict) => !verdict.isValid && verdict.reason === "expired");
  return { isValid: false, reason: isExpired ? "expired" : "bad-signature" };
}

/**
 * The contents that a signature may cover. Vonage does not say whether it signs parameters that were already in the
 * callback URL. Ours are only ids, and ids in the signed part take precedence over them.
 */
function signedContentsOf(webhook: RawWebhook): readonly VonageContent[] {
  const content = contentOf(webhook);
  if (content === null) return [];
  if (webhook.method === "POST" || !OWN_PARAMETERS.some((name) => content.members.has(name))) return [content];
  const members = new Map([...content.members].filter(([name]) => !OWN_PARAMETERS.includes(name)));
  return [content, { ...content, members }];
}
