import type { login, loginSimple } from "@parley/contracts/accounts/sign-in-contracts";
import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { callApi } from "../api/call-api.ts";
import { t } from "../i18n/t.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { ProblemNotice } from "../kit/ProblemNotice.tsx";
import { tellOtherTabs } from "./other-tabs.ts";

interface SignInFormProps {
  /** Whoever has to sign in again: with this address and to this organization (its slug). Absent: anybody. */
  readonly again?: { readonly email: string; readonly organization: string };
  readonly onSignedIn: () => void;
}

export function SignInForm({ again, onSignedIn }: SignInFormProps) {
  const signIn = useMutation({
    mutationFn: (form: FormData) => {
      const credentials = {
        email: again?.email ?? String(form.get("email")),
        password: String(form.get("password")),
        remember_me: form.get("remember") !== null,
      };
      return again === undefined
        ? callApi<typeof loginSimple>("POST", "/api/auth/login/simple", { body: credentials, isSignIn: true })
        : callApi<typeof login>("POST", "/api/auth/login", {
            body: { ...credentials, organization: again.organization },
            isSignIn: true,
          });
    },
    onSuccess: () => {
      tellOtherTabs();
      onSignedIn();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signIn.mutate(new FormData(event.currentTarget));
  };
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {signIn.error !== null && <ProblemNotice error={signIn.error} />}
      <Field label={t("sign-in.email")}>
        {(control) => (
          <input
            {...control}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={again?.email}
            readOnly={again !== undefined}
          />
        )}
      </Field>
      <Field label={t("sign-in.password")}>
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
      <label className="flex items-center gap-2">
        <input type="checkbox" name="remember" />
        {t("sign-in.remember")}
      </label>
      <Button look="solid" type="submit" disabled={signIn.isPending}>
        {t("sign-in.submit")}
      </Button>
    </form>
  );
}
