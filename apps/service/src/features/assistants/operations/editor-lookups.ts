import {
  getCallersOrganization,
  listAssistantProviders,
  listClonedVoices,
} from "@parley/contracts/assistants/assistant-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import { findMember, findOrganizationName } from "../../accounts/members/find-member.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";

/** What an assistant editor looks up in addition to the assistant itself. */
export function editorLookupOperations({ models }: Pick<AssistantsDeps, "models">): readonly Operation[] {
  return [
    definePublicOperation(listAssistantProviders, async () => {
      const { providers } = models.providersListing();
      return {
        providers: Object.fromEntries(
          Object.entries(providers).map(([name, provider]) => [name, { ...provider, models: [...provider.models] }]),
        ),
      };
    }),
    // A voice cloned at its vendor is used by its `voice_id`, like any other voice.
    defineOperation(listClonedVoices, async () => ({ cloned_voices: [], total: 0 })),
    defineOperation(getCallersOrganization, async ({ scope, identity }) => {
      const [member, organizationName] = await scope.transaction(async (unit) => [
        await findMember(unit, identity.userId),
        await findOrganizationName(unit),
      ]);
      if (member === null || organizationName === null) throw notFound("Organization");
      return {
        organization_id: scope.organizationId,
        organization_name: organizationName,
        user_id: member.userId,
        user_email: member.email,
        user_role: identity.role,
      };
    }),
  ];
}
