import { openSnapshot } from "../../src/platform/database/database-snapshot.ts";
import type { DataSource } from "../../src/platform/database/load-database.ts";
import { RowDigest, type TableDigest } from "../../src/platform/database/row-digest.ts";
import type { SequenceValue } from "../../src/platform/database/stored-tables.ts";

export interface DatabaseContent {
  readonly tables: Readonly<Record<string, TableDigest>>;
  readonly sequences: readonly SequenceValue[];
}

/** What two databases agree in when they hold the same. */
export async function contentOf(connectionString: string): Promise<DatabaseContent> {
  const snapshot = await openSnapshot(connectionString, { holdsOffWriters: false });
  try {
    const tables: Record<string, TableDigest> = {};
    for (const table of snapshot.tables) {
      const digest = new RowDigest();
      for await (const piece of snapshot.rowsOf(table)) digest.update(piece);
      tables[table.name] = digest.finish();
    }
    return { tables, sequences: await snapshot.readSequences() };
  } finally {
    await snapshot.close();
  }
}

/** A database as a source of rows. @param afterTable runs before each table but the first */
export async function readFrom<Result>(
  connectionString: string,
  work: (source: DataSource) => Promise<Result>,
  afterTable: () => Promise<void> = async () => undefined,
): Promise<Result> {
  const snapshot = await openSnapshot(connectionString, { holdsOffWriters: false });
  try {
    return await work({
      migrations: snapshot.migrations,
      tables: async function* () {
        for (const table of snapshot.tables) {
          yield { name: table.name, columns: table.columns, rows: snapshot.rowsOf(table) };
          await afterTable();
        }
      },
      sequences: () => snapshot.readSequences(),
    });
  } finally {
    await snapshot.close();
  }
}
