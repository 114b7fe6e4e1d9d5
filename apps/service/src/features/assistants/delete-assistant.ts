import type { AssistantId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { findFlowsOf } from "../flows/find-flow.ts";
import { unassignNumbersOf } from "../phone-numbers/assignment/assigned-numbers.ts";
import { removeToolLinks } from "../tools/assignments/unassign-tools.ts";
import { markAssistantDeleted } from "./record/store.ts";

/** Of those that stand in the way, so many are named. */
const MOST_NAMED_FLOWS = 5;

/**
 * The row stays, for the conversations that name it; its secrets and tools go, and its numbers are free again.
 * @throws DomainError `not-found`, `conflict` while flows rest on it
 */
export async function deleteAssistant(unit: ScopedUnitOfWork, id: AssistantId): Promise<void> {
  if (!(await markAssistantDeleted(unit, id))) throw notFound("Assistant");
  // Asked once the row is ours: whoever gives the assistant to a flow holds it until then.
  const flows = await findFlowsOf(unit, id, MOST_NAMED_FLOWS + 1);
  if (flows.length > 0) throw inUse(flows);
  await unassignNumbersOf(unit, id);
  await removeToolLinks(unit, id);
}

function inUse(flows: readonly string[]): DomainError {
  const named = flows.slice(0, MOST_NAMED_FLOWS).map((name) => `"${name}"`);
  const others = flows.length > MOST_NAMED_FLOWS ? " and others" : "";
  return new DomainError("conflict", `Flows rest on the assistant: ${named.join(", ")}${others}`, {
    code: "assistant-in-use",
    fix: "Give them another base assistant, or delete them first.",
  });
}
