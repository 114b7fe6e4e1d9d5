import type { authResponse } from "@parley/contracts/accounts/account-schemas";
import type { z } from "zod";
import { maySetCookies } from "../../platform/auth/session-cookies.ts";
import type { AccountContext } from "./account-context.ts";
import { openSession } from "./sign-in/start-sign-in.ts";
import { presentAuth } from "./users/present-user.ts";
import type { Membership, User } from "./users/user.ts";
import { findUserById } from "./users/user-store.ts";

export interface StartedSignIn {
  readonly headers: Record<string, string[]>;
  readonly body: z.input<typeof authResponse>;
}

/**
 * Opens a session for somebody who has proven who they are, and gives what to answer: the token, and for a browser on
 * our own pages the cookies, too.
 * @param headers of the request.
 */
export async function startSignIn(
  context: AccountContext,
  request: { readonly user: User; readonly membership: Membership; readonly isRemembered: boolean },
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Promise<StartedSignIn> {
  const { opened, user } = await context.platform.data.unscoped.transaction(async (unit) => ({
    opened: await openSession(context, unit, request),
    // As the sign-in left it: the count and time of the last one are part of the answer.
    user: (await findUserById(unit, request.user.id)) ?? request.user,
  }));
  return {
    headers: maySetCookies(headers) ? { "set-cookie": [...opened.setCookies] } : {},
    body: presentAuth(opened.accessToken, user, request.membership),
  };
}
