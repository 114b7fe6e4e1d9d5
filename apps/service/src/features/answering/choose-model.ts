import type { AssistantId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../platform/database/scope.ts";
import { chainModels } from "../../providers/llm/chain/fallback-model.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { demoResponder } from "../../providers/llm/table.ts";
import type { Assistant } from "../assistants/assistant.ts";
import { modelKeyOf } from "../assistants/assistant-secrets.ts";
import { findAssistant } from "../assistants/find-assistant.ts";
import { readAssistantSecrets } from "../assistants/read-assistant-secrets.ts";
import type { AnswererDeps } from "./answerer-deps.ts";
import { configureModels } from "./configure-models.ts";
import { findLocalModel } from "./find-local-model.ts";
import { readOrganizationKeys } from "./read-organization-keys.ts";

/**
 * Where the model answers, which decides whether the demo responder may: yes in a browser; on a carrier's number, where
 * real customers call, only if the operator asks for it; never where only a model will do.
 */
export type ModelPlace = "browser" | "carrier" | "models-only";

export type ChooseModelDeps = Omit<AnswererDeps, "speech" | "localSpeech" | "tools" | "embeddings">;

/**
 * The assistant's model, followed by its fallbacks (`configureModels`). Only if none of them is configured: a model server
 * found on this machine, or else the demo responder, and records say which. A choice that is configured but cannot work
 * stays in the chain and fails by name, so that no fallback happens silently. Sends no request to a model.
 * @returns null when nothing may answer
 */
export async function chooseModel(
  deps: ChooseModelDeps,
  scope: OrganizationScope,
  assistant: Assistant,
  place: ModelPlace,
): Promise<LanguageModel | null> {
  const secrets = await readAssistantSecrets(deps.platform, scope, assistant.id);
  const keys = await readOrganizationKeys(deps, scope);
  const configured = [assistant.model, ...assistant.fallbackModels].flatMap((choice) =>
    configureModels(deps, choice, modelKeyOf(secrets, choice), keys),
  );
  const mayBeDemo = place === "browser" || (place === "carrier" && deps.config.demoOnCarriers);
  return chainModels(configured) ?? (await findLocalModel(deps)) ?? (mayBeDemo ? demoResponder : null);
}

/** The assistant's own model, for questions about what its customers mean; null without a model or assistant. */
export async function findJudge(
  deps: ChooseModelDeps,
  scope: OrganizationScope,
  assistantId: AssistantId,
): Promise<LanguageModel | null> {
  const assistant = await scope.transaction((unit) => findAssistant(unit, assistantId));
  return assistant === null ? null : chooseModel(deps, scope, assistant, "models-only");
}
