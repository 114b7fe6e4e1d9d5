import type { getMe } from "@parley/contracts/accounts/account-contracts";
import { ApiProblem } from "../api/api-problem.ts";
import { callApi } from "../api/call-api.ts";
import { sessionGate } from "./session-gate.ts";
import type { Me } from "./use-session.ts";

/** Who acts, and where. */
export type Actor = Pick<Me, "id" | "organization_id">;

/** `other`: another person, or the same in another organization. `refused`: the service is there, and does not say. */
type SessionState = "same" | "other" | "ended" | "unreachable" | "refused";

/**
 * Asks the service whose sign-in the browser has now: another tab may have changed it. When it has ended, the person is asked
 * to sign in again; when it is there once more, what has waited for it goes on, but never as somebody else.
 * @param known whose page this is
 */
export async function checkSession(known: Actor): Promise<SessionState> {
  try {
    const me = await callApi<typeof getMe>("GET", "/api/v1/users/me", { isSignIn: true });
    if (me.id !== known.id || me.organization_id !== known.organization_id) return "other";
    if (sessionGate.isAsking()) sessionGate.open();
    return "same";
  } catch (error) {
    const status = error instanceof ApiProblem ? error.status : null;
    if (status === 0) return "unreachable";
    if (status !== 401) return "refused";
    void sessionGate.signInAgain();
    return "ended";
  }
}
