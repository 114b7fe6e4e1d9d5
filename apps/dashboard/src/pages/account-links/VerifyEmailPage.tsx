import type { verifyEmail } from "@parley/contracts/accounts/sign-in-contracts";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { GuestPage } from "../../shell/GuestPage.tsx";
import { FocusedNotice } from "./FocusedNotice.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { linkToken } from "./link-token.ts";
import { NoToken } from "./NoToken.tsx";
import { SignInLink } from "./SignInLink.tsx";

/** Verifies an e-mail address, by the link that was sent to it. */
export default function VerifyEmailPage() {
  const [token] = useState(linkToken);
  const [isDone, setIsDone] = useState(false);
  return (
    <GuestPage title={t("verify.title")}>
      {isDone && (
        <>
          <FocusedNotice look="good" title={t("verify.done")} />
          <SignInLink label={t("set-up.dashboard")} look="solid" />
        </>
      )}
      {!isDone && token === null && <NoToken how={t("verify.incomplete-how")} />}
      {/* On a click, not on opening: programs that scan mail open links, too. */}
      {!isDone && token !== null && (
        <LinkForm
          submit={t("verify.submit")}
          about={t("verify.about")}
          whenOver={{ how: t("verify.is-over-how") }}
          perform={() => callApi<typeof verifyEmail>("POST", "/v1/verification/email/verify", { body: { token } })}
          onDone={() => setIsDone(true)}
        />
      )}
    </GuestPage>
  );
}
