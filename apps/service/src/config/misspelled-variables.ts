import { nearestName } from "@parley/foundation/near-names";
import { ConfigError } from "./config-problem.ts";
import type { Environment } from "./env.ts";
import { loadConfig } from "./load-config.ts";

export interface MisspelledVariable {
  readonly name: string;
  /** What was probably meant. */
  readonly meant: string;
}

/**
 * Variables of the environment that nothing reads, and whose names are nearly those of variables that would be: a key that is
 * misspelled looks as if it were not there. Only names are looked at, in any case and with words left out.
 */
export function findMisspelledVariables(environment: Environment): readonly MisspelledVariable[] {
  const read = variablesRead();
  return Object.keys(environment)
    .filter((name) => environment[name] !== undefined && !read.has(name))
    .flatMap((name) => {
      const meant = nearestName(name, read) ?? findLonger(name, read);
      return meant === null || environment[meant] !== undefined ? [] : [{ name, meant }];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * The variable that was meant by a name without some of its middle words: `OPENAI_KEY`, `TWILIO_TOKEN`.
 * @returns null if there is none, or more than one
 */
function findLonger(name: string, read: Iterable<string>): string | null {
  const words = name.toUpperCase().split("_");
  if (words.length < 2) return null;
  const longer = [...read].filter((each) => lacksWordsOf(words, each.split("_")));
  return longer.length === 1 ? (longer[0] ?? null) : null;
}

function lacksWordsOf(words: readonly string[], whole: readonly string[]): boolean {
  if (whole.length <= words.length || whole[0] !== words[0] || whole.at(-1) !== words.at(-1)) return false;
  let at = 0;
  for (const word of whole) if (word === words[at]) at += 1;
  return at === words.length;
}

export function misspelledSentence({ name, meant }: MisspelledVariable): string {
  return `${name} is not read; is ${meant} meant?`;
}

/** The names that the configuration asks for. */
function variablesRead(): ReadonlySet<string> {
  const names = new Set<string>();
  const environment = new Proxy<Environment>(
    {},
    {
      get: (_, name) => {
        if (typeof name === "string") names.add(name);
        return undefined;
      },
    },
  );
  try {
    loadConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
  }
  return names;
}
