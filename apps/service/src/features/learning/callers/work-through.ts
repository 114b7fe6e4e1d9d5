/**
 * Works on several items at a time, until there are no more or one of them fails; those under way come to their end.
 * @throws the first failure
 */
export async function workThrough<Item>(
  atATime: number,
  next: () => Item | undefined,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let failure: { readonly error: unknown } | null = null;
  const worker = async (): Promise<void> => {
    while (failure === null) {
      const item = next();
      if (item === undefined) return;
      await work(item).catch((error: unknown) => {
        failure ??= { error };
      });
    }
  };
  await Promise.all(Array.from({ length: atATime }, worker));
  const stopped = failure as { readonly error: unknown } | null;
  if (stopped !== null) throw stopped.error;
}
