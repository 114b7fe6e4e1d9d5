import type { OrganizationId } from "@parley/foundation/branded-ids";
import type { ToolSession } from "../../conversation/answer/tool-session.ts";
import type { ToolGuards } from "../../conversation/answer/tools/tool-guards.ts";
import type { HeardTurn } from "../../conversation/call/call-plan.ts";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import type { ModelTool } from "../../providers/llm/language-model.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { readAssistantSecrets } from "../assistants/read-assistant-secrets.ts";
import { offeredTools } from "../tools/executions/offered-tools.ts";
import { type OpenToolSession, openToolSession, type SessionRequest } from "../tools/executions/open-tool-session.ts";
import { openVoiceTools, type VoiceToolsRequest } from "../tools/executions/open-voice-tools.ts";
import type { AnswererDeps } from "./answerer-deps.ts";

type ToolDeps = Pick<AnswererDeps, "tools">;

/** The assistant's tools in a call, read once; each answer opens its own session. */
export async function chooseCallTools(
  { tools: deps }: ToolDeps,
  call: VoiceToolsRequest["call"] & { readonly organizationId: OrganizationId },
  assistant: Assistant,
): Promise<(answerNumber: number, heard: HeardTurn) => ToolSession> {
  const scope = deps.platform.data.scope(call.organizationId);
  const secrets = await readAssistantSecrets(deps.platform, scope, assistant.id);
  return openVoiceTools(deps, scope, { assistant, secrets, call });
}

/** The assistant's tools for one answer by text. */
export async function chooseTextTools(
  { tools: deps }: ToolDeps,
  scope: OrganizationScope,
  request: Omit<SessionRequest, "secrets">,
): Promise<OpenToolSession> {
  const secrets = await readAssistantSecrets(deps.platform, scope, request.assistant.id);
  return openToolSession(deps, scope, { ...request, secrets });
}

/** A tool that is not run; its limits are known all the same. */
export interface SimulatedTool {
  readonly function: ModelTool;
  readonly guards: ToolGuards;
}

/** The assistant's tools as a simulation offers them to a model. */
export async function chooseSimulatedTools(
  { tools: deps }: ToolDeps,
  scope: OrganizationScope,
  assistant: Assistant,
): Promise<readonly SimulatedTool[]> {
  const secrets = await readAssistantSecrets(deps.platform, scope, assistant.id);
  const { tools } = await offeredTools(deps, scope, assistant, secrets);
  return tools.map(({ callable, guards }) => ({ function: callable.function, guards }));
}
