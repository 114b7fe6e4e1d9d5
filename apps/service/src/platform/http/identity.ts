import type { OrganizationId, UserId } from "@parley/foundation/branded-ids";

export type Role = "admin" | "user" | "viewer";

export interface KeyPermissions {
  readonly read: boolean;
  readonly write: boolean;
  readonly admin: boolean;
  /** Publish, call and send texts through `/mcp`, besides `write`; absent means no. */
  readonly act?: boolean | undefined;
}

export type Credential =
  | {
      readonly kind: "api-key";
      readonly apiKeyId: number;
      readonly permissions: KeyPermissions;
      /** Requests a minute; null when the key sets none. */
      readonly requestsPerMinute: number | null;
      /** From when on the key is refused; null: never. */
      readonly expiresAt: Date | null;
    }
  | { readonly kind: "access-token"; readonly sessionId: string }
  | { readonly kind: "session-cookie"; readonly sessionId: string };

/** The caller and their organization, determined anew for every request. */
export interface Identity {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly role: Role;
  readonly isVerified: boolean;
  readonly credential: Credential;
}
