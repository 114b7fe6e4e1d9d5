import { maskedPhoneNumber } from "@parley/foundation/masked-phone-number";
import type { Identity } from "../http/identity.ts";
import type { AuditFacts } from "./audit-entry.ts";

/** Longer than any id; anything longer is cut. */
const MAX_ID_CHARACTERS = 100;
const MAX_USER_AGENT_CHARACTERS = 200;

/**
 * Path parameters as the log keeps them: without tokens and with phone numbers masked, since the log is never erased.
 */
export function auditablePathIds(params: unknown): Record<string, string> {
  const given = Object.entries((params ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    given
      .filter(([name]) => name !== "token")
      .map(([name, value]) => [name, auditableId(name, String(value)).toWellFormed().replaceAll("\0", "\uFFFD")]),
  );
}

function auditableId(name: string, value: string): string {
  // Where a caller's hash is asked for, the number does as well.
  const isPhoneNumber =
    (/phone/.test(name) && !/_id$/.test(name)) || (name === "caller_hash" && !/^[0-9a-f]{64}$/.test(value));
  return isPhoneNumber ? maskedPhoneNumber(value) : value.slice(0, MAX_ID_CHARACTERS);
}

export function auditableUserAgent(header: string | undefined): string | null {
  return header?.slice(0, MAX_USER_AGENT_CHARACTERS) ?? null;
}

/** What is known when the request begins, before the body is read. */
export function auditFactsOf(request: {
  readonly requestId: string;
  readonly operation: string;
  readonly params: unknown;
  readonly identity: Identity | null;
  readonly remoteAddress: string;
  readonly userAgent: string | undefined;
  readonly occurredAt: Date;
}): AuditFacts {
  const { requestId, operation, params, identity, remoteAddress, userAgent, occurredAt } = request;
  const credential = identity?.credential ?? null;
  return {
    requestId,
    organizationId: identity?.organizationId ?? null,
    userId: identity?.userId ?? null,
    apiKeyId: credential?.kind === "api-key" ? credential.apiKeyId : null,
    sessionId: credential === null || credential.kind === "api-key" ? null : credential.sessionId,
    credential: credential?.kind ?? null,
    operation,
    pathIds: auditablePathIds(params),
    bodyMembers: [],
    remoteAddress,
    userAgent: auditableUserAgent(userAgent),
    occurredAt,
  };
}
