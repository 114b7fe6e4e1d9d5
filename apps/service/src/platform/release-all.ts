/**
 * Releases one after the other, also after one of them failed: a failure must not leave a database or a port behind.
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
