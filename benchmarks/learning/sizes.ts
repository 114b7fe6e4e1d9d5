/** What the full form measures; `-- --small` tries all of it in a minute, and says little. */
const FULL = { calls: 3_000, streams: 400, cases: 1_000, imported: 100_000 };
const SMALL = { calls: 300, streams: 40, cases: 96, imported: 20_000 };
const chosen = process.argv.includes("--small") ? SMALL : FULL;
const sized = (name: keyof typeof FULL) => Number(process.env[name.toUpperCase()] ?? chosen[name]);

export const SIZES = {
  /** Inserts of each kind. */
  calls: sized("calls"),
  /** Canaries of each kind. */
  streams: sized("streams"),
  /** Of the evaluation. */
  cases: sized("cases"),
  imported: sized("imported"),
} as const;
