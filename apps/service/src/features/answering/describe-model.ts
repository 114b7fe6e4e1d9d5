import type { AnswererDeps } from "./answerer-deps.ts";

/** The vendor for assistants that name no `llm_provider`. */
const DEFAULT_PROVIDER = "openai";
const HOW_TO_GET_A_MODEL = "Start Ollama, or set OPENAI_API_KEY or another vendor's key";

/** What answers when neither the assistant nor its organization has a key; for the terminal and the front page. */
export async function describeModel({
  config,
  models,
  localEndpoints,
}: Pick<AnswererDeps, "models" | "localEndpoints"> & {
  readonly config: Pick<AnswererDeps["config"], "modelKeys" | "demoOnCarriers">;
}): Promise<string> {
  // A key is useless if its vendor is not built in, or needs an address that is missing.
  const keyed = Object.keys(config.modelKeys).filter((provider) => models.needsOnlyKey(provider));
  if (keyed.includes(DEFAULT_PROVIDER)) return keyed.join(", ");
  const withoutKey = await withoutVendor(config, localEndpoints);
  return keyed.length === 0
    ? withoutKey
    : `${keyed.join(", ")} for assistants whose llm_provider says so; for others: ${withoutKey}`;
}

async function withoutVendor(
  config: Pick<AnswererDeps["config"], "demoOnCarriers">,
  localEndpoints: AnswererDeps["localEndpoints"],
): Promise<string> {
  const [local] = await localEndpoints.find();
  if (local !== undefined) return `${local.name} on this machine (${local.models[0] ?? "no model"})`;
  if (config.demoOnCarriers) return `DEMO RESPONDER: rules, not AI. ${HOW_TO_GET_A_MODEL}`;
  return `DEMO RESPONDER (rules, not AI), and not on carriers' numbers: texts get no reply yet. ${HOW_TO_GET_A_MODEL}; DEMO_ON_CARRIERS=true lets the rules reply`;
}
