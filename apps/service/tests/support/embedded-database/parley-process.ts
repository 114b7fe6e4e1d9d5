import { startEmbeddedPostgres } from "../../../src/platform/database/embedded/embedded-postgres.ts";

/**
 * Plays a Parley process in tests with several: starts the database in the folder given as argument, prints one line
 * of JSON, and stops the database when its input ends.
 */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error("usage: parley-process.ts <data folder>");

const since = performance.now();
const events: string[] = [];
const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => events.push(message) });
process.stdout.write(
  `${JSON.stringify({ connectionString: postgres.connectionString, ms: Math.round(performance.now() - since), events })}\n`,
);
process.stdin.resume();
process.stdin.once("end", () => {
  postgres.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
