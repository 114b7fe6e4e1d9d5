import type { Config } from "../../config/config.ts";
import { createAccessTokens } from "../../platform/auth/access-tokens.ts";
import { ActivityBuffer } from "../../platform/auth/activity-buffer.ts";
import { createAttemptLimiter } from "../../platform/auth/attempt-limiter.ts";
import { type Authenticate, createAuthenticator } from "../../platform/auth/authenticate.ts";
import { createCsrfTokens } from "../../platform/auth/csrf-tokens.ts";
import { createSessionCookies } from "../../platform/auth/session-cookies.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Feature } from "../../platform/feature.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CredentialCheck, TelephonyVendor } from "../../providers/telephony/telephony-provider.ts";
import type { MailOutbox } from "../mail/mail-outbox.ts";
import type { BuildMail } from "../mail/outgoing-mail.ts";
import type { AccountContext } from "./account-context.ts";
import { addApiKeyUse } from "./keys/api-key-store.ts";
import { createApiKeyCheck } from "./keys/check-api-key.ts";
import { createAccountLinks, type OneTimeLink } from "./links/account-links.ts";
import { buildEmailVerificationMail, buildInvitationMail, buildPasswordResetMail } from "./links/account-mails.ts";
import { createEmailVerificationLink, createPasswordResetLink } from "./links/create-account-link.ts";
import { type AdminNotice, notifyAdmins } from "./members/notify-admins.ts";
import { apiKeyOperations } from "./operations/api-keys.ts";
import { emailVerificationOperations } from "./operations/email-verification.ts";
import { invitationOperations } from "./operations/invitations.ts";
import { organizationOperations } from "./operations/organization.ts";
import { organizationApiKeyOperations } from "./operations/organization-api-keys.ts";
import { passwordOperations } from "./operations/passwords.ts";
import { signInOperations } from "./operations/sign-in.ts";
import { signInSessionOperations } from "./operations/sign-in-session.ts";
import { userOperations } from "./operations/users.ts";
import { createProviderSettings, type ProviderSettings } from "./organization/provider-settings.ts";
import type { SpeechOffer } from "./organization/speech-status.ts";
import { createSetUpLink } from "./set-up/set-up-first-account.ts";
import { createSessionChecks } from "./sign-in/check-session.ts";
import { forgetOldSignIns } from "./sign-in/forget-old-sign-ins.ts";
import { touchSessions } from "./sign-in/session-store.ts";

const HOUR_MS = 60 * 60_000;
/** In addition to the limit per network address that every request passes. */
const FAILED_PASSWORDS = { name: "failed-passwords", maxAttempts: 10, perMs: HOUR_MS };
const LINK_MAILS = { name: "link-mails", maxAttempts: 5, perMs: HOUR_MS };
const MAIL_SENDERS = { name: "mail-senders", maxAttempts: 30, perMs: HOUR_MS };

export interface AccountsDeps {
  readonly platform: Platform;
  readonly config: Pick<
    Config,
    "publicBaseUrl" | "openRegistration" | "telephonySettings" | "modelKeys" | "speechKeys"
  >;
  readonly telephonyVendors: readonly Pick<TelephonyVendor, "name" | "connect">[];
  /** Asks the carrier. @throws ProviderError when it cannot be asked */
  readonly checkTwilioCredentials: (accountSid: string, authToken: string) => Promise<CredentialCheck>;
  readonly speech: SpeechOffer;
  /** Null: no mail is sent. */
  readonly mail: MailOutbox | null;
}

export interface AccountsFeature extends Feature {
  readonly authenticate: Authenticate;
  readonly providerSettings: ProviderSettings;
  /** How often keys were used and when sign-ins were last seen, held in memory; starts and stops with the server. */
  readonly activity: { start(): void; flush(): Promise<void>; stop(): Promise<void> };
  /** For the operator's terminal. Null when there is an account already. */
  createSetUpLink(): Promise<OneTimeLink | null>;
  /** For the operator's terminal. Null when no active account has the address. */
  createPasswordResetLink(email: string): Promise<OneTimeLink | null>;
  createEmailVerificationLink(email: string): Promise<OneTimeLink | null>;
  /** What the mails about accounts say. */
  readonly mailBuilders: Readonly<Record<"invitation" | "password-reset" | "email-verification", BuildMail>>;
  notifyAdmins(unit: ScopedUnitOfWork, notice: AdminNotice): Promise<void>;
}

export function createAccountsFeature(deps: AccountsDeps): AccountsFeature {
  const { platform, config } = deps;
  const { clock, data, hashes, logger } = platform;
  const keyUse = new ActivityBuffer<number>({
    write: (activities) => addApiKeyUse(data.unscoped, activities),
    clock,
    logger,
  });
  const sessionUse = new ActivityBuffer<string>({
    write: (activities) => touchSessions(data.unscoped, activities),
    clock,
    logger,
  });
  const limits = { data: data.unscoped, hashes, clock };
  const context: AccountContext = {
    platform,
    accessTokens: createAccessTokens({ hashes, clock }),
    csrfTokens: createCsrfTokens(hashes),
    cookies: createSessionCookies(config.publicBaseUrl.startsWith("https://")),
    links: createAccountLinks(config.publicBaseUrl),
    passwordAttempts: createAttemptLimiter(limits, FAILED_PASSWORDS),
    linkMailAttempts: createAttemptLimiter(limits, LINK_MAILS),
    mailSenderAttempts: createAttemptLimiter(limits, MAIL_SENDERS),
    mail: deps.mail,
  };
  const { accessTokens, cookies, csrfTokens } = context;
  const checks = {
    checkApiKey: createApiKeyCheck(platform, (apiKeyId, address) => keyUse.record(apiKeyId, address)),
    ...createSessionChecks(platform, (sessionId) => sessionUse.record(sessionId)),
  };
  const providerSettings = createProviderSettings(platform);
  return {
    operations: [
      ...signInOperations(context, config.openRegistration),
      ...passwordOperations(context),
      ...emailVerificationOperations(context),
      ...signInSessionOperations(context),
      ...userOperations(context),
      ...invitationOperations(context),
      ...apiKeyOperations(platform),
      ...organizationApiKeyOperations,
      ...organizationOperations({ ...deps, providerSettings, operatorSettings: config }),
    ],
    jobs: [],
    schedules: [forgetOldSignIns(platform)],
    authenticate: createAuthenticator({ checks, accessTokens, cookies, csrfTokens }),
    providerSettings,
    activity: {
      start: () => {
        keyUse.start();
        sessionUse.start();
      },
      flush: async () => {
        await Promise.all([keyUse.flush(), sessionUse.flush()]);
      },
      stop: async () => {
        await Promise.all([keyUse.stop(), sessionUse.stop()]);
      },
    },
    createSetUpLink: () => createSetUpLink(context),
    createPasswordResetLink: (email) => createPasswordResetLink(context, email),
    createEmailVerificationLink: (email) => createEmailVerificationLink(context, email),
    mailBuilders: {
      invitation: buildInvitationMail(context),
      "password-reset": buildPasswordResetMail(context),
      "email-verification": buildEmailVerificationMail(context),
    },
    notifyAdmins: (unit, notice) => notifyAdmins(context, unit, notice),
  };
}
