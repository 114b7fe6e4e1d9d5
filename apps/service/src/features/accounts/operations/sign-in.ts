import { login, loginSimple, logout, register, setUp } from "@parley/contracts/accounts/sign-in-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import {
  defineOperation,
  definePublicOperation,
  type Operation,
  OperationReply,
} from "../../../platform/http/operation.ts";
import type { AccountContext } from "../account-context.ts";
import { setUpFirstAccount } from "../set-up/set-up-first-account.ts";
import { endSession } from "../sign-in/session-store.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { signInSessionIdOf } from "../sign-in/sign-in-session.ts";
import { startSignIn } from "../sign-in/start-sign-in.ts";
import { registerAccount } from "../users/register-account.ts";

/** Ways into the dashboard, and out of it: /api/auth/login, /register, /set-up and /logout. */
export function signInOperations(context: AccountContext, isRegistrationOpen: boolean): readonly Operation[] {
  const { clock, data } = context.platform;
  return [
    definePublicOperation(login, async ({ body, headers }) => {
      const { email, password, organization } = body;
      const found = await signIn(context, { email, password, organization });
      return new OperationReply(await startSignIn(context, { ...found, isRemembered: body.remember_me }, headers));
    }),

    definePublicOperation(loginSimple, async ({ body, headers }) => {
      const found = await signIn(context, { email: body.email, password: body.password, organization: null });
      return new OperationReply(await startSignIn(context, { ...found, isRemembered: body.remember_me }, headers));
    }),

    definePublicOperation(register, async ({ body, headers }) => {
      if (!isRegistrationOpen) {
        throw new DomainError("not-allowed", "Registration is closed on this server", {
          code: "registration-closed",
          fix: "Ask an admin for an invitation.",
        });
      }
      const registered = await registerAccount(context, {
        email: body.email,
        password: body.password,
        firstName: body.first_name,
        lastName: body.last_name,
        organization: body.organization ?? null,
      });
      return new OperationReply(await startSignIn(context, { ...registered, isRemembered: false }, headers));
    }),

    definePublicOperation(setUp, async ({ body, headers }) => {
      const made = await setUpFirstAccount(context, body.token, {
        organization: body.organization,
        email: body.email,
        password: body.password,
        firstName: body.first_name ?? null,
        lastName: body.last_name ?? null,
      });
      return new OperationReply(await startSignIn(context, { ...made, isRemembered: false }, headers));
    }),

    defineOperation(logout, async ({ identity }) => {
      // Unscoped: the token may be for another organization than the session's, and must end the session all the same.
      await data.unscoped.transaction((unit) => endSession(unit, signInSessionIdOf(identity), clock.now()));
      return new OperationReply({
        headers: identity.credential.kind === "session-cookie" ? { "set-cookie": context.cookies.clear() } : {},
        body: { success: true, message: "Signed out" },
      });
    }),
  ];
}
