import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { AssistantHooks } from "../assistants/assistant-hooks.ts";
import { findFlowsOf } from "./find-flow.ts";

/** The error names at most this many flows. */
const MAX_NAMED_FLOWS = 5;

export const flowAssistantHooks: AssistantHooks = { onDelete: refuseWhileInUse };

/** The assistant's row is locked by now, so no flow can be given it meanwhile. @throws DomainError `conflict` */
async function refuseWhileInUse(unit: ScopedUnitOfWork, id: AssistantId): Promise<void> {
  const flows = await findFlowsOf(unit, id, MAX_NAMED_FLOWS + 1);
  if (flows.length === 0) return;
  const named = flows.slice(0, MAX_NAMED_FLOWS).map((name) => `"${name}"`);
  const others = flows.length > MAX_NAMED_FLOWS ? " and others" : "";
  throw new DomainError("conflict", `Flows use this as their base assistant: ${named.join(", ")}${others}`, {
    code: "assistant-in-use",
    fix: "Give them another base assistant, or delete them first.",
  });
}
