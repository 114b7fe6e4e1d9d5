import type { Secret } from "@parley/foundation/secret";
import { createTransport } from "nodemailer";
import type { MailTransport } from "./mail-transport.ts";
import { smtpError } from "./smtp-error.ts";

/** Far below the time a mail may take in all: a hanging server must not hold the worker's few slots. */
const CONNECT_TIMEOUT_MS = 10_000;
const SILENCE_TIMEOUT_MS = 30_000;

export interface SmtpTransportOptions {
  /** `smtp://user:password@host:port`; `smtps:` is encrypted from the first byte. */
  readonly url: Secret;
  readonly from: string;
}

/** Sends mails through the operator's SMTP server (RFC 5321), one connection per mail. */
export function createSmtpTransport({ url, from }: SmtpTransportOptions): MailTransport {
  const address = new URL(url.reveal());
  // Require TLS: an attacker can strip the offer of STARTTLS, and the password must not go out in clear text.
  if (address.username !== "" && !isThisMachine(address.hostname) && !address.searchParams.has("requireTLS")) {
    address.searchParams.set("requireTLS", "true");
  }
  const transport = createTransport({
    url: address.href,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, to, subject, text, html }) => {
      await transport
        // An object, not a string, so that an address is never parsed as a list of several.
        .sendMail({ from, to: { name: "", address: to }, messageId: `<${messageId}>`, subject, text, html })
        .catch((error: unknown) => {
          throw smtpError(error);
        });
    },
    verify: async () => {
      await transport.verify().catch((error: unknown) => {
        throw smtpError(error);
      });
    },
    close: () => transport.close(),
  };
}

function isThisMachine(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
