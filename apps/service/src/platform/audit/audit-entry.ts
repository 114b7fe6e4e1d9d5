import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { Credential } from "../http/identity.ts";

/** Whose log a request belongs to, and who made it. */
export interface AuditSubject {
  /** Null when unknown, as for a failed sign-in. */
  readonly organizationId: OrganizationId | null;
  readonly userId: UserId | null;
  readonly sessionId?: string | null;
}

/** What the audit log says about one request: who, what, when, from where. How it ended is added on writing. */
export interface AuditFacts extends AuditSubject {
  readonly requestId: string;
  readonly apiKeyId: number | null;
  readonly credential: Credential["kind"] | null;
  readonly operation: string;
  /** Path parameters, masked where the log must not keep them. */
  readonly pathIds: Readonly<Record<string, string>>;
  /** Names of the body's members that the contract knows; never values. */
  readonly bodyMembers: readonly string[];
  readonly remoteAddress: string;
  readonly userAgent: string | null;
  readonly occurredAt: Date;
}
