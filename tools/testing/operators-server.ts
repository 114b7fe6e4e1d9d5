import pg from "pg";

const WITHIN_MS = 3_000;

/** Whether a PostgreSQL listens there and lets us in without being asked for more than the address says. */
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
