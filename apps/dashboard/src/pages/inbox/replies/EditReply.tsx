import type {
  createCannedReply,
  updateCannedReply,
  WireCannedReply,
} from "@parley/contracts/texts/canned-reply-contracts";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { FormModal } from "../../../kit/FormModal.tsx";
import { Select } from "../../../kit/Select.tsx";
import { PLACEHOLDERS } from "./placeholders.ts";
import { REPLIES_PATH, refreshReplies } from "./replies-queries.ts";
import { languageChoices } from "./reply-language.ts";

/** As the operation has them. */
const LONGEST_SHORTCUT = 64;
const LONGEST_BODY = 1_600;

/** Adds a canned reply, or changes the one that is given. */
export function EditReply({ reply }: { readonly reply?: WireCannedReply }) {
  const save = async (form: FormData) => {
    const body = {
      shortcut: String(form.get("shortcut")),
      body: String(form.get("body")),
      language: form.get("language") || null,
    };
    if (reply === undefined) await callApi<typeof createCannedReply>("POST", REPLIES_PATH, { body });
    else await callApi<typeof updateCannedReply>("PUT", `${REPLIES_PATH}/${reply.id}`, { body });
    await refreshReplies();
  };
  return (
    <FormModal
      label={t(reply === undefined ? "replies.add" : "replies.change")}
      {...(reply === undefined ? {} : { subject: reply.shortcut })}
      look={reply === undefined ? "solid" : "plain"}
      title={reply === undefined ? t("replies.add") : t("replies.change-title", { shortcut: reply.shortcut })}
      submit={t("replies.save")}
      perform={save}
    >
      {({ shortcut, body, language }) => (
        <>
          <Field label={t("replies.shortcut")} hint={t("replies.shortcut-hint")} problem={shortcut}>
            {(control) => (
              <input
                {...control}
                name="shortcut"
                required
                maxLength={LONGEST_SHORTCUT}
                autoCapitalize="none"
                defaultValue={reply?.shortcut}
              />
            )}
          </Field>
          <Field label={t("replies.body")} hint={t("replies.body-hint", { names: namesInBraces() })} problem={body}>
            {(control) => (
              <textarea
                {...control}
                name="body"
                rows={5}
                dir="auto"
                required
                maxLength={LONGEST_BODY}
                defaultValue={reply?.body}
              />
            )}
          </Field>
          <Field label={t("replies.language")} problem={language}>
            {(control) => (
              <Select
                control={control}
                name="language"
                defaultValue={reply?.language ?? ""}
                options={[["", t("replies.any-language")], ...languageChoices(reply?.language ?? null)]}
              />
            )}
          </Field>
        </>
      )}
    </FormModal>
  );
}

const namesInBraces = (): string => PLACEHOLDERS.map((name) => `{${name}}`).join(", ");
