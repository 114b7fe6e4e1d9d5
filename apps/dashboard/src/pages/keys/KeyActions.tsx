import type {
  deleteApiKey,
  listApiKeys,
  rotateApiKey,
  updateApiKey,
} from "@parley/contracts/accounts/api-key-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { useRights } from "../../session/use-session.ts";
import { KEYS_PATH } from "./keys-path.ts";
import { chosenExpiry, LifeSelect } from "./LifeSelect.tsx";
import { MadeKey } from "./MadeKey.tsx";
import { refreshKeys } from "./refresh-keys.ts";

const DEFAULT_OVERLAP_HOURS = 24;
/** As the operation has it. */
const MOST_OVERLAP_HOURS = 720;

/** What its owner can do with a key. */
export function KeyActions({ apiKey: { id, name } }: { readonly apiKey: WireAnswer<typeof listApiKeys>[number] }) {
  const { mayWrite } = useRights();
  const path = `${KEYS_PATH}/${id}`;
  const revoke = async () => {
    await callApi<typeof deleteApiKey>("DELETE", path);
    await refreshKeys();
  };
  const rotate = async (form: FormData) => {
    const body = { overlap_hours: Number(form.get("overlap_hours")), expires_at: chosenExpiry(form) };
    const made = await callApi<typeof rotateApiKey>("POST", `${path}/rotate`, { body });
    await refreshKeys();
    return made;
  };
  const expire = async (form: FormData) => {
    // The field has the viewer's own time.
    const expiresAt = new Date(String(form.get("expires_at"))).toISOString();
    await callApi<typeof updateApiKey>("PUT", path, { body: { expires_at: expiresAt } });
    await refreshKeys();
  };
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {mayWrite && (
        <>
          <FormModal
            label={t("keys.rotate")}
            subject={name}
            title={t("keys.rotate-title", { name })}
            submit={t("keys.rotate")}
            perform={rotate}
            result={({ key }) => <MadeKey text={key} />}
          >
            {({ overlap_hours: problem }) => (
              <>
                <Field label={t("keys.overlap")} hint={t("keys.overlap-hint")} problem={problem}>
                  {(control) => (
                    <input
                      {...control}
                      type="number"
                      name="overlap_hours"
                      required
                      min={0}
                      max={MOST_OVERLAP_HOURS}
                      defaultValue={DEFAULT_OVERLAP_HOURS}
                    />
                  )}
                </Field>
                <LifeSelect />
              </>
            )}
          </FormModal>
          <FormModal
            label={t("keys.expire")}
            subject={name}
            title={t("keys.expire-title", { name })}
            submit={t("keys.expire")}
            perform={expire}
          >
            {({ expires_at: problem }) => (
              <Field label={t("keys.expires")} hint={t("keys.expire-hint")} problem={problem}>
                {(control) => <input {...control} type="datetime-local" name="expires_at" required />}
              </Field>
            )}
          </FormModal>
        </>
      )}
      <ConfirmButton
        label={t("keys.revoke")}
        subject={name}
        title={t("keys.revoke-title")}
        consequence={t("keys.revoke-consequence", { name })}
        perform={revoke}
      />
    </div>
  );
}
