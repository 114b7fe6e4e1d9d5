/** One thing wrong with the environment, told so that it can be mended without a search. */
export interface ConfigProblem {
  readonly variable: string;
  /** What was read, masked where it may be a secret. */
  readonly found: string;
  readonly message: string;
  readonly example: string;
}

/** Every problem of the environment at once. */
export class ConfigError extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      (problem) =>
        `  ${problem.variable} (${problem.found}): ${problem.message}\n      for example ${problem.variable}=${problem.example}`,
    );
    super(`The configuration cannot be used:\n${lines.join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

export function maskValue(value: string | undefined): string {
  if (value === undefined) return "not set";
  return value.length <= 8 ? `${value.length} characters` : `${value.slice(0, 3)}… (${value.length} characters)`;
}
