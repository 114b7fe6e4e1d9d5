import {
  createAssistant,
  deleteAssistant,
  duplicateAssistant,
  getAssistant,
  patchAssistant,
  setAssistantStatus,
  updateAssistant,
} from "@parley/contracts/assistants/assistant-contracts";
import type { assistant, assistantPatch, assistantUpdate } from "@parley/contracts/assistants/assistant-schemas";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { z } from "zod";
import { defineOperation, type Operation, type ScopedInput } from "../../../platform/http/operation.ts";
import type { JsonObject } from "../../../platform/record-secrets/secret-places.ts";
import type { AssistantsDeps } from "../assistants-deps.ts";
import { changeAuthorOf } from "../change/author.ts";
import { changeAssistant } from "../change/change-assistant.ts";
import { storeNewAssistant } from "../change/create-assistant.ts";
import { removeAssistant } from "../change/delete-assistant.ts";
import { copyAssistant } from "../change/duplicate-assistant.ts";
import { refuseUnreachableWebhooks } from "../change/refuse-unreachable-webhooks.ts";
import { type ChangeKind, changeByMembers, takeApart } from "../record/members.ts";
import { showAssistant } from "../show/show-assistant.ts";

/** One assistant: made, read, changed, copied and deleted. */
export function assistantOperations(deps: AssistantsDeps): readonly Operation[] {
  const { platform, hooks } = deps;
  return [
    defineOperation(createAssistant, async ({ scope, identity, body }) => {
      checkRequest(deps, body, null);
      const sent = { ...takeApart(body), name: body.name };
      const id = await storeNewAssistant(platform, scope, identity.userId, sent);
      return showAssistant(scope, identity, id);
    }),
    defineOperation(getAssistant, ({ scope, identity, params, query }) =>
      showAssistant(scope, identity, asId(params.assistant_id), query.include_stats),
    ),
    defineOperation(updateAssistant, (input) => changeAndShow(deps, input, "replace")),
    defineOperation(patchAssistant, (input) => changeAndShow(deps, input, "merge")),
    defineOperation(deleteAssistant, async ({ scope, params }) => {
      await scope.transaction((unit) => removeAssistant(unit, hooks, asId(params.assistant_id)));
      return { success: true, message: "Assistant deleted", data: null };
    }),
    defineOperation(setAssistantStatus, async ({ scope, identity, params, query }) => {
      const id = asId<AssistantId>(params.assistant_id);
      await changeAssistant(deps, scope, id, {
        wanted: (current) => ({ ...current, isActive: query.is_active }),
        author: changeAuthorOf(identity),
        description: null,
      });
      return showAssistant(scope, identity, id);
    }),
    defineOperation(duplicateAssistant, async ({ scope, identity, params }) => {
      const id = await copyAssistant(deps, scope, identity.userId, asId(params.assistant_id));
      return showAssistant(scope, identity, id);
    }),
  ];
}

type ChangeBody = z.output<typeof assistantUpdate> | z.output<typeof assistantPatch>;

async function changeAndShow(
  deps: AssistantsDeps,
  { scope, identity, params, body }: ScopedInput<{ readonly assistant_id: number }, unknown, ChangeBody>,
  kind: ChangeKind,
): Promise<z.input<typeof assistant>> {
  const id = asId<AssistantId>(params.assistant_id);
  const change = changeByMembers(kind, takeApart(body));
  await changeAssistant(deps, scope, id, {
    wanted: (current) => {
      checkRequest(deps, body, current.settings);
      return change(current);
    },
    author: changeAuthorOf(identity),
    description: body.change_description ?? null,
  });
  return showAssistant(scope, identity, id);
}

/**
 * @param stored the settings of an assistant that is changed; null for a new one
 * @throws RequestValidationError
 */
function checkRequest(
  { hooks, findAddressProblem }: AssistantsDeps,
  body: JsonObject,
  stored: JsonObject | null,
): void {
  refuseUnreachableWebhooks(body, stored, findAddressProblem);
  for (const hook of hooks) hook.checkRequest?.(body, stored);
}
