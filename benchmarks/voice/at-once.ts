import type { Contestant } from "./contestant.ts";
import type { Laboratory } from "./laboratory.ts";
import type { Options } from "./options.ts";
import { markdownTable } from "./report.ts";

/** Longer than a process may stand still, and than its calls then take to end. */
const STAY_MS = 20_000;

/** What becomes of calls that begin in the same moment; as Markdown. */
export async function measureAtOnce(laboratory: Laboratory, contestant: Contestant, options: Options): Promise<string> {
  const rows = [["calls at once", "still on the line", "refused with a busy line", "lost", "others", "loop still, ms"]];
  for (const calls of options.calls) {
    const running = await contestant.start(laboratory.surroundings);
    try {
      if (running.callAtOnce === undefined) return "cannot be called so.";
      const { counts, longestStillMs } = await running.callAtOnce(calls, STAY_MS);
      const { ongoing = 0, "no-capacity": refused = 0, "process-lost": lost = 0, ...others } = counts;
      const rest = Object.entries(others).map(([reason, count]) => `${count} ${reason}`);
      rows.push([
        ...[calls, ongoing, refused, lost].map(String),
        rest.length === 0 ? "0" : rest.join(", "),
        longestStillMs.toFixed(0),
      ]);
    } finally {
      await running.stop();
    }
  }
  return markdownTable(rows);
}
