import { providerConcurrency } from "@parley/contracts/vendor-settings/concurrency-settings-contracts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { readConcurrencyRows } from "./concurrency-settings-store.ts";

/** How an organization wants to use one speech vendor. */
export interface ProviderConcurrency {
  readonly isEnabled: boolean;
  /** Requests at a time. */
  readonly concurrentLimit: number;
  /** The lower number goes first. */
  readonly priority: number;
}

/** By vendor; a vendor without an entry is not limited. */
export interface ConcurrencySettings {
  readonly tts: ReadonlyMap<string, ProviderConcurrency>;
  readonly stt: ReadonlyMap<string, ProviderConcurrency>;
}

export async function loadConcurrencySettings(unit: ScopedUnitOfWork): Promise<ConcurrencySettings> {
  const rows = await readConcurrencyRows(unit);
  return { tts: readProviders(rows.get("tts")), stt: readProviders(rows.get("stt")) };
}

function readProviders(stored: unknown): ReadonlyMap<string, ProviderConcurrency> {
  const providers = providerConcurrency.parse(stored ?? {});
  return new Map(
    Object.entries(providers).map(([provider, config]) => [
      provider,
      { isEnabled: config.enabled, concurrentLimit: config.concurrent_limit, priority: config.priority },
    ]),
  );
}
