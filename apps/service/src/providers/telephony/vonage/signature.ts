import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";
import { OWN_PARAMETERS } from "./calls/parameters.ts";
import { contentOf, type VonageContent } from "./content.ts";
import { hasParameterSignature, verifyParameterSignature } from "./parameter-signature.ts";
import { bearerTokenOf, verifyWebhookToken } from "./webhook-token.ts";

export interface VonageWebhookAccount {
  readonly apiKey: string;
  /** Null when none is set: then nothing can be proven, and no webhook holds. */
  readonly signatureSecret: string | null;
}

/**
 * Vonage proves its webhooks in two ways, by a JWT in the header or by a `sig` among the parameters, depending on the
 * interface and the account's settings; either is enough. Both have to cover the content that is read.
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
 * What a signature may be over. Vonage does not say whether it signs the parameters that stood in a callback URL already;
 * those of ours that do, our ids, are not believed before what is signed.
 */
function signedContentsOf(webhook: RawWebhook): readonly VonageContent[] {
  const content = contentOf(webhook);
  if (content === null) return [];
  if (webhook.method === "POST" || !OWN_PARAMETERS.some((name) => content.members.has(name))) return [content];
  const members = new Map([...content.members].filter(([name]) => !OWN_PARAMETERS.includes(name)));
  return [content, { ...content, members }];
}
