import type { ApiClient } from "../harness/api-client.ts";
import type { CallerOptions, TestOrganization } from "../harness/test-service.ts";

type Access = "read" | "write" | "admin";

/** Everybody an organization lets in, and what they may do: a key has its user's rights, cut down to its own permissions. */
const CALLERS: readonly (readonly [name: string, options: CallerOptions, may: readonly Access[]])[] = [
  ["a viewer", { role: "viewer" }, ["read"]],
  ["a viewer with a key for everything", { role: "viewer", permissions: everything() }, ["read"]],
  ["a member", { role: "user" }, ["read", "write"]],
  ["a member who is not verified", { role: "user", isVerified: false }, ["read"]],
  ["a member with a key to read", { role: "user", permissions: { ...everything(), write: false } }, ["read"]],
  ["a member with a key for everything", { role: "user", permissions: everything() }, ["read", "write"]],
  ["an admin", { role: "admin" }, ["read", "write", "admin"]],
  ["an admin who is not verified", { role: "admin", isVerified: false }, ["read"]],
  ["an admin with a key to read", { role: "admin", permissions: { read: true, write: false, admin: false } }, ["read"]],
  [
    "an admin with a key to write",
    { role: "admin", permissions: { ...everything(), admin: false } },
    ["read", "write"],
  ],
  ["an admin with a key for nothing", { role: "admin", permissions: { read: false, write: false, admin: false } }, []],
];

export interface AccessCaller {
  readonly name: string;
  readonly client: ApiClient;
  may(access: Access): boolean;
}

export async function addAccessCallers(organization: TestOrganization): Promise<readonly AccessCaller[]> {
  const added: AccessCaller[] = [];
  for (const [name, options, allowed] of CALLERS) {
    const { client } = await organization.addMember(options);
    added.push({ name, client, may: (access) => allowed.includes(access) });
  }
  return added;
}

function everything() {
  return { read: true, write: true, admin: true };
}
