import type { Config } from "../../config/config.ts";
import type { Environment } from "../../config/env.ts";
import { loadConfig } from "../../config/load-config.ts";
import { createProviders } from "../../create-providers.ts";
import { createModel } from "../../features/answering/configure-models.ts";
import { modelChoice } from "../../features/assistants/model-choice.ts";
import { createOutboundSockets } from "../../platform/outbound-http/outbound-sockets.ts";
import { createOutboundHttp } from "../../platform/outbound-http/undici-outbound-http.ts";
import type { LanguageModel } from "../../providers/llm/language-model.ts";
import type { CallersFile } from "./read-callers-file.ts";

/** The models whose keys are in the environment. */
export interface CallerModels {
  /** Null: there is no key for it. */
  find(wanted: Pick<CallersFile["sent"]["assistant"], "provider" | "model">): LanguageModel | null;
  close(): Promise<void>;
}

/** @throws ConfigError when the environment cannot be read */
export function openCallerModels(environment: Environment): CallerModels {
  const config = loadConfig(environment);
  const http = createOutboundHttp({ policy: "trusted" });
  const { trusted: socket, close: closeSockets } = createOutboundSockets();
  const doors = { trustedHttp: http, guardedHttp: http, trustedSocket: socket, guardedSocket: socket, espeak: null };
  const { models } = createProviders(config, doors);
  return {
    find: ({ provider, model }) => {
      const name = provider ?? firstWithKey(config);
      const key = name === undefined ? undefined : config.modelKeys[name];
      if (name === undefined || key === undefined) return null;
      return createModel({ models }, modelChoice(name, model === undefined ? {} : { model }, null), key.reveal());
    },
    close: async () => {
      closeSockets();
      await http.close();
    },
  };
}

function firstWithKey({ modelKeys }: Config): string | undefined {
  return Object.entries(modelKeys).find(([, key]) => key !== undefined)?.[0];
}
