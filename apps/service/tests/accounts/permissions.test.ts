import type { OperationAccess } from "@parley/contracts/operation";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { KeyPermissions, Role } from "../../src/platform/http/identity.ts";
import type { Contract } from "../../src/platform/http/operation.ts";
import { type AccountService, type SeededPerson, startAccountService } from "./account-service.ts";

interface Caller {
  readonly role: Role;
  readonly isVerified: boolean;
  readonly permissions: KeyPermissions;
}

const ALL: KeyPermissions = { read: true, write: true, admin: true };
const callers: Readonly<Record<string, Caller>> = {
  admin: { role: "admin", isVerified: true, permissions: ALL },
  user: { role: "user", isVerified: true, permissions: ALL },
  viewer: { role: "viewer", isVerified: true, permissions: ALL },
  "unverified admin": { role: "admin", isVerified: false, permissions: ALL },
  "admin, key to write": { role: "admin", isVerified: true, permissions: { ...ALL, admin: false } },
  "admin, key to read": { role: "admin", isVerified: true, permissions: { read: true, write: false, admin: false } },
  "admin, key for nothing": {
    role: "admin",
    isVerified: true,
    permissions: { read: false, write: false, admin: false },
  },
};

/** Who gets past the door, by what the operation asks for. */
const admitted: Readonly<Record<OperationAccess, readonly string[]>> = {
  public: [...Object.keys(callers), "nobody", "revoked"],
  "own-account": ["admin", "user", "viewer", "unverified admin", "admin, key to write", "admin, key to read"],
  read: ["admin", "user", "viewer", "unverified admin", "admin, key to write", "admin, key to read"],
  write: ["admin", "user", "admin, key to write"],
  admin: ["admin"],
};

/** What each operation is for, said a second time on purpose: a contract that slips is noticed here. */
const expectedAccess: Readonly<Record<string, OperationAccess>> = {
  login: "public",
  loginSimple: "public",
  register: "public",
  setUp: "public",
  forgotPassword: "public",
  resendVerificationEmail: "own-account",
  resetPassword: "public",
  verifyEmail: "public",
  getInvitation: "public",
  acceptInvitation: "public",
  getVerificationStatus: "own-account",
  logout: "own-account",
  getSignedInUser: "own-account",
  listMyOrganizations: "own-account",
  switchOrganization: "own-account",
  setDefaultOrganization: "own-account",
  getSessionInfo: "own-account",
  extendSession: "own-account",
  getMe: "own-account",
  updateMe: "own-account",
  changePassword: "own-account",
  listApiKeys: "own-account",
  deleteApiKey: "own-account",
  createApiKey: "write",
  rotateApiKey: "write",
  listOrganizationApiKeys: "admin",
  revokeOrganizationApiKey: "admin",
  updateApiKey: "write",
  createOrganization: "write",
  listUsers: "read",
  getOrganization: "read",
  getConfigurationStatus: "read",
  changeUserRole: "admin",
  removeUser: "admin",
  inviteUser: "admin",
  listInvitations: "admin",
  revokeInvitation: "admin",
  updateOrganization: "admin",
  validateTwilio: "admin",
};

/** A key that may only read is let in to its own account, and stopped there from changing it. */
const stoppedInside = new Set(["updateMe", "changePassword", "deleteApiKey", "setDefaultOrganization"]);

let service: AccountService;
const people = new Map<string, SeededPerson>();
let revoked: SeededPerson;
beforeAll(async () => {
  service = await startAccountService();
  const organization = await service.seedOrganization();
  for (const [name, caller] of Object.entries(callers)) {
    people.set(name, await service.seedPerson({ organization, ...caller }));
  }
  revoked = await service.seedPerson({ organization });
  await service.platform.database
    .updateTable("api_keys")
    .set({ is_active: false })
    .where("user_id", "=", revoked.user.id)
    .execute();
});
afterAll(() => service.stop());

/** A request that reaches the operation but does nothing: ids of nobody, bodies that do not fit. */
async function knock(contract: Contract, bearer: string | undefined): Promise<{ status: number; code: string }> {
  const path = contract.path.replaceAll(/\{\w+\}/g, "999999");
  const answer = await service.call(path, {
    method: contract.method,
    ...(contract.body === undefined ? {} : { body: [] }),
    ...(bearer === undefined ? {} : { bearer }),
  });
  return { status: answer.status, code: answer.body?.code ?? "" };
}

describe("every operation of accounts", () => {
  it("asks for the access it should", () => {
    const actual = Object.fromEntries(
      service.feature.operations.map(({ contract }) => [contract.name, contract.access]),
    );
    expect(actual).toEqual(expectedAccess);
  });

  it("admits whom it should and nobody else", async () => {
    const doorCodes = ["key-permission-missing", "role-not-allowed", "account-not-verified"];
    for (const { contract } of service.feature.operations) {
      if (contract.name === "setUp") continue;
      const everyone = new Map([...people].map(([name, person]): [string, string | undefined] => [name, person.key]));
      everyone.set("nobody", undefined).set("revoked", revoked.key);
      for (const [name, bearer] of everyone) {
        const { status, code } = await knock(contract, bearer);
        const place = `${contract.name} by ${name}: ${status} ${code}`;
        if (admitted[contract.access].includes(name)) {
          const isStoppedInside = name === "admin, key to read" && stoppedInside.has(contract.name);
          expect(status, place).not.toBe(401);
          if (!isStoppedInside) expect(doorCodes, place).not.toContain(code);
        } else if (bearer === undefined || name === "revoked") {
          expect(status, place).toBe(401);
        } else {
          expect({ status, code: doorCodes.includes(code) }, place).toEqual({ status: 403, code: true });
        }
      }
    }
  });

  it("wants a CSRF token for every change by cookie, before anything else is done", async () => {
    const { user } = people.get("admin") ?? revoked;
    const { cookie, csrf } = await service.signIn(user.email);
    for (const { contract } of service.feature.operations) {
      if (contract.access === "public" || contract.name === "logout") continue;
      const path = contract.path.replaceAll(/\{\w+\}/g, "999999");
      const send = (headers: Record<string, string>) =>
        service.call(path, {
          method: contract.method,
          cookie,
          headers,
          ...(contract.body === undefined ? {} : { body: [] }),
        });
      const without = await send({});
      const wrong = await send({ "x-csrf-token": `${csrf}x` });
      const right = await send({ "x-csrf-token": csrf });
      const isSafe = contract.method === "GET";
      for (const answer of [without, wrong]) {
        expect(answer.body?.code === "csrf-token-invalid", contract.name).toBe(!isSafe);
        if (!isSafe) expect(answer.status, contract.name).toBe(403);
      }
      expect(right.body?.code, contract.name).not.toBe("csrf-token-invalid");
      expect(right.status, contract.name).not.toBe(401);
    }
  });
});
