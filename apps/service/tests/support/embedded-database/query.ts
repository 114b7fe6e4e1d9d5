import pg from "pg";

/** Runs one statement on its own connection. @returns the rows as arrays */
export async function query(connectionString: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}
