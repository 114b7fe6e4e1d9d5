import type { assistant, assistantPatch, assistantUpdate } from "@parley/contracts/assistants/assistant-schemas";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { z } from "zod";
import type { ScopedInput } from "../../platform/http/operation.ts";
import type { AssistantsDeps } from "./assistants-deps.ts";
import { changeAuthorOf } from "./change/author.ts";
import { changeAssistant } from "./change/change-assistant.ts";
import { type ChangeKind, changeByMembers, takeApart } from "./record/members.ts";
import { refuseRecordTools } from "./refuse-record-tools.ts";
import { showAssistant } from "./show/show-assistant.ts";

type ChangeBody = z.output<typeof assistantUpdate> | z.output<typeof assistantPatch>;

/** What both ways of changing an assistant have in common. */
export async function changeAndShow(
  { platform }: AssistantsDeps,
  { scope, identity, params, body }: ScopedInput<{ readonly assistant_id: number }, unknown, ChangeBody>,
  kind: ChangeKind,
): Promise<z.input<typeof assistant>> {
  refuseRecordTools(body);
  const id = asId<AssistantId>(params.assistant_id);
  await changeAssistant(platform, scope, id, {
    wanted: changeByMembers(kind, takeApart(body)),
    author: changeAuthorOf(identity),
    description: body.change_description ?? null,
  });
  return showAssistant(scope, identity, id);
}
