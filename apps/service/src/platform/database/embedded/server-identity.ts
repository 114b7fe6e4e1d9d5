import { userInfo } from "node:os";
import type { Account } from "./account/unprivileged-account.ts";
import { type Command, runCommand } from "./run-command.ts";

/** The user PostgreSQL's programs run as. They refuse root, and `initdb` refuses a user id without an account. */
export interface ServerIdentity {
  readonly kind: "same-user" | "user-namespace" | "other-user";
  /** Whose permissions decide what the programs can reach on disk; a user namespace grants none of root's rights. */
  readonly userId: number;
  readonly groupId: number;
  /** The same program, run as this identity. Its process id stays the one that was spawned. */
  command(file: string, args: readonly string[]): Command;
  /** Like `command`, for `initdb`. */
  initdbCommand(file: string, args: readonly string[]): Command;
}

/** An ordinary user runs the server under its own account. */
export function sameUserIdentity(
  userId: number,
  groupId: number,
  account: Account | undefined,
  hasAccount = isKnownUser(),
): ServerIdentity {
  const command = (file: string, args: readonly string[]): Command => ({ file, args });
  return {
    kind: "same-user",
    userId,
    groupId,
    command,
    // A container started with an arbitrary user id: give it a known one where the kernel allows.
    initdbCommand: hasAccount || account === undefined ? command : (file, args) => inUserNamespace(account, file, args),
  };
}

/** Root runs the server as itself in a namespace where it appears as `account`: files stay root's and need not move. */
export function userNamespaceIdentity(userId: number, groupId: number, account: Account): ServerIdentity {
  const command = (file: string, args: readonly string[]) => inUserNamespace(account, file, args);
  return { kind: "user-namespace", userId, groupId, command, initdbCommand: command };
}

/** Root runs the server as another user, who owns the cluster. */
export function otherUserIdentity(userId: number, groupId: number): ServerIdentity {
  const command = (file: string, args: readonly string[]): Command => ({ file, args, userId, groupId });
  return { kind: "other-user", userId, groupId, command, initdbCommand: command };
}

/** Whether kernel, container and util-linux (`--map-user` came with 2.36) let us make user namespaces; found out by trying. */
export async function canMakeUserNamespace(account: Account): Promise<boolean> {
  try {
    return (await runCommand(inUserNamespace(account, "unshare", ["--version"]))).exitCode === 0;
  } catch {
    return false;
  }
}

/** unshare(1) replaces itself with the program, so the process id stays the same. */
function inUserNamespace(account: Account, file: string, args: readonly string[]): Command {
  return {
    file: "unshare",
    args: ["--user", `--map-user=${account.userId}`, `--map-group=${account.groupId}`, "--", file, ...args],
  };
}

function isKnownUser(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}
