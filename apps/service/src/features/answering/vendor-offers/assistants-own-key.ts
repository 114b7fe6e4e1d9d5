import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { modelKeyOf } from "../../assistants/assistant-secrets.ts";
import { requireAssistant } from "../../assistants/find-assistant.ts";
import { readAssistantSecrets } from "../../assistants/read-assistant-secrets.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import type { OfferKind } from "./list-offers.ts";

/**
 * The key an assistant would use at a vendor's own address before any other; null when it has none.
 * @throws DomainError `not-found`
 */
export async function assistantsOwnKey(
  { platform }: Pick<AnswererDeps, "platform">,
  scope: OrganizationScope,
  assistantId: number,
  { kind, provider }: { readonly kind: OfferKind; readonly provider: string },
): Promise<string | null> {
  const { id, model } = await scope.transaction((unit) => requireAssistant(unit, assistantId));
  const secrets = await readAssistantSecrets(platform, scope, id);
  if (kind !== "llm") return secrets.get(`api_keys.${provider}`)?.reveal() ?? null;
  // The key in `llm_provider_config` is for the vendor, and the address, that stand there.
  const isItsModel = model.provider === provider && model.baseUrl === null;
  const choice = isItsModel
    ? model
    : ({ provider, modelId: null, baseUrl: null, customConfig: null, fallbackPosition: "none" } as const);
  return modelKeyOf(secrets, choice)?.reveal() ?? null;
}
