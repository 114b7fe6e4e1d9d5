import type { updateOrganization } from "@parley/contracts/accounts/organization-contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiProblem } from "../../api/api-problem.ts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Select } from "../../kit/Select.tsx";
import { organizationsQuery, useRights } from "../../session/use-session.ts";
import { ORGANIZATION_PATH, type Organization } from "./organization-path.ts";

const TEXT_MEMBERS = ["name", "description", "domain", "time_zone"] as const;

/** Only what was changed here is sent, so that what another admin saved meanwhile stays. */
export function OrganizationForm({ organization }: { readonly organization: Organization }) {
  const queries = useQueryClient();
  const { mayAdmin } = useRights();
  const [known, setKnown] = useState(organization);
  const save = useMutation({
    mutationFn: (form: FormData) =>
      callApi<typeof updateOrganization>("PUT", ORGANIZATION_PATH, { body: changedTexts(known, form) }),
    onSuccess: async (saved) => {
      setKnown(saved);
      await Promise.all([
        queries.invalidateQueries({ queryKey: [ORGANIZATION_PATH] }),
        // The name above each page, and the zone of all times.
        queries.invalidateQueries(organizationsQuery()),
      ]);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    save.mutate(new FormData(event.currentTarget));
  };
  const problems = save.error instanceof ApiProblem ? save.error.fields : {};
  return (
    <form onSubmit={submit} onChange={() => save.isSuccess && save.reset()}>
      <fieldset disabled={!mayAdmin} className="grid max-w-2xl min-w-0 gap-4">
        <Field
          label={t("organization.name")}
          hint={t("organization.name-hint", { slug: known.slug })}
          problem={problems["name"]}
        >
          {(control) => <input {...control} name="name" required maxLength={200} defaultValue={known.name} />}
        </Field>
        <Field
          label={t("organization.description")}
          hint={t("organization.description-hint")}
          problem={problems["description"]}
        >
          {(control) => (
            <textarea
              {...control}
              name="description"
              rows={3}
              maxLength={2_000}
              defaultValue={known.description ?? ""}
            />
          )}
        </Field>
        <Field label={t("organization.domain")} hint={t("organization.domain-hint")} problem={problems["domain"]}>
          {(control) => <input {...control} name="domain" maxLength={2_000} defaultValue={known.domain ?? ""} />}
        </Field>
        <Field label={t("organization.zone")} hint={t("organization.zone-hint")} problem={problems["time_zone"]}>
          {(control) => (
            <Select
              control={control}
              name="time_zone"
              defaultValue={known.time_zone ?? ""}
              options={[
                ["", t("organization.zone-none")],
                ...zoneNames(known.time_zone).map((zone) => [zone, zone] as const),
              ]}
            />
          )}
        </Field>
        {save.error !== null && <ProblemNotice error={save.error} />}
        {mayAdmin && (
          <div className="flex items-center justify-end gap-3">
            <span role="status" className="text-quiet">
              {save.isSuccess && t("organization.saved")}
            </span>
            <Button type="submit" look="solid" disabled={save.isPending}>
              {t("organization.save")}
            </Button>
          </div>
        )}
      </fieldset>
    </form>
  );
}

/** What the form has otherwise than it was; an empty text clears. */
function changedTexts(known: Organization, form: FormData): Readonly<Record<string, string>> {
  const texts = TEXT_MEMBERS.map((name) => [name, String(form.get(name) ?? "").trim()] as const);
  return Object.fromEntries(texts.filter(([name, text]) => text !== (known[name] ?? "")));
}

/** Those the browser knows, and the one that is set: another program may have set one by an older name. */
function zoneNames(set: string | null): readonly string[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(set === null ? [] : [set])]);
  return [...names].sort();
}
