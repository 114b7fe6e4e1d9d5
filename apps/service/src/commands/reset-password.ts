import type { Environment } from "../config/env.ts";
import { printAccountLink } from "./print-account-link.ts";

/** Prints a link with which a person sets a new password: for installations without mail. */
export function resetPassword(
  environment: Environment,
  print: (line: string) => void,
  email: string | undefined,
): Promise<number> {
  return printAccountLink(environment, print, {
    command: "reset-password",
    email,
    createLink: (service, address) => service.createPasswordResetLink(address),
  });
}
