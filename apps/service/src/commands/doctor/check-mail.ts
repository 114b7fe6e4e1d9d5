import type { Config } from "../../config/config.ts";
import { type CheckResult, failed, ok, reasonOf, skipped } from "../../platform/check-result.ts";
import { MailError, type MailErrorCode } from "../../platform/mail/mail-transport.ts";
import { createSmtpTransport } from "../../platform/mail/smtp-transport.ts";

const FIXES: Readonly<Partial<Record<MailErrorCode, string>>> = {
  "sign-in-refused": "Check user and password in SMTP_URL; special characters in them are percent-encoded.",
  "encryption-failed":
    "Use smtps:// where the server encrypts from the start; for a certificate of your own authority set NODE_EXTRA_CA_CERTS.",
};

/** Connects to the mail server and signs in; nothing is sent. */
export async function checkMail(config: Pick<Config, "mailFrom" | "smtpUrl">): Promise<CheckResult> {
  if (config.smtpUrl === null) return skipped("mail", "not configured (SMTP_URL): links are handed over by people");
  const transport = createSmtpTransport({ url: config.smtpUrl, from: config.mailFrom });
  try {
    await transport.verify();
    return ok("mail", `the server answers; mails come from ${config.mailFrom}`);
  } catch (error) {
    const fix = error instanceof MailError ? FIXES[error.code] : undefined;
    return failed(
      "mail",
      reasonOf(error),
      fix ?? "Check host and port in SMTP_URL, and that the network lets you there.",
    );
  } finally {
    transport.close();
  }
}
