import { asId } from "@parley/foundation/branded-ids";
import { describe, expect, it } from "vitest";
import type { Identity, KeyPermissions, Role } from "../../../platform/http/identity.ts";
import {
  assertMayChangeAccount,
  assertMayGrant,
  assertMayTakeOverAccount,
  defaultPermissions,
  permissionsFromJson,
  requestsPerMinuteFromJson,
} from "./key-permissions.ts";

const READ: KeyPermissions = { read: true, write: false, admin: false };
const WRITE: KeyPermissions = { read: true, write: true, admin: false };
const ADMIN: KeyPermissions = { read: true, write: true, admin: true };

function caller(role: Role, key: KeyPermissions | null): Identity {
  return {
    userId: asId(1),
    organizationId: asId(1),
    role,
    isVerified: true,
    credential:
      key === null
        ? { kind: "access-token", sessionId: "s" }
        : { kind: "api-key", apiKeyId: 1, permissions: key, requestsPerMinute: null, expiresAt: null },
  };
}

const cases: readonly [Role, KeyPermissions | null, KeyPermissions, boolean][] = [
  ["admin", null, ADMIN, true],
  ["admin", WRITE, ADMIN, false],
  ["admin", WRITE, WRITE, true],
  ["admin", ADMIN, ADMIN, true],
  ["user", null, WRITE, true],
  ["user", null, ADMIN, false],
  ["user", ADMIN, ADMIN, false],
  ["viewer", null, READ, true],
  ["viewer", null, WRITE, false],
  ["user", READ, WRITE, false],
];

describe("assertMayGrant", () => {
  it.each(cases)("a %s with key %j asking for %j: %s", (role, key, wanted, isAllowed) => {
    const grant = () => assertMayGrant(caller(role, key), wanted);
    if (isAllowed) expect(grant).not.toThrow();
    else expect(grant).toThrow(/cannot give/);
  });

  it("never lets the defaults exceed it", () => {
    for (const [role, key] of cases) {
      const maker = caller(role, key);
      expect(() => assertMayGrant(maker, defaultPermissions(maker))).not.toThrow();
    }
  });
});

describe("stored forms", () => {
  it.each([
    [{ read: true, write: "yes" }, READ],
    [{}, { read: false, write: false, admin: false }],
    [null, { read: false, write: false, admin: false }],
    [{ read: true, write: true, admin: true }, ADMIN],
  ])("%j reads as %j", (json, permissions) => {
    expect(permissionsFromJson(json)).toEqual(permissions);
  });

  it.each([
    [{ requests_per_minute: 60 }, 60],
    [{ requests_per_minute: 0 }, null],
    [{ requests_per_minute: "60" }, null],
    [{}, null],
    [null, null],
  ])("%j limits to %j", (json, limit) => {
    expect(requestsPerMinuteFromJson(json)).toBe(limit);
  });
});

describe("assertMayChangeAccount", () => {
  it("stops keys that may only read", () => {
    expect(() => assertMayChangeAccount(caller("admin", READ))).toThrow(/write permission/);
    expect(() => assertMayChangeAccount(caller("viewer", null))).not.toThrow();
    expect(() => assertMayChangeAccount(caller("user", WRITE))).not.toThrow();
  });
});

describe("assertMayTakeOverAccount", () => {
  it("stops keys that have less than a sign-in would", () => {
    expect(() => assertMayTakeOverAccount(caller("user", WRITE))).toThrow(/signs in/);
    expect(() => assertMayTakeOverAccount(caller("admin", ADMIN))).not.toThrow();
    expect(() => assertMayTakeOverAccount(caller("viewer", null))).not.toThrow();
  });
});
