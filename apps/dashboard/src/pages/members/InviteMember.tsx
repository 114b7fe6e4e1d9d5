import type { inviteUser } from "@parley/contracts/accounts/account-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Secret } from "../../kit/Secret.tsx";
import { INVITATIONS_PATH } from "./invitations-path.ts";
import { ROLES, roleWord } from "./RoleChoice.tsx";

/** Invites a person; where the installation sends no mail, the link is shown to be handed on. */
export function InviteMember() {
  const queries = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const invitation = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof inviteUser>("POST", "/api/v1/users/invite", {
        body: { email: form.get("email"), role: form.get("role") },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [INVITATIONS_PATH] }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    invitation.mutate(new FormData(event.currentTarget));
  };
  const close = () => {
    setIsOpen(false);
    invitation.reset();
  };
  const { data, error } = invitation;
  return (
    <>
      <Button look="solid" onClick={() => setIsOpen(true)}>
        {t("invite.title")}
      </Button>
      <Modal title={t("invite.title")} isOpen={isOpen} onClose={close}>
        {data === undefined ? (
          <form className="grid gap-4" onSubmit={submit}>
            {error !== null && <ProblemNotice error={error} />}
            <Field label={t("sign-in.email")}>
              {(control) => (
                <input {...control} type="email" name="email" required maxLength={254} autoComplete="off" />
              )}
            </Field>
            <Field label={t("members.role")} hint={t("invite.role-hint")}>
              {(control) => (
                <select {...control} name="role" defaultValue="user">
                  {ROLES.map((role) => (
                    <option key={role} value={role}>
                      {roleWord(role)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={close}>{t("action.cancel")}</Button>
              <Button look="solid" type="submit" disabled={invitation.isPending}>
                {t("invite.send")}
              </Button>
            </div>
          </form>
        ) : (
          <>
            {data.invitation_url === null ? (
              <p role="status">{t("invite.mailed")}</p>
            ) : (
              <Secret label={t("invite.link")} text={data.invitation_url} />
            )}
            <Button look="solid" onClick={close}>
              {t("action.done")}
            </Button>
          </>
        )}
      </Modal>
    </>
  );
}
