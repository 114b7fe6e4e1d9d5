import type { Environment } from "../config/env.ts";
import { printAccountLink } from "./print-account-link.ts";

/** Prints a link that verifies a person's e-mail address: for installations without mail. */
export function verifyEmail(
  environment: Environment,
  print: (line: string) => void,
  email: string | undefined,
): Promise<number> {
  return printAccountLink(environment, print, {
    command: "verify-email",
    email,
    createLink: (service, address) => service.createEmailVerificationLink(address),
  });
}
