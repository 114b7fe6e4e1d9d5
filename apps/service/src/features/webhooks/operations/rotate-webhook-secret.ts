import { rotateWebhookSecret as contract } from "@parley/contracts/webhooks/webhook-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { presentWebhookSecret } from "../present-webhook.ts";
import type { SigningSecrets } from "../signing/signing-secrets.ts";

export function rotateWebhookSecret({ signingSecrets }: { readonly signingSecrets: SigningSecrets }): Operation {
  return defineOperation(contract, async ({ scope }) =>
    presentWebhookSecret(await signingSecrets.rotate(scope.organizationId)),
  );
}
