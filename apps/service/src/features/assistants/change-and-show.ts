import type { assistant, assistantPatch, assistantUpdate } from "@parley/contracts/assistant-schemas";
import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import type { z } from "zod";
import type { ScopedInput } from "../../platform/http/operation.ts";
import { takeApart } from "./assistant-members.ts";
import type { AssistantsDeps } from "./assistants-deps.ts";
import { type ChangeKind, changeAssistant } from "./change-assistant.ts";
import { showAssistant } from "./show-assistant.ts";

type ChangeBody = z.output<typeof assistantUpdate> | z.output<typeof assistantPatch>;

/** What both ways of changing an assistant have in common. Only admins may send a stored secret to another address. */
export async function changeAndShow(
  { platform }: AssistantsDeps,
  { scope, identity, params, body }: ScopedInput<{ readonly assistant_id: number }, unknown, ChangeBody>,
  kind: ChangeKind,
): Promise<z.input<typeof assistant>> {
  const id = asId<AssistantId>(params.assistant_id);
  const isAdmin =
    identity.role === "admin" && (identity.credential.kind !== "api-key" || identity.credential.permissions.admin);
  await changeAssistant(platform, scope, id, kind, takeApart(body), isAdmin);
  return showAssistant(scope, identity, id);
}
