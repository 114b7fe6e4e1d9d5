import { distance } from "fastest-levenshtein";
import { ConfigError } from "./config-problem.ts";
import type { Environment } from "./env.ts";
import { loadConfig } from "./load-config.ts";

export interface MisspelledVariable {
  readonly name: string;
  /** What was probably meant. */
  readonly meant: string;
}

/** Two letters may be wrong in a long name; in a short one too many others would be that close (`HOST`, `HOME`). */
const LONG_NAME = 10;
const MOST_WRONG = 2;

/**
 * Variables of the environment that nothing reads, and whose names are nearly those of variables that would be: a key that is
 * misspelled looks as if it were not there. Only names are looked at.
 */
export function findMisspelledVariables(environment: Environment): readonly MisspelledVariable[] {
  const read = variablesRead();
  return Object.keys(environment)
    .filter((name) => environment[name] !== undefined && !read.has(name))
    .flatMap((name) => {
      const [meant] = [...read]
        .filter((each) => isNearly(name, each))
        .toSorted((one, other) => wrongLetters(name, one) - wrongLetters(name, other));
      return meant === undefined || environment[meant] !== undefined ? [] : [{ name, meant }];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

export function misspelledSentence({ name, meant }: MisspelledVariable): string {
  return `${name} is not read; is ${meant} meant?`;
}

function isNearly(name: string, known: string): boolean {
  return wrongLetters(name, known) <= (bare(known).length >= LONG_NAME ? MOST_WRONG : 0);
}

/** How many letters and digits differ; cases, and what separates words, do not count. */
const wrongLetters = (name: string, known: string) => distance(bare(name), bare(known));

const bare = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

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
