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
 * misspelled looks as if it were not there. Only names are looked at.
 */
export function findMisspelledVariables(environment: Environment): readonly MisspelledVariable[] {
  const read = variablesRead();
  return Object.keys(environment)
    .filter((name) => environment[name] !== undefined && !read.has(name))
    .flatMap((name) => {
      const meant = nearestName(name, read);
      return meant === null || environment[meant] !== undefined ? [] : [{ name, meant }];
    })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
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
