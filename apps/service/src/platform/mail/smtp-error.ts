import { MailError, type MailErrorCode } from "./mail-transport.ts";

/** Commands whose refusal concerns this mail, and not us or the server. */
const COMMANDS_OF_A_MAIL = /^(MAIL FROM|RCPT TO|DATA|API)/;

/**
 * Classifies a failure of the SMTP client. A 5yz reply to the mail is final, a 4yz reply asks to try again (RFC 5321,
 * 4.2.1). A refused sign-in is retried, because the operator may fix it within the day.
 */
export function smtpError(error: unknown): MailError {
  const { code, responseCode, command } = fieldsOf(error);
  const replyCode = typeof responseCode === "number" ? responseCode : null;
  const make = (mailCode: MailErrorCode, isRetryable: boolean) =>
    new MailError(mailCode, { isRetryable, replyCode, cause: error });
  if (code === "EAUTH" || code === "ENOAUTH") return make("sign-in-refused", true);
  if (code === "ETLS") return make("encryption-failed", true);
  if (replyCode === null) {
    return code === "EENVELOPE" ? make("recipient-refused", false) : make("server-unreachable", true);
  }
  if (replyCode < 500) return make("temporarily-refused", true);
  if (typeof command === "string" && command.startsWith("RCPT TO")) return make("recipient-refused", false);
  const isAboutTheMail = typeof command === "string" && COMMANDS_OF_A_MAIL.test(command);
  return make(isAboutTheMail ? "mail-refused" : "temporarily-refused", !isAboutTheMail);
}

function fieldsOf(error: unknown): { code?: unknown; responseCode?: unknown; command?: unknown } {
  return typeof error === "object" && error !== null ? error : {};
}
