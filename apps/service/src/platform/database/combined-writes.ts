interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes things together that come to be written at the same time: whatever arrives while a transaction is under way goes into
 * the next. One whose batch failed is tried once more by itself, so that the fault of one is not that of the others.
 * @param write writes all of these in one transaction, and answers in their order
 * @param onIdle nothing is left to be written
 * @returns what is called for each; resolves once it has committed
 */
export function combineWrites<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { onIdle = () => undefined }: { readonly onIdle?: () => void } = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;
  const writeBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await write(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error("a batch was not answered in full");
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const [first] = batch;
      if (batch.length === 1) first?.reject(error);
      else for (const each of batch) await writeBatch([each]);
    }
  };
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    // Those that arrive in the same turn are together from the first on.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await writeBatch(batch);
    }
    isWriting = false;
    onIdle();
  };
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
