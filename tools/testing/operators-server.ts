import pg from "pg";

const WITHIN_MS = 3_000;

/** Whether a PostgreSQL server accepts a connection with this connection string alone. */
export async function isServerOpen(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: WITHIN_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
