import { Secret } from "@parley/foundation/secret";
import type { Config } from "./config.ts";
import type { Variables } from "./variables.ts";

const ADDRESS = /^[^\s@<>]+@[^\s@<>]+$/;

/** @param publicBaseUrl whose host the default sender is at. */
export function mailSettings(variables: Variables, publicBaseUrl: string): Pick<Config, "smtpUrl" | "mailFrom"> {
  return { smtpUrl: smtpUrl(variables), mailFrom: mailFrom(variables, publicBaseUrl) };
}

function smtpUrl(variables: Variables): Secret | null {
  const value = variables.text("SMTP_URL");
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    variables.report(
      "SMTP_URL",
      value,
      "must be an smtp or smtps address, with special characters of user and password percent-encoded",
      "smtps://user:password@mail.example.com:465",
    );
  }
  return new Secret(value);
}

function mailFrom(variables: Variables, publicBaseUrl: string): string {
  const value = variables.text("MAIL_FROM");
  if (value === undefined) return `Parley <no-reply@${mailHost(publicBaseUrl)}>`;
  const address = /^[^<>\r\n]*<([^<>]*)>$/.exec(value)?.[1] ?? value;
  if (!ADDRESS.test(address)) {
    variables.report(
      "MAIL_FROM",
      value,
      "must be an e-mail address, or a name and <address>",
      "Acme <phone@acme.example>",
      false,
    );
  }
  return value;
}

/** A bare IP address is no domain of a mail address (RFC 5321, 4.1.2). */
function mailHost(publicBaseUrl: string): string {
  const { hostname } = new URL(publicBaseUrl);
  return /^[\d.]+$|^\[/.test(hostname) ? "localhost" : hostname;
}
