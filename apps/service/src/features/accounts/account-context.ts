import type { AccessTokens } from "../../platform/auth/access-tokens.ts";
import type { AttemptLimiter } from "../../platform/auth/attempt-limiter.ts";
import type { CsrfTokens } from "../../platform/auth/csrf-tokens.ts";
import type { SessionCookies } from "../../platform/auth/session-cookies.ts";
import type { Platform } from "../../platform/platform.ts";
import type { MailOutbox } from "../mail/mail-outbox.ts";
import type { AccountLinks } from "./links/account-links.ts";

/** What the account use cases share; built once by the feature. */
export interface AccountContext {
  readonly platform: Platform;
  readonly accessTokens: AccessTokens;
  readonly csrfTokens: CsrfTokens;
  readonly cookies: SessionCookies;
  readonly links: AccountLinks;
  /** Failed passwords, by lower-case e-mail address, whether it has an account or not. */
  readonly passwordAttempts: AttemptLimiter;
  /** Links asked for, by lower-case e-mail address: nobody can have somebody else's mailbox flooded. */
  readonly linkMailAttempts: AttemptLimiter;
  /** Mails to addresses a person chose, by that person's id, whoever they go to. */
  readonly mailSenderAttempts: AttemptLimiter;
  /** Null: this installation sends no mail. */
  readonly mail: MailOutbox | null;
}
