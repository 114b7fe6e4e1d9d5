import type { setUp } from "@parley/contracts/accounts/sign-in-contracts";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { buttonClass } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { tellOtherTabs } from "../../session/other-tabs.ts";
import { GuestPage } from "../../shell/GuestPage.tsx";
import { FirstKey } from "./FirstKey.tsx";
import { FocusedNotice } from "./FocusedNotice.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { linkToken } from "./link-token.ts";
import { NewPasswordField } from "./NewPasswordField.tsx";
import { NoToken } from "./NoToken.tsx";
import { SignInLink } from "./SignInLink.tsx";
import { useFirstKey } from "./use-first-key.ts";

/** All permissions: the key belongs to the only admin. */
const PERMISSIONS = { read: true, write: true, admin: true };

/** Creates the first organization and its admin, by the link that the service prints. */
export default function SetUpPage() {
  const [token] = useState(linkToken);
  const [isAlreadySetUp] = useState(() => document.body.dataset["hasAccount"] === "yes");
  const [bearer, setBearer] = useState<string | null>(null);
  const creation = useFirstKey();
  const { baseUrl = window.location.origin } = document.body.dataset;
  if (bearer !== null) {
    return (
      <GuestPage title={t("set-up.title-done")} isWide>
        <FocusedNotice look="good" title={t("set-up.done")} />
        <div className="flex flex-wrap gap-2">
          <a href="/app/test" target="_blank" className={buttonClass("solid")} rel="noopener">
            {t("set-up.talk")}
          </a>
          <a href="/app" target="_blank" className={buttonClass("plain")} rel="noopener">
            {t("set-up.dashboard")}
          </a>
        </div>
        <p className="text-quiet text-sm">{t("set-up.new-tab")}</p>
        <FirstKey creation={creation} request={{ bearer, permissions: PERMISSIONS }} />
      </GuestPage>
    );
  }
  return (
    <GuestPage title={t("set-up.title")}>
      {isAlreadySetUp && (
        <>
          <Notice>
            <p className="font-medium">{t("set-up.already")}</p>
            <p>{t("set-up.already-how")}</p>
          </Notice>
          <SignInLink label={t("link.sign-in")} look="solid" />
        </>
      )}
      {!isAlreadySetUp && token === null && (
        <NoToken how={t("set-up.incomplete-how", { address: `${baseUrl}/set-up?token=…` })} />
      )}
      {!isAlreadySetUp && token !== null && (
        <LinkForm
          submit={t("set-up.submit")}
          about={t("set-up.about")}
          whenOver={{ how: t("set-up.is-over-how"), leadsToSignIn: false }}
          perform={(form) =>
            callApi<typeof setUp>("POST", "/api/auth/set-up", {
              body: {
                token,
                organization: form.get("organization"),
                email: form.get("email"),
                password: form.get("password"),
              },
            })
          }
          onDone={({ access_token: accessToken }) => {
            tellOtherTabs();
            setBearer(accessToken);
            creation.mutate({ bearer: accessToken, permissions: PERMISSIONS });
          }}
        >
          {(problems) => (
            <>
              <Field label={t("set-up.organization")} problem={problems["organization"]}>
                {(control) => (
                  <input {...control} name="organization" autoComplete="organization" required maxLength={200} />
                )}
              </Field>
              <Field label={t("sign-in.email")} problem={problems["email"]}>
                {(control) => (
                  <input {...control} name="email" type="email" autoComplete="username" required maxLength={254} />
                )}
              </Field>
              <NewPasswordField label={t("sign-in.password")} problem={problems["password"]} />
            </>
          )}
        </LinkForm>
      )}
    </GuestPage>
  );
}
