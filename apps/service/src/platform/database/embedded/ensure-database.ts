import pg from "pg";
import { SERVER_USER } from "./connection-file.ts";

/** The server is on this machine and ready; it answers in milliseconds or not at all. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Logs in with the stored password and creates the database when it is missing. */
export async function ensureDatabase(port: number, password: string, databaseName: string): Promise<void> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: SERVER_USER,
    password,
    database: "postgres",
    ssl: false,
    application_name: "parley-supervisor",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // A connection that breaks between two queries is reported here as well as by the next query.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(databaseName)}`);
  } finally {
    await client.end();
  }
}
