import type { DataDoor } from "../../../platform/database/scope.ts";
import { useUpAllOneTimeTokens } from "../links/one-time-token-store.ts";
import { endAllSessions } from "./session-store.ts";

/**
 * Ends every sign-in and one-time link that a backup brought back: some were ended or used after it was made.
 * @returns how many people have to sign in again
 */
export async function endRestoredSignIns(data: DataDoor): Promise<number> {
  await useUpAllOneTimeTokens(data);
  return endAllSessions(data);
}
