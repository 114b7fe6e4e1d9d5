import { emailAddress } from "@parley/contracts/accounts/account-schemas";
import { composeService, type Service } from "../compose.ts";
import type { Environment } from "../config/env.ts";
import { loadConfig } from "../config/load-config.ts";

/** Makes a one-time link for the account with an address and prints it. @returns the command's exit code */
export async function printAccountLink(
  environment: Environment,
  print: (line: string) => void,
  wanted: {
    readonly command: string;
    readonly email: string | undefined;
    readonly createLink: (service: Service, email: string) => Promise<string | null>;
  },
): Promise<number> {
  const { command, email, createLink } = wanted;
  if (email === undefined) {
    print(`Usage: parley ${command} <email>`);
    return 2;
  }
  // A link printed for a look-alike would be sent to the person who asked for it under that address.
  if (!emailAddress.safeParse(email).success) {
    print(`Not an e-mail address (letters beyond a to z are written in lower case): ${email}`);
    return 2;
  }
  const service = await composeService(loadConfig({ ...environment, LOG_LEVEL: "warn" }));
  try {
    const link = await createLink(service, email);
    if (link === null) {
      print(`There is no active account with the address ${email}.`);
      return 1;
    }
    print(link);
    return 0;
  } finally {
    await service.stop();
  }
}
