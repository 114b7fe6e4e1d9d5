import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { AnswererDeps } from "./answerer-deps.ts";

/** The first model of the first server that answers on this machine, under the server's own name; null when none does. */
export async function findLocalModel({
  models,
  localEndpoints,
}: Pick<AnswererDeps, "models" | "localEndpoints">): Promise<LanguageModel | null> {
  const [endpoint] = await localEndpoints.find();
  const [modelId] = endpoint?.models ?? [];
  if (endpoint === undefined || modelId === undefined) return null;
  const model = models.create({
    provider: "custom",
    modelId,
    apiKey: null,
    baseUrl: endpoint.baseUrl,
    isOrganizationAddress: false,
  });
  return { provider: endpoint.name, modelId, respond: (request, signal) => model.respond(request, signal) };
}
