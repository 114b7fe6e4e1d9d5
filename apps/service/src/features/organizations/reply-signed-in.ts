import { maySetCookies } from "../../platform/auth/session-cookies.ts";
import { OperationReply } from "../../platform/http/operation.ts";
import type { AccountContext } from "./account-context.ts";
import { type OpenedSession, openSession } from "./open-session.ts";
import { presentAuth } from "./present-user.ts";
import type { Membership, User } from "./user.ts";
import { findUserById } from "./user-store.ts";

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Opens a session and answers with its token; a browser on our own pages gets the cookies, too. */
export async function signInAndReply(
  context: AccountContext,
  request: { readonly user: User; readonly membership: Membership; readonly isRemembered: boolean },
  headers: Headers,
): Promise<OperationReply> {
  const { opened, user } = await context.platform.data.unscoped.transaction(async (unit) => ({
    opened: await openSession(context, unit, request),
    // As the sign-in left it: the count and time of the last one are part of the answer.
    user: (await findUserById(unit.db, request.user.id)) ?? request.user,
  }));
  return new OperationReply({
    headers: cookieHeaders(opened, headers),
    body: presentAuth(opened.accessToken, user, request.membership),
  });
}

export function cookieHeaders(opened: OpenedSession, headers: Headers): Record<string, string[]> {
  return maySetCookies(headers) ? { "set-cookie": [...opened.setCookies] } : {};
}
