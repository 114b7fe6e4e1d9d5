import type { FlowState } from "../../../conversation/flow/flow-state.ts";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { findFlowVersion } from "../find-flow.ts";
import type { StoredGraph } from "../flow.ts";
import type { FlowConversationRow, FlowRun } from "./flow-run.ts";
import { findOpenRun, insertRun, markRunEnded, type OpenRunRow, takeRun, updateRun } from "./flow-run-store.ts";

const MS_PER_MINUTE = 60_000;
const DEFAULT_RESUME_MINUTES = 30;

/**
 * The run a conversation belongs to: the one the same two numbers have under way, be it over calls or texts, else a new one
 * with the version the conversation was given. A run that was left for too long has ended.
 */
export async function openFlowRun(unit: ScopedUnitOfWork, conversation: FlowConversationRow): Promise<FlowRun> {
  const { conversationId, flow } = conversation;
  const contactKey = contactKeyOf(conversation);
  // The second attempt finds a run that somebody else began meanwhile.
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    const open = await findOpenRun(unit, conversation, contactKey);
    if (open !== null && (await goesOn(unit, open, conversationId))) {
      const { id, flow: led, state, earlierConversationId, assistantId } = await takeRun(unit, open, conversationId);
      return { id, conversationId, flow: led, state, earlierConversationId, assistantId };
    }
    if (open !== null) await markRunEnded(unit, { runId: open.id, conversationId: open.conversationId });
    const id = await insertRun(unit, conversation, contactKey);
    if (id !== null) return { id, conversationId, flow, state: null, earlierConversationId: null, assistantId: null };
  }
  throw new Error("a flow's run could neither be found nor begun");
}

/** @returns false when another conversation has taken the run over; then nothing is written */
export async function saveFlowRun(
  unit: ScopedUnitOfWork,
  run: { readonly runId: number; readonly conversationId: number; readonly state: FlowState },
): Promise<boolean> {
  return updateRun(unit, run);
}

/** Ends the run: the customer's next call or text begins a new one. */
export async function endFlowRun(
  unit: ScopedUnitOfWork,
  run: { readonly runId: number; readonly conversationId: number },
): Promise<void> {
  await markRunEnded(unit, run);
}

/** A pause within one call or thread does not end the run: those have limits of their own. */
async function goesOn(unit: ScopedUnitOfWork, open: OpenRunRow, conversationId: number): Promise<boolean> {
  if (open.conversationId === conversationId) return true;
  const version = await findFlowVersion(unit, open.flow);
  return version !== null && open.idleMs <= resumeMinutesOf(version.graph) * MS_PER_MINUTE;
}

/** How long after it broke off a conversation still continues at its node. */
function resumeMinutesOf(graph: StoredGraph): number {
  const given = graph["resume_minutes"];
  return typeof given === "number" ? given : DEFAULT_RESUME_MINUTES;
}

function contactKeyOf({ customerPhoneNumber, conversationId }: FlowConversationRow): string {
  return /^\+\d|^browser:/.test(customerPhoneNumber) ? customerPhoneNumber : `call:${conversationId}`;
}
