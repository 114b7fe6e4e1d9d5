import type { Config } from "./config/config.ts";
import { startEmbeddedPostgres } from "./platform/database/embedded/embedded-postgres.ts";

/** The configured database, ready for connections. */
export interface DatabaseServer {
  readonly connectionString: string;
  readonly kind: "embedded" | "server";
  /** Stops an embedded server unless another Parley process uses it. */
  stop(): Promise<void>;
}

export interface DatabaseServerOptions {
  readonly log?: (message: string) => void;
  /** Refuse an embedded server that another Parley process uses. */
  readonly mustBeAlone?: boolean;
}

export async function openDatabaseServer(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  { log, mustBeAlone = false }: DatabaseServerOptions = {},
): Promise<DatabaseServer> {
  if (config.databaseUrl !== null) {
    return { connectionString: config.databaseUrl.reveal(), kind: "server", stop: async () => undefined };
  }
  const server = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    mustBeAlone,
    ...(log === undefined ? {} : { log }),
  });
  return { connectionString: server.connectionString, kind: "embedded", stop: () => server.stop() };
}
