import type { resetPassword } from "@parley/contracts/accounts/sign-in-contracts";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { tellOtherTabs } from "../../session/other-tabs.ts";
import { GuestPage } from "../../shell/GuestPage.tsx";
import { FocusedNotice } from "./FocusedNotice.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { linkToken } from "./link-token.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { NoToken } from "./NoToken.tsx";
import { SignInLink } from "./SignInLink.tsx";

/** Sets a new password, by a reset link. */
export default function ResetPasswordPage() {
  const [token] = useState(linkToken);
  const [isDone, setIsDone] = useState(false);
  return (
    <GuestPage title={t("reset.title")}>
      {isDone && (
        <>
          <FocusedNotice look="good" title={t("reset.done")}>
            <p>{t("reset.done-more")}</p>
          </FocusedNotice>
          <SignInLink label={t("link.sign-in")} look="solid" />
        </>
      )}
      {!isDone && token === null && <NoToken how={t("reset.incomplete-how")} />}
      {!isDone && token !== null && (
        <LinkForm
          submit={t("reset.submit")}
          whenOver={{ how: t("reset.is-over-how") }}
          perform={(form) =>
            callApi<typeof resetPassword>("POST", "/api/auth/reset-password", {
              body: { token, new_password: form.get("password") },
            })
          }
          onDone={() => {
            // All sign-ins of the account have ended, this browser's among them.
            tellOtherTabs();
            setIsDone(true);
          }}
        >
          {({ password: problem }) => (
            <>
              {/* Password managers look for it; the page does not know the address, so they ask or choose. */}
              <input type="text" autoComplete="username" hidden readOnly />
              <NewPasswordField label={t("reset.password")} problem={problem} />
            </>
          )}
        </LinkForm>
      )}
    </GuestPage>
  );
}
