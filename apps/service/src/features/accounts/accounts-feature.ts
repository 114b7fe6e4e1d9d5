import type { Config } from "../../config/config.ts";
import { createAccessTokens } from "../../platform/auth/access-tokens.ts";
import { ActivityBuffer } from "../../platform/auth/activity-buffer.ts";
import { createAttemptLimiter } from "../../platform/auth/attempt-limiter.ts";
import { type Authenticate, createAuthenticator } from "../../platform/auth/authenticate.ts";
import { createCsrfTokens } from "../../platform/auth/csrf-tokens.ts";
import { createSessionCookies } from "../../platform/auth/session-cookies.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import type { Feature } from "../../platform/feature.ts";
import type { Operation } from "../../platform/http/operation.ts";
import type { Platform } from "../../platform/platform.ts";
import type { CredentialCheck, TelephonyVendor } from "../../providers/telephony/telephony-provider.ts";
import type { MailOutbox } from "../mail/mail-outbox.ts";
import type { BuildMail } from "../mail/outgoing-mail.ts";
import type { AccountContext } from "./account-context.ts";
import { createSetUpLink } from "./create-set-up-link.ts";
import { createCredentialStore } from "./credential-store.ts";
import { addApiKeyUse } from "./keys/api-key-store.ts";
import { createAccountLinks } from "./links/account-links.ts";
import { buildEmailVerificationMail, buildInvitationMail, buildPasswordResetMail } from "./links/account-mails.ts";
import { createEmailVerificationLink, createPasswordResetLink } from "./links/create-account-link.ts";
import { type AdminNotice, notifyAdmins } from "./members/notify-admins.ts";
import type { OneTimeLink } from "./one-time-link.ts";
import { acceptInvitation } from "./operations/accept-invitation.ts";
import { changePassword } from "./operations/change-password.ts";
import { changeUserRole } from "./operations/change-user-role.ts";
import { createApiKey } from "./operations/create-api-key.ts";
import { createOrganization } from "./operations/create-organization.ts";
import { deleteApiKey } from "./operations/delete-api-key.ts";
import { extendSession } from "./operations/extend-session.ts";
import { forgotPassword } from "./operations/forgot-password.ts";
import { getConfigurationStatus } from "./operations/get-configuration-status.ts";
import { getInvitation } from "./operations/get-invitation.ts";
import { getMe } from "./operations/get-me.ts";
import { getOrganization } from "./operations/get-organization.ts";
import { getSessionInfo } from "./operations/get-session-info.ts";
import { getSignedInUser } from "./operations/get-signed-in-user.ts";
import { getVerificationStatus } from "./operations/get-verification-status.ts";
import { inviteUser } from "./operations/invite-user.ts";
import { listApiKeys } from "./operations/list-api-keys.ts";
import { listInvitations } from "./operations/list-invitations.ts";
import { listMyOrganizations } from "./operations/list-my-organizations.ts";
import { listUsers } from "./operations/list-users.ts";
import { login } from "./operations/login.ts";
import { loginSimple } from "./operations/login-simple.ts";
import { logout } from "./operations/logout.ts";
import { register } from "./operations/register.ts";
import { removeUser } from "./operations/remove-user.ts";
import { resendVerificationEmail } from "./operations/resend-verification-email.ts";
import { resetPassword } from "./operations/reset-password.ts";
import { revokeInvitation } from "./operations/revoke-invitation.ts";
import { setDefaultOrganization } from "./operations/set-default-organization.ts";
import { setUp } from "./operations/set-up.ts";
import { switchOrganization } from "./operations/switch-organization.ts";
import { updateApiKey } from "./operations/update-api-key.ts";
import { updateMe } from "./operations/update-me.ts";
import { updateOrganization } from "./operations/update-organization.ts";
import { validateTwilio } from "./operations/validate-twilio.ts";
import { verifyEmail } from "./operations/verify-email.ts";
import { createProviderSettings, type ProviderSettings } from "./organization/provider-settings.ts";
import { forgetOldSignIns } from "./sign-in/forget-old-sign-ins.ts";
import { touchSessions } from "./sign-in/session-store.ts";

/** Beside the edge's limit per address. */
const HOUR_MS = 60 * 60_000;
const FAILED_PASSWORDS = { name: "failed-passwords", maxAttempts: 10, perMs: HOUR_MS };
const LINK_MAILS = { name: "link-mails", maxAttempts: 5, perMs: HOUR_MS };
const MAIL_SENDERS = { name: "mail-senders", maxAttempts: 30, perMs: HOUR_MS };

export interface OrganizationsDeps {
  readonly platform: Platform;
  readonly config: Pick<Config, "publicBaseUrl" | "openRegistration" | "telephonySettings" | "modelKeys">;
  readonly telephonyVendors: readonly Pick<TelephonyVendor, "name" | "connect">[];
  /** Asks the carrier. @throws ProviderError when it cannot be asked */
  readonly checkTwilioCredentials: (accountSid: string, authToken: string) => Promise<CredentialCheck>;
  /** Null: no mail is sent. */
  readonly mail: MailOutbox | null;
}

export interface AccountsFeature extends Feature {
  readonly authenticate: Authenticate;
  readonly providerSettings: ProviderSettings;
  /** Counts of key use and the last moments of sign-ins, held in memory: to be started and stopped with the server. */
  readonly activity: { start(): void; flush(): Promise<void>; stop(): Promise<void> };
  /** For the operator's terminal. Null when there is an account already. */
  createSetUpLink(): Promise<OneTimeLink | null>;
  /** For the operator's terminal. Null when no active account has the address. */
  createPasswordResetLink(email: string): Promise<OneTimeLink | null>;
  createEmailVerificationLink(email: string): Promise<OneTimeLink | null>;
  /** What the mails of accounts say. */
  readonly mailBuilders: Readonly<Record<"invitation" | "password-reset" | "email-verification", BuildMail>>;
  notifyAdmins(unit: ScopedUnitOfWork, notice: AdminNotice): Promise<void>;
}

export function createAccountsFeature(deps: OrganizationsDeps): AccountsFeature {
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
  const limits = { db: data.unscoped.db, hashes, clock };
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
  const lookup = createCredentialStore({
    db: data.unscoped.db,
    hashes,
    clock,
    onKeyUsed: (apiKeyId) => keyUse.record(apiKeyId),
    onSessionSeen: (sessionId) => sessionUse.record(sessionId),
  });
  const providerSettings = createProviderSettings(platform);
  return {
    operations: [
      ...signInOperations(context, config.openRegistration),
      ...memberOperations(context),
      ...organizationOperations(deps, context, providerSettings),
    ],
    jobs: [],
    schedules: [forgetOldSignIns(platform)],
    authenticate: createAuthenticator({ lookup, accessTokens, cookies, csrfTokens }),
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

function signInOperations(context: AccountContext, isRegistrationOpen: boolean): readonly Operation[] {
  return [
    login(context),
    loginSimple(context),
    register(context, isRegistrationOpen),
    setUp(context),
    forgotPassword(context),
    resetPassword(context),
    verifyEmail(context),
    resendVerificationEmail(context),
    getVerificationStatus(),
    logout(context),
    getSignedInUser(),
    listMyOrganizations(context),
    switchOrganization(context),
    setDefaultOrganization(context),
    getSessionInfo(context),
    extendSession(context),
  ];
}

function memberOperations(context: AccountContext): readonly Operation[] {
  return [
    getMe(),
    updateMe(context),
    changePassword(context),
    listUsers(),
    changeUserRole(),
    removeUser(context),
    inviteUser(context),
    listInvitations(context),
    revokeInvitation(),
    getInvitation(context),
    acceptInvitation(context),
    listApiKeys(),
    createApiKey(context),
    updateApiKey(),
    deleteApiKey(),
  ];
}

function organizationOperations(
  deps: OrganizationsDeps,
  context: AccountContext,
  providerSettings: ProviderSettings,
): readonly Operation[] {
  const { checkTwilioCredentials, config, platform, telephonyVendors } = deps;
  return [
    getOrganization(providerSettings),
    updateOrganization({ platform, providerSettings }),
    createOrganization(context),
    getConfigurationStatus({ providerSettings, telephonyVendors, operatorSettings: config }),
    validateTwilio({ providerSettings, checkTwilioCredentials }),
  ];
}
