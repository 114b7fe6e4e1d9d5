import type { NodeSettings } from "@parley/flow-graph/node-schemas";
import type { Assistant } from "../assistants/assistant.ts";

/** The base assistant with the node's model or voice; unchanged if the node sets neither. */
export function assistantAtNode(assistant: Assistant, settings: NodeSettings | null | undefined): Assistant {
  const { model, voice } = settings ?? {};
  if (model == null && voice == null) return assistant;
  return {
    ...assistant,
    ...(model == null ? {} : modelAtNode(assistant, model)),
    ...(voice == null ? {} : { voice: { ...assistant.voice, speaking: speakingAtNode(assistant, voice) } }),
  };
}

function modelAtNode(
  { model, fallbackModels, modelSettings }: Assistant,
  given: NonNullable<NodeSettings["model"]>,
): Pick<Assistant, "model" | "fallbackModels" | "modelSettings"> {
  const isSameVendor = given.provider === model.provider;
  return {
    model: {
      provider: given.provider,
      modelId: given.name ?? (isSameVendor ? model.modelId : null),
      // An address belongs to the vendor it was given for.
      baseUrl: isSameVendor ? model.baseUrl : null,
      customConfig: isSameVendor ? model.customConfig : null,
      // The same goes for the key of the base assistant's choice.
      fallbackPosition: isSameVendor ? model.fallbackPosition : "none",
    },
    // If there is no key for the node's vendor, or it fails, the base assistant's model answers.
    fallbackModels: [model, ...fallbackModels],
    modelSettings: {
      ...modelSettings,
      ...(given.temperature == null ? {} : { temperature: given.temperature }),
      ...(given.max_tokens == null ? {} : { maxTokens: given.max_tokens }),
    },
  };
}

function speakingAtNode({ voice: { speaking } }: Assistant, given: NonNullable<NodeSettings["voice"]>) {
  const provider = given.provider ?? speaking.provider;
  const isSameVendor = provider === speaking.provider;
  return {
    ...speaking,
    provider,
    baseUrl: isSameVendor ? speaking.baseUrl : null,
    settings: {
      ...speaking.settings,
      voiceId: given.voice_id,
      model: given.model_id ?? (isSameVendor ? speaking.settings.model : null),
      ...(given.speed == null ? {} : { speed: given.speed }),
      ...(isSameVendor ? {} : { vendorConfig: {} }),
    },
  };
}
