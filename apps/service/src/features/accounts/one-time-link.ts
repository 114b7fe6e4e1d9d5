/** A link that works once, for its holder alone; only the hash of its token is stored. */
export interface OneTimeLink {
  readonly token: string;
  readonly url: string;
  readonly expiresAt: Date;
}
