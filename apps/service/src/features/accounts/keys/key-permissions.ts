import { DomainError } from "@parley/foundation/domain-error";
import type { Identity, KeyPermissions, Role } from "../../../platform/http/identity.ts";

const DEFAULTS: KeyPermissions = { read: true, write: true, admin: false };
const ALL: KeyPermissions = { read: true, write: true, admin: true, act: true };

/** The most that a key of a person in this role can do; more would never take effect. */
const LIMITS_OF_ROLE: Readonly<Record<Role, KeyPermissions>> = {
  admin: ALL,
  user: { read: true, write: true, admin: false, act: true },
  viewer: { read: true, write: false, admin: false },
};

const NAMES = ["read", "write", "admin", "act"] as const;

/** What a new key may do when nothing is asked for: the usual, as far as its maker may do it. */
export function defaultPermissions(maker: Identity): KeyPermissions {
  const limit = limitOf(maker);
  return {
    read: DEFAULTS.read && limit.read,
    write: DEFAULTS.write && limit.write,
    admin: DEFAULTS.admin && limit.admin,
  };
}

/**
 * A key cannot be given more than its user may do, and a key cannot make another that may do more than itself.
 * @throws DomainError `not-allowed`
 */
export function assertMayGrant(maker: Identity, wanted: KeyPermissions): void {
  const limit = limitOf(maker);
  const excess = NAMES.filter((name) => wanted[name] === true && limit[name] !== true);
  if (excess.length === 0) return;
  throw new DomainError("not-allowed", `You cannot give a key the permission ${excess.join(", ")}`, {
    code: "permissions-beyond-own",
    fix: "Ask only for permissions you have yourself.",
  });
}

/**
 * A limited key can neither lift its own limit nor give another key a higher one.
 * @param wanted requests a minute; null: no limit
 * @throws DomainError `not-allowed`
 */
export function assertMayLimit(maker: Identity, wanted: number | null): void {
  const own = ownRequestsPerMinute(maker);
  if (own === null || (wanted !== null && wanted <= own)) return;
  throw new DomainError(
    "not-allowed",
    `This API key is limited to ${own} requests a minute and cannot give another key more`,
    {
      code: "rate-limit-beyond-own",
      fix: `Set ${own} requests a minute or fewer, or sign in.`,
    },
  );
}

/** The caller's own limit, in addition to everyone's; also the default for a new key. Null: no limit. */
export function ownRequestsPerMinute({ credential }: Identity): number | null {
  return credential.kind === "api-key" ? credential.requestsPerMinute : null;
}

function limitOf(maker: Identity): KeyPermissions {
  const ofRole = LIMITS_OF_ROLE[maker.role];
  const own = maker.credential.kind === "api-key" ? maker.credential.permissions : ALL;
  return {
    read: ofRole.read && own.read,
    write: ofRole.write && own.write,
    admin: ofRole.admin && own.admin,
    act: ofRole.act === true && own.act === true,
  };
}

/** Reads the stored form; what is missing is not permitted. */
export function permissionsFromJson(value: unknown): KeyPermissions {
  const member = (name: string) =>
    typeof value === "object" && value !== null && (value as Record<string, unknown>)[name] === true;
  const stored = { read: member("read"), write: member("write"), admin: member("admin") };
  // Shown only where it was given, so that older clients see of other keys what they always saw.
  return member("act") ? { ...stored, act: true } : stored;
}

/** `{ "requests_per_minute": 60 }`; null for anything else. */
export function requestsPerMinuteFromJson(value: unknown): number | null {
  if (typeof value !== "object" || value === null || !("requests_per_minute" in value)) return null;
  const figure = value.requests_per_minute;
  return typeof figure === "number" && Number.isFinite(figure) && figure > 0 ? figure : null;
}

/**
 * For operations on one's own account. A key with only `read` can reach them, but must not change anything there.
 * @throws DomainError `not-allowed`
 */
export function assertMayChangeAccount(identity: Identity): void {
  if (identity.credential.kind !== "api-key" || identity.credential.permissions.write) return;
  throw new DomainError("not-allowed", "This API key lacks the write permission", {
    code: "key-permission-missing",
    fix: "Use a key with the write permission.",
  });
}

/**
 * For changes that give access to the whole account, such as where reset links go: a key that may do less than its
 * owner could use them to gain the rest.
 * @throws DomainError `not-allowed`
 */
export function assertMayTakeOverAccount({ credential }: Identity): void {
  if (credential.kind !== "api-key" || credential.permissions.admin) return;
  throw new DomainError("not-allowed", "This API key may not change how its owner signs in", {
    code: "key-permission-missing",
    fix: "Sign in, or use a key with the admin permission.",
  });
}
