import { type Clock, systemClock } from "@parley/foundation/clock";
import type { Config } from "./config/config.ts";
import type { OutboundHttp } from "./platform/outbound-http/outbound-http.ts";
import type { OpenOutboundSocket } from "./platform/outbound-http/outbound-socket.ts";
import { withTimeout } from "./platform/outbound-http/timed-outbound-http.ts";
import { createEmbeddingTable, type EmbeddingTable } from "./providers/embeddings/table.ts";
import { KeySlots } from "./providers/llm/chain/key-slots.ts";
import { createLocalEndpoints, type LocalEndpoints } from "./providers/llm/local-endpoints.ts";
import { createModelTable, type ModelTable } from "./providers/llm/table.ts";
import { axOptimizer } from "./providers/optimizers/ax/ax-optimizer.ts";
import type { OptimizerSource } from "./providers/optimizers/prompt-optimizer.ts";
import type { LocalSpeech } from "./providers/speech/local-speech.ts";
import { createLocalSpeech } from "./providers/speech/openai-compatible/local/create-local-speech.ts";
import type { SpeechProgram } from "./providers/speech/speech-vendor.ts";
import { createSpeechTable, type SpeechTable } from "./providers/speech/table.ts";
import { createTelephonyTable, type TelephonyTable } from "./providers/telephony/table.ts";

export interface Providers {
  readonly telephony: TelephonyTable;
  readonly models: ModelTable;
  readonly embeddings: EmbeddingTable;
  readonly speech: SpeechTable;
  readonly localEndpoints: LocalEndpoints;
  readonly localSpeech: LocalSpeech;
  /** Slots for organizations' fallback keys. */
  readonly keySlots: KeySlots;
  readonly optimizer: OptimizerSource;
}

/** All vendors, at the addresses from the operator's configuration. */
export function createProviders(
  config: Config,
  deps: {
    trustedHttp: OutboundHttp;
    guardedHttp: OutboundHttp;
    trustedSocket: OpenOutboundSocket;
    guardedSocket: OpenOutboundSocket;
    espeak: SpeechProgram | null;
    clock?: Clock;
    /** How long a speech server on this machine may take to say what it is; absent: as long as a call may wait for it. */
    localSpeechTimeoutMs?: number | undefined;
  },
): Providers {
  const clock = deps.clock ?? systemClock;
  return {
    telephony: createTelephonyTable({
      http: withTimeout(deps.trustedHttp, config.carrierTimeoutMs),
      clock,
      baseUrls: config.telephonyBaseUrls,
    }),
    models: createModelTable({
      trustedHttp: deps.trustedHttp,
      guardedHttp: deps.guardedHttp,
      clock,
      baseUrls: config.modelBaseUrls,
    }),
    embeddings: createEmbeddingTable({
      trustedHttp: deps.trustedHttp,
      guardedHttp: deps.guardedHttp,
      clock,
      baseUrls: config.modelBaseUrls,
    }),
    speech: createSpeechTable({ ...deps, clock, baseUrls: config.speechBaseUrls, programs: { espeak: deps.espeak } }),
    keySlots: new KeySlots(),
    optimizer: axOptimizer,
    localEndpoints: createLocalEndpoints({ trustedHttp: deps.trustedHttp, ownPorts: [config.port], clock }),
    localSpeech: createLocalSpeech({
      ...deps,
      clock,
      servers: config.localSpeechServers,
      ownPorts: [config.port],
      probeTimeoutMs: deps.localSpeechTimeoutMs,
    }),
  };
}
