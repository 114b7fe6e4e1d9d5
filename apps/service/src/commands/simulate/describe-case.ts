import type { TurnRecord } from "../../features/simulation/case-record.ts";
import { saidIn } from "../../features/simulation/check-expectations.ts";
import type { SimulatedCase, SimulatedTurn } from "../../features/simulation/simulate-suite.ts";

const MARKS = { passed: "✓", failed: "✗", "not-run": "-" } as const satisfies Record<SimulatedCase["status"], string>;

/** A case for people to read: one line, and the whole conversation if something went wrong. */
export function describeCase(simulated: SimulatedCase): readonly string[] {
  const { name, channel, status, turns, problems } = simulated;
  const summary = `${MARKS[status]} ${name} (${channel}, ${turns.length} turns)${status === "not-run" ? ": not run" : ""}`;
  if (status !== "failed") return [summary];
  const { opening } = simulated;
  return [
    summary,
    ...problems.map((problem) => `    ✗ ${problem}`),
    ...(opening === null ? [] : describeTurn(opening, "    ")),
    ...turns.flatMap((turn, index) => describeTurn(turn, `${String(index + 1).padStart(3)} `)),
    ...(simulated.endReason === null ? [] : [`    The call ended: ${simulated.endReason}`]),
  ];
}

function describeTurn({ record, failures }: SimulatedTurn, head: string): readonly string[] {
  const lines = [
    ...(record.caller === null ? [] : [`caller     ${describeCaller(record.caller)}`]),
    ...record.moves.map(({ from, to, reason }) => `           ${from ?? "·"} → ${to}  (${reason})`),
    ...record.calls.map(
      ({ name, arguments: given, outcome, result }) =>
        `           ${name}(${JSON.stringify(given)}) ${outcome}: ${JSON.stringify(result)}`,
    ),
    ...record.texts.map((text) => `text       ${text}`),
    ...(record.said.length === 0 ? [] : [`assistant  ${saidIn(record)}`]),
    ...failures.map(({ expectation, message }) => `         ✗ ${expectation}: ${message}`),
  ];
  return lines.map((line, index) => `${index === 0 ? head : "    "}${line}`);
}

function describeCaller({ say, text, keys, silent_ms: silentMs }: NonNullable<TurnRecord["caller"]>): string {
  if (keys !== undefined) return `[keys ${keys}]`;
  if (silentMs !== undefined) return `[silent for ${silentMs} ms]`;
  return say ?? `[text] ${text ?? ""}`;
}
