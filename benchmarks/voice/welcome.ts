import type { Contestant } from "./contestant.ts";
import { percentile, totalOf } from "./histogram.ts";
import type { Laboratory } from "./laboratory.ts";
import type { Options } from "./options.ts";
import { runPhone } from "./phone-run.ts";
import { markdownTable } from "./report.ts";

const WELCOMES = 50;
/** How long each of these calls listens. */
const LISTEN_MS = 3_000;
/** Calls 100 ms apart, and what is needed to set them up. */
const WELCOMES_MS = WELCOMES * 100 + LISTEN_MS + 5_000;

/** From `start` to the first audio of the welcome, beside calls that talk; as Markdown. */
export async function measureWelcome(
  laboratory: Laboratory,
  contestant: Contestant,
  options: Options,
): Promise<string> {
  const rows = [["calls beside them", "welcomes", "p50 ms", "p99 ms", "most ms", "missed", "phone late p99 ms"]];
  for (const calls of options.calls) {
    const running = await contestant.start(laboratory.surroundings);
    try {
      const talk =
        calls === 0
          ? null
          : await runPhone(laboratory.phoneKit, await running.prepareCalls(calls), {
              ...options,
              measureMs: WELCOMES_MS,
            });
      await talk?.measuring;
      const targets = await running.prepareCalls(WELCOMES);
      const phone = await runPhone(laboratory.phoneKit, targets, { isWelcome: true, measureMs: LISTEN_MS });
      const [figures] = await phone.figures;
      if (figures === undefined) throw new Error("The phone printed no figures.");
      await talk?.figures;
      rows.push([
        String(calls),
        String(totalOf(figures.welcomeMs)),
        ...[0.5, 0.99, 1].map((share) => percentile(figures.welcomeMs, share).toFixed(2)),
        String(figures.missedWelcomes),
        percentile(figures.latenessMs, 0.99).toFixed(2),
      ]);
    } finally {
      await running.stop();
    }
  }
  return markdownTable(rows);
}
