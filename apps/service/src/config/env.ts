/** The only reader of the environment. Everything else gets the checked configuration from the composition root. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Empty and blank values count as not set, as they do in compose files and unit files. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) => [name, value?.trim() === "" ? undefined : value?.trim()]),
  );
}
