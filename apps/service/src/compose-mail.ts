import type { Config } from "./config/config.ts";
import type { AccountsFeature } from "./features/accounts/accounts-feature.ts";
import { createMailFeature } from "./features/mail/mail-feature.ts";
import { buildEndpointNoticeMail } from "./features/webhooks/endpoints/endpoint-notice-mail.ts";
import type { Feature } from "./platform/feature.ts";
import { createSmtpTransport } from "./platform/mail/smtp-transport.ts";
import type { Platform } from "./platform/platform.ts";

/** Connects the mail feature to the SMTP server and to what each kind of mail says. @param platform with the jobs' connections. */
export function composeMailFeature(
  platform: Platform,
  config: Pick<Config, "mailFrom" | "publicBaseUrl" | "smtpUrl">,
  accounts: Pick<AccountsFeature, "mailBuilders">,
): Feature {
  const { mailFrom, publicBaseUrl, smtpUrl } = config;
  if (smtpUrl === null) return createMailFeature(platform, null);
  return createMailFeature(platform, {
    transport: createSmtpTransport({ url: smtpUrl, from: mailFrom }),
    builders: { ...accounts.mailBuilders, "webhook-notice": buildEndpointNoticeMail(publicBaseUrl) },
    publicBaseUrl,
  });
}
