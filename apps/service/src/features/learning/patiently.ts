import type { Clock } from "@parley/foundation/clock";
import { ProviderError } from "../../providers/provider-error.ts";

const TRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/** A vendor that is busy for a moment is asked again. @throws ProviderError when it keeps on refusing */
export async function patiently<Answer>(
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProviderError) || !error.isRetryable || attempt >= TRIES) throw error;
      await clock.sleep(Math.min(error.retryAfterMs ?? 1_000 * attempt, LONGEST_WAIT_MS), signal);
    }
  }
}
