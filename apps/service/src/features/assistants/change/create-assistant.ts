import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import type { OrganizationScope, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { Platform } from "../../../platform/platform.ts";
import { planSecrets } from "../../../platform/record-secrets/plan-secrets.ts";
import { sealSecrets } from "../../../platform/record-secrets/seal-secrets.ts";
import { completeSettings, type SentMembers } from "../record/members.ts";
import { refuseOwnSound } from "../record/own-sound.ts";
import { assistantSecretScope } from "../record/secret-scope.ts";
import { insertAssistant, replaceSecretRows, reserveAssistantId } from "../record/store.ts";

/**
 * @param alongside stores what belongs to the assistant, in the same transaction
 * @throws DomainError `invalid-input`
 */
export async function storeNewAssistant(
  platform: Pick<Platform, "data" | "envelope">,
  scope: OrganizationScope,
  userId: UserId,
  sent: SentMembers & { readonly name: string },
  alongside?: (unit: ScopedUnitOfWork, id: AssistantId) => Promise<void>,
): Promise<AssistantId> {
  const complete = completeSettings(sent.settings);
  refuseOwnSound(complete.tts_settings.background_sound, null);
  const plan = planSecrets(null, complete, true);
  const id = await reserveAssistantId(platform.data.unscoped);
  const secretScope = assistantSecretScope(scope.organizationId, id);
  const secrets = await sealSecrets(platform.envelope, secretScope, plan, []);
  await scope.transaction(async (unit) => {
    await insertAssistant(unit, id, userId, {
      name: sent.name,
      description: sent.description ?? null,
      isActive: sent.isActive ?? true,
      settings: plan.settings,
    });
    await replaceSecretRows(unit, id, secrets);
    await alongside?.(unit, id);
  });
  return id;
}
