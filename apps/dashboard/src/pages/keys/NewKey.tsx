import type { createApiKey } from "@parley/contracts/accounts/api-key-contracts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Modal } from "../../kit/Modal.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { useRights } from "../../session/use-session.ts";
import { KEYS_PATH } from "./keys-path.ts";
import { chosenExpiry, LifeSelect } from "./LifeSelect.tsx";
import { MadeKey } from "./MadeKey.tsx";
import { PERMISSIONS } from "./permissions.ts";
import { refreshKeys } from "./refresh-keys.ts";

/** Makes a key and shows it, once. */
export function NewKey() {
  const { mayAdmin } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  const creation = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof createApiKey>("POST", KEYS_PATH, {
        body: {
          name: form.get("name"),
          permissions: Object.fromEntries(PERMISSIONS.map((name) => [name, name === "read" || form.has(name)])),
          expires_at: chosenExpiry(form),
        },
      }),
    onSuccess: refreshKeys,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  const close = () => {
    setIsOpen(false);
    creation.reset();
  };
  return (
    <>
      <Button look="solid" onClick={() => setIsOpen(true)}>
        {t("keys.new")}
      </Button>
      <Modal title={t("keys.new")} isOpen={isOpen} onClose={close}>
        {creation.data === undefined ? (
          <form className="grid gap-4" onSubmit={submit}>
            {creation.error !== null && <ProblemNotice error={creation.error} />}
            <Field label={t("keys.name")} hint={t("keys.name-hint")}>
              {(control) => <input {...control} name="name" required maxLength={100} autoComplete="off" />}
            </Field>
            <fieldset className="grid gap-1">
              <legend className="font-medium">{t("keys.permissions")}</legend>
              {PERMISSIONS.map((name) => (
                <label key={name} className="flex items-center gap-2">
                  <input
                    type="checkbox"
                    name={name}
                    defaultChecked={name !== "admin"}
                    disabled={name === "read" || (name === "admin" && !mayAdmin)}
                  />
                  {t(`permission-long.${name}`)}
                </label>
              ))}
            </fieldset>
            <LifeSelect />
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={close}>{t("action.cancel")}</Button>
              <Button look="solid" type="submit" disabled={creation.isPending}>
                {t("keys.make")}
              </Button>
            </div>
          </form>
        ) : (
          <>
            <MadeKey text={creation.data.key} />
            <Button look="solid" onClick={close}>
              {t("action.done")}
            </Button>
          </>
        )}
      </Modal>
    </>
  );
}
