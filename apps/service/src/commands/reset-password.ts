import { composeService } from "../compose.ts";
import type { Environment } from "../config/env.ts";
import { loadConfig } from "../config/load-config.ts";

/** Prints a link with which a person sets a new password: for installations without mail. */
export async function resetPassword(
  environment: Environment,
  print: (line: string) => void,
  email: string | undefined,
): Promise<number> {
  if (email === undefined) {
    print("Usage: parley reset-password <email>");
    return 2;
  }
  const service = await composeService(loadConfig({ ...environment, LOG_LEVEL: "warn" }));
  try {
    const link = await service.createPasswordResetLink(email);
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
