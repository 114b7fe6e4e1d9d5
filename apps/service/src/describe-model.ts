import type { Config } from "./config/config.ts";
import type { Providers } from "./create-providers.ts";

const HOW_TO_GET_A_MODEL = "Start Ollama, or set OPENAI_API_KEY or another vendor's key";

/** What answers where neither an assistant nor its organization has a key of its own; for the terminal and the front page. */
export async function describeModel(
  config: Pick<Config, "modelKeys" | "demoOnCarriers">,
  { localEndpoints }: Pick<Providers, "localEndpoints">,
): Promise<string> {
  const keyed = Object.keys(config.modelKeys);
  if (keyed.length > 0) return keyed.join(", ");
  const [local] = await localEndpoints.find();
  if (local !== undefined) return `${local.name} on this machine (${local.models[0] ?? "no model"})`;
  if (config.demoOnCarriers) return `DEMO RESPONDER: rules, not AI. ${HOW_TO_GET_A_MODEL}`;
  return `DEMO RESPONDER (rules, not AI), and not on carriers' numbers: texts get no reply yet. ${HOW_TO_GET_A_MODEL}; DEMO_ON_CARRIERS=true lets the rules reply`;
}
