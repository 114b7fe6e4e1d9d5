import { type Clock, systemClock } from "@parley/foundation/clock";
import type { Config } from "./config/config.ts";
import type { OutboundHttp } from "./platform/outbound-http/outbound-http.ts";
import { KeySlots } from "./providers/llm/key-slots.ts";
import { createLocalEndpoints, type LocalEndpoints } from "./providers/llm/local-endpoints.ts";
import { createModelTable, type ModelTable } from "./providers/llm/table.ts";
import { createTelephonyTable, type TelephonyTable } from "./providers/telephony/table.ts";

export interface Providers {
  readonly telephony: TelephonyTable;
  readonly models: ModelTable;
  readonly localEndpoints: LocalEndpoints;
  /** Of organizations' fallback keys. */
  readonly keySlots: KeySlots;
}

/** Every vendor there is, at the addresses the operator's configuration gives. */
export function createProviders(
  config: Config,
  deps: { trustedHttp: OutboundHttp; guardedHttp: OutboundHttp; clock?: Clock },
): Providers {
  const clock = deps.clock ?? systemClock;
  return {
    telephony: createTelephonyTable({ http: deps.trustedHttp, clock, baseUrls: config.telephonyBaseUrls }),
    models: createModelTable({
      trustedHttp: deps.trustedHttp,
      guardedHttp: deps.guardedHttp,
      clock,
      baseUrls: config.modelBaseUrls,
    }),
    keySlots: new KeySlots(),
    localEndpoints: createLocalEndpoints({ trustedHttp: deps.trustedHttp, ownPorts: [config.port], clock }),
  };
}
