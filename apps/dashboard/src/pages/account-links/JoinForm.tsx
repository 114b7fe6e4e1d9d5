import type { acceptInvitation, getInvitation } from "@parley/contracts/accounts/account-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { tellOtherTabs } from "../../session/other-tabs.ts";
import { roleWord } from "../members/RoleChoice.tsx";
import { LinkForm } from "./LinkForm.tsx";
import { NewPasswordField } from "./NewPasswordField.tsx";

interface JoinFormProps {
  readonly token: string;
  readonly invitation: WireAnswer<typeof getInvitation>;
  readonly onJoined: (answer: WireAnswer<typeof acceptInvitation>) => void;
}

/** Asks for the password of the account, or for a new one where there is no account yet. */
export function JoinForm({ token, invitation, onJoined }: JoinFormProps) {
  const { email, organization_name: organization, role, has_account: hasAccount } = invitation;
  return (
    <LinkForm
      submit={t("join.submit")}
      about={t("join.invited", { organization, role: roleWord(role) })}
      whenOver={{ how: t("join.expired-how") }}
      perform={(form) => {
        const password = form.get("password");
        return callApi<typeof acceptInvitation>("POST", "/api/v1/users/accept-invitation", {
          body: { token, password, confirm_password: password },
          isSignIn: true,
        });
      }}
      onDone={(answer) => {
        tellOtherTabs();
        onJoined(answer);
      }}
    >
      {({ password: problem }) => (
        <>
          <Field label={t("sign-in.email")}>
            {(control) => <input {...control} type="email" autoComplete="username" readOnly value={email} />}
          </Field>
          {hasAccount ? (
            <Field label={t("sign-in.password")} hint={t("join.has-account")} problem={problem}>
              {(control) => (
                <input
                  {...control}
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  required
                  maxLength={1024}
                />
              )}
            </Field>
          ) : (
            <NewPasswordField label={t("sign-in.password")} problem={problem} />
          )}
        </>
      )}
    </LinkForm>
  );
}
