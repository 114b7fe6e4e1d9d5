import { chainModels } from "../../providers/llm/chain/fallback-model.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import { type ConfigureModelDeps, configureModels, type OrganizationKeys } from "../answering/configure-models.ts";
import { findLocalModel, type LocalModelDeps } from "../answering/find-local-model.ts";
import type { Assistant } from "./assistant.ts";
import { type AssistantSecrets, modelKeyOf } from "./assistant-secrets.ts";

export interface ChooseModelDeps extends ConfigureModelDeps, LocalModelDeps {
  /** Rules, not AI; null where it may not answer. */
  readonly demoResponder: LanguageModel | null;
}

/**
 * The model an assistant answers with, its fallbacks behind it (`configureModels`). Only when nobody configured anything
 * for any choice: a model server found on this machine, else the demo responder, and records say which. A choice that is
 * configured but cannot work stays in the chain and fails by name, so that nobody is fallen back on in silence.
 * @returns null when nothing may answer
 */
export async function chooseModel(
  deps: ChooseModelDeps,
  assistant: Assistant,
  secrets: AssistantSecrets,
  keys: OrganizationKeys,
): Promise<LanguageModel | null> {
  const configured = [assistant.model, ...assistant.fallbackModels].flatMap((choice) =>
    configureModels(deps, choice, modelKeyOf(secrets, choice), keys),
  );
  return chainModels(configured) ?? (await findLocalModel(deps)) ?? deps.demoResponder;
}
