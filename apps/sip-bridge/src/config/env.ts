/** The only reader of the environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Empty and blank values count as not set. */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  return Object.fromEntries(
    Object.entries(source).map(([name, value]) => [name, value?.trim() === "" ? undefined : value?.trim()]),
  );
}
