import { parseArgs } from "node:util";

export interface Options {
  /** Names of those who take part, in their order. */
  readonly contestants: readonly string[];
  /** How many calls at once, one measurement for each. */
  readonly calls: readonly number[];
  /** How many slices of each contestant shall count. */
  readonly slices: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
  /** Barge-ins are left to detectors of voice, and measured from their first spoken frame. */
  readonly isBargeInUnmarked: boolean;
  /** Flawed slices count, too: to try things out, the figures say little. */
  readonly isLenient: boolean;
  /** Folder for CPU profiles of the measured processes; null: none are made. */
  readonly profileDirectory: string | null;
  readonly mode: "compare" | "search" | "soak" | "welcome" | "at-once";
  readonly soakMinutes: number;
}

export const USAGE = `npm run benchmark:voice -- [options]

  --contestants bare,parley    who takes part, of the names in ../README.md (default: bare,parley,livekit)
  --calls 10,50,100            calls at once (default: 10,50,100,200)
  --slices 5                   slices of each that shall count (default: 5)
  --warm-up 4                  seconds before each slice counts (default: 4)
  --measure 10                 seconds of each slice (default: 10)
  --onset                      barge-ins without a marker: from the first spoken frame to clear
  --lenient                    flawed slices count, too: to try things out on a busy machine
  --profile DIRECTORY          CPU profiles of the measured processes, for Chrome's developer tools
  --search                     the most calls with p99 first audio < 10 ms and no missed turn
  --soak 30                    minutes of one contestant at the first of --calls, with its memory
  --welcome                    from start to the first audio, in calls beside --calls others (0: none)
  --at-once                    --calls people call in the same moment: who is lost, refused, answered (default: 300)`;

/** @throws TypeError when they cannot be read */
export function readOptions(parameters: readonly string[], known: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      contestants: { type: "string", default: "bare,parley,livekit" },
      calls: { type: "string" },
      slices: { type: "string", default: "5" },
      "warm-up": { type: "string", default: "4" },
      measure: { type: "string", default: "10" },
      onset: { type: "boolean", default: false },
      lenient: { type: "boolean", default: false },
      profile: { type: "string" },
      search: { type: "boolean", default: false },
      soak: { type: "string" },
      welcome: { type: "boolean", default: false },
      "at-once": { type: "boolean", default: false },
    },
  });
  const contestants = values.contestants.split(",");
  const unknown = contestants.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new TypeError(`Nobody is called ${unknown}.`);
  const mode = modeOf(values);
  return {
    contestants,
    calls: (values.calls ?? DEFAULT_CALLS[mode] ?? "10,50,100,200").split(",").map(number),
    slices: number(values.slices),
    warmUpMs: number(values["warm-up"]) * 1_000,
    measureMs: number(values.measure) * 1_000,
    isBargeInUnmarked: values.onset,
    isLenient: values.lenient,
    profileDirectory: values.profile ?? null,
    mode,
    soakMinutes: number(values.soak ?? "0"),
  };
}

const DEFAULT_CALLS: Readonly<Partial<Record<Options["mode"], string>>> = { welcome: "0,100", "at-once": "300" };

interface Modes {
  readonly search: boolean;
  readonly soak?: string | undefined;
  readonly welcome: boolean;
  readonly "at-once": boolean;
}

function modeOf(values: Modes): Options["mode"] {
  if (values.search) return "search";
  if (values.soak !== undefined) return "soak";
  if (values.welcome) return "welcome";
  return values["at-once"] ? "at-once" : "compare";
}

function number(text: string): number {
  const value = Number(text);
  if (text === "" || !Number.isFinite(value) || value < 0) throw new TypeError(`${text} is no number.`);
  return value;
}
