import type { ConcurrencySettings, ProviderConcurrency } from "./concurrency-settings.ts";

export function presentConcurrencySettings({ tts, stt }: ConcurrencySettings) {
  return { tts: presentProviders(tts), stt: presentProviders(stt) };
}

function presentProviders(providers: ReadonlyMap<string, ProviderConcurrency>) {
  return Object.fromEntries(
    [...providers].map(([provider, { isEnabled, concurrentLimit, priority }]) => [
      provider,
      { enabled: isEnabled, concurrent_limit: concurrentLimit, priority },
    ]),
  );
}
