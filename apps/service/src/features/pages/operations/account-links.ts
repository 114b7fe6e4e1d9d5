import {
  readAcceptInvitationPage,
  readResetPasswordPage,
  readSetUpPage,
  readVerifyEmailPage,
} from "@parley/contracts/page-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import type { ShowDashboard } from "../dashboard/show-dashboard.ts";
import type { PagesDeps } from "../pages-deps.ts";

const TOKEN = "TOKEN_OF_THE_LINK";
const PASSWORD = "a long sentence of yours";

/**
 * The pages that printed and mailed links lead to. The dashboard's script reads the token from the address; the server
 * never looks at it here, and no redirect passes it on.
 */
export function accountLinkOperations(
  { hasAccount, publicBaseUrl }: PagesDeps,
  showDashboard: ShowDashboard,
): readonly Operation[] {
  const curlTo = (path: string, body: Readonly<Record<string, string>>) =>
    `curl ${publicBaseUrl}${path} -H "Content-Type: application/json" -d '${JSON.stringify(body)}'`;
  const setUp = { token: TOKEN, organization: "Acme", email: "admin@example.com", password: PASSWORD };
  const join = { token: TOKEN, password: PASSWORD, confirm_password: PASSWORD };
  const reset = { token: TOKEN, new_password: PASSWORD };
  return [
    definePublicOperation(readSetUpPage, async () => {
      const isSetUp = await hasAccount();
      return showDashboard({
        hasAccount: isSetUp,
        ...(isSetUp ? {} : { curl: curlTo("/api/auth/set-up", setUp) }),
      });
    }),
    definePublicOperation(readAcceptInvitationPage, () =>
      showDashboard({ curl: curlTo("/api/v1/users/accept-invitation", join) }),
    ),
    definePublicOperation(readResetPasswordPage, () =>
      showDashboard({ curl: curlTo("/api/auth/reset-password", reset) }),
    ),
    definePublicOperation(readVerifyEmailPage, () =>
      showDashboard({ curl: curlTo("/v1/verification/email/verify", { token: TOKEN }) }),
    ),
  ];
}
