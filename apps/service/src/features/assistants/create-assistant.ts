import type { AssistantId, UserId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { Platform } from "../../platform/platform.ts";
import { completeSettings, type SentMembers } from "./assistant-members.ts";
import { insertAssistant, replaceSecretRows, reserveAssistantId } from "./assistant-store.ts";
import { planSecrets } from "./plan-secrets.ts";
import { sealSecrets } from "./seal-secrets.ts";

/** @throws DomainError `invalid-input` */
export async function createAssistant(
  platform: Pick<Platform, "data" | "envelope">,
  scope: OrganizationScope,
  userId: UserId,
  sent: SentMembers & { readonly name: string },
): Promise<AssistantId> {
  const plan = planSecrets(null, completeSettings(sent.settings), true);
  const id = await reserveAssistantId(platform.data.unscoped.db);
  const owner = { organizationId: scope.organizationId, assistantId: id };
  const secrets = await sealSecrets(platform.envelope, owner, plan, []);
  await scope.transaction(async (unit) => {
    await insertAssistant(unit, id, userId, {
      name: sent.name,
      description: sent.description ?? null,
      isActive: sent.isActive ?? true,
      settings: plan.settings,
    });
    await replaceSecretRows(unit, id, secrets);
  });
  return id;
}
