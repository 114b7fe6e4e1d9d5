import { type AssistantId, asId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { uuidOf } from "@parley/foundation/uuid-text";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { BROWSER_PROVIDER } from "../../answering/answered-call.ts";
import { findObstacle } from "../../answering/find-obstacle.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import { findAssistant } from "../../assistants/find-assistant.ts";
import { promptKeyOf } from "../../prompts/prompt-key.ts";
import type { CallsDeps } from "../calls-deps.ts";
import type { NoPlace } from "../fleet/call-placements.ts";
import type { LiveCall } from "../live/live-call.ts";
import { insertIncomingCall } from "../live/live-call-store.ts";
import { sendStatusUpdate } from "../reports/send-status-update.ts";
import { findFirstActiveAssistant } from "./call-parties-store.ts";
import { type ConnectedCall, connectCall } from "./connect-call.ts";
import { NOT_PLACED } from "./refusals.ts";

export interface BrowserCall {
  readonly call: LiveCall;
  readonly assistant: Assistant;
  readonly connected: ConnectedCall;
}

/**
 * @param assistantId null: the organization's first assistant that is switched on
 * @throws DomainError not-found
 */
export async function findAssistantToTalkTo(scope: OrganizationScope, assistantId: number | null): Promise<Assistant> {
  const assistant = await scope.transaction(async (unit) => {
    const id = assistantId === null ? await findFirstActiveAssistant(unit) : asId<AssistantId>(assistantId);
    return id === null ? null : findAssistant(unit, id);
  });
  if (assistant === null) throw notFound("Assistant");
  return assistant;
}

/**
 * A call from a web page to an assistant; without a carrier, so the demo responder may always answer.
 * @param assistantId null: the organization's first assistant that is switched on
 * @throws DomainError not-found, invalid-state (the assistant cannot hold a call), unavailable (no process takes calls)
 */
export async function openBrowserCall(
  deps: CallsDeps,
  scope: OrganizationScope,
  assistantId: number | null,
  userId: number,
): Promise<BrowserCall> {
  const assistant = await findAssistantToTalkTo(scope, assistantId);
  const obstacle = await findObstacle(deps.answering, {
    organizationId: scope.organizationId,
    assistantId: assistant.id,
    provider: BROWSER_PROVIDER,
  });
  if (obstacle !== null) throw new DomainError("invalid-state", obstacle.detail, { code: obstacle.reason });
  const place = await deps.placements.take();
  if (typeof place === "string") {
    deps.platform.metrics.count("parley_calls_refused_total", {
      provider: BROWSER_PROVIDER,
      reason: NOT_PLACED[place].reason,
    });
    throw notPlaced(place);
  }
  return scope.transaction(async (unit) => {
    const callSid = `web_${uuidOf(deps.platform.random.bytes(16))}`;
    const call = await insertIncomingCall(unit, {
      callSid,
      promptKey: promptKeyOf(deps.platform.hashes, `${BROWSER_PROVIDER}:${userId}`, callSid),
      assistantId: assistant.id,
      flow: null,
      provider: BROWSER_PROVIDER,
      providerAccountId: null,
      assistantPhoneNumber: BROWSER_PROVIDER,
      customerPhoneNumber: `${BROWSER_PROVIDER}:${userId}`,
      metadata: { telephony_provider: BROWSER_PROVIDER },
    });
    if (call === null) throw new Error("a random call id was taken");
    const connected = await connectCall(deps, unit, call, place);
    if (connected === null) throw notPlaced("no-process");
    deps.platform.metrics.count("parley_calls_total", { provider: BROWSER_PROVIDER, direction: "inbound" });
    await sendStatusUpdate(deps, unit, call, "in-progress");
    return { call, assistant, connected };
  });
}

function notPlaced(why: NoPlace): DomainError {
  return why === "no-process"
    ? new DomainError("unavailable", "No process takes calls", {
        code: "no-media-process",
        fix: "Start a process with the role media (ROLES).",
      })
    : new DomainError("unavailable", "All processes that take calls are busy", {
        code: "no-capacity",
        fix: "Try again in a moment; if it happens often, start another process with the role media.",
      });
}
