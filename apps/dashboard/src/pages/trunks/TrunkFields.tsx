import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import type { FieldProblems } from "../../kit/FormModal.tsx";
import type { Trunk } from "./trunks-queries.ts";

/** The same in every language. */
const EXAMPLE_GATEWAY = "sip.example.com";

/** A trunk's settings. The password is only ever put in: what is stored is not shown. */
export function TrunkFields({ trunk, problems }: { readonly trunk?: Trunk; readonly problems: FieldProblems }) {
  return (
    <>
      <Field label={t("trunks.name")} problem={problems["name"]}>
        {(control) => (
          <input {...control} name="name" required maxLength={255} autoComplete="off" defaultValue={trunk?.name} />
        )}
      </Field>
      <Field label={t("trunks.gateway")} hint={t("trunks.gateway-hint")} problem={problems["gateway"]}>
        {(control) => (
          <input
            {...control}
            name="gateway"
            required
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            placeholder={EXAMPLE_GATEWAY}
            defaultValue={trunk?.gateway}
          />
        )}
      </Field>
      <Field label={t("trunks.username")} problem={problems["username"]}>
        {(control) => (
          <input
            {...control}
            name="username"
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            defaultValue={trunk?.username}
          />
        )}
      </Field>
      <Field
        label={t("trunks.password")}
        hint={t(trunk === undefined ? "trunks.password-hint" : "trunks.password-keep")}
        problem={problems["password"]}
      >
        {(control) => (
          <input {...control} type="password" name="password" maxLength={1_024} autoComplete="new-password" />
        )}
      </Field>
      <Field label={t("trunks.priority")} hint={t("trunks.priority-hint")} problem={problems["priority"]}>
        {(control) => (
          <input {...control} type="number" name="priority" required step={1} defaultValue={trunk?.priority ?? 1} />
        )}
      </Field>
      <label className="flex items-center gap-2">
        <input type="checkbox" name="register" defaultChecked={trunk?.register ?? true} />
        {t("trunks.registers")}
      </label>
    </>
  );
}
