/**
 * Releases one after the other, each of them whatever became of those before: one that fails must not leave a database or
 * a port behind.
 * @throws the first error, once all were tried
 */
export async function releaseAll(releases: readonly (() => unknown)[]): Promise<void> {
  const errors: unknown[] = [];
  for (const release of releases) {
    try {
      await release();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}
