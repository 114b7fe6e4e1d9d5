import { join } from "node:path";

/** Where the supervisor keeps its files inside `DATA_DIR`. */
export interface ServerPaths {
  /** `DATA_DIR/postgres`, mode 0700. */
  readonly folder: string;
  /** Password and port, mode 0600. */
  readonly connectionFile: string;
  /** Present only when the cluster had to be put outside `DATA_DIR`; holds the path of that folder. */
  readonly locationFile: string;
  readonly logFile: string;
  /** Held while a process starts, restarts or stops the server. */
  readonly supervisorLockFile: string;
  /** Shared by every process that uses the server. */
  readonly usersLockFile: string;
}

/** @param dataDir absolute and free of symbolic links, so that all processes name the same files. */
export function serverPaths(dataDir: string): ServerPaths {
  const folder = join(dataDir, "postgres");
  return {
    folder,
    connectionFile: join(folder, "connection.json"),
    locationFile: join(folder, "location"),
    logFile: join(folder, "server.log"),
    supervisorLockFile: join(folder, "supervisor.lock"),
    usersLockFile: join(folder, "users.lock"),
  };
}
