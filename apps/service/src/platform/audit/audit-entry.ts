import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";
import type { Credential } from "../http/identity.ts";

/** Whose log a request belongs to, and who made it. */
export interface AuditSubject {
  /** Null where nobody can say: a sign-in that failed. */
  readonly organizationId: OrganizationId | null;
  readonly userId: UserId | null;
  readonly sessionId?: string | null;
}

/** One request as the audit log tells of it: who, what, when, from where. How it ended comes with the writing. */
export interface AuditFacts extends AuditSubject {
  readonly requestId: string;
  readonly apiKeyId: number | null;
  readonly credential: Credential["kind"] | null;
  readonly operation: string;
  /** Parameters of the path, fit to be kept. */
  readonly pathIds: Readonly<Record<string, string>>;
  /** Names of the body's members, as sent and as the contract knows them; never values. */
  readonly bodyMembers: readonly string[];
  readonly remoteAddress: string;
  readonly userAgent: string | null;
  readonly occurredAt: Date;
}
