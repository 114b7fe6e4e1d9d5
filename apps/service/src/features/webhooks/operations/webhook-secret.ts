import { getWebhookSecret, rotateWebhookSecret } from "@parley/contracts/webhooks/webhook-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentWebhookSecret } from "../present-webhook.ts";
import type { SigningSecrets } from "../signing/signing-secrets.ts";

/** /organization/webhook-secret: the key customers check our signatures with. */
export function webhookSecretOperations(signingSecrets: SigningSecrets): readonly Operation[] {
  return [
    defineOperation(getWebhookSecret, async ({ scope }) =>
      presentWebhookSecret(await signingSecrets.current(scope.organizationId)),
    ),

    defineOperation(rotateWebhookSecret, async ({ scope }) =>
      presentWebhookSecret(await signingSecrets.rotate(scope.organizationId)),
    ),
  ];
}
