import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { useRights } from "../../session/use-session.ts";
import { KINDS, VENDORS } from "./provider-names.ts";
import { type Organization, type Readiness, saveOrganization } from "./providers-queries.ts";
import { Source } from "./Source.tsx";
import { TestProvider } from "./TestProvider.tsx";
import { UsedByAssistants } from "./UsedBy.tsx";

type Vendor = (typeof VENDORS)[number];

interface VendorsProps {
  readonly organization: Organization;
  readonly readiness: Readiness;
}

/** The keys of vendors of models and speech. */
export function Vendors({ organization, readiness }: VendorsProps) {
  const { mayAdmin } = useRights();
  const sourceOf = (name: string) =>
    (readiness.models[name] ?? readiness.recognizers[name] ?? readiness.voices[name])?.source ?? null;
  const keyOf = (name: string) => organization.api_keys?.[name];
  return (
    <Sheet title={t("providers.vendors")}>
      <Table<Vendor>
        label={t("providers.vendors")}
        rows={VENDORS}
        keyOf={({ name }) => name}
        columns={[
          { title: t("providers.vendor"), cell: ({ label }) => label },
          {
            title: t("providers.does"),
            isExtra: true,
            cell: ({ kinds }) => kinds.map((kind) => t(`provider-kind.${kind}`)).join(", "),
          },
          {
            title: t("providers.key"),
            cell: ({ name }) => (
              <>
                <Source source={sourceOf(name)} />
                {keyOf(name) !== undefined && <code className="block text-sm">{keyOf(name)}</code>}
              </>
            ),
          },
          { title: t("providers.used-by"), isExtra: true, cell: ({ name }) => <UsedByAssistants vendor={name} /> },
          ...(mayAdmin
            ? [
                {
                  title: t("action.actions"),
                  isNumber: true,
                  cell: (vendor: Vendor) => <VendorActions vendor={vendor} hasKey={keyOf(vendor.name) !== undefined} />,
                },
              ]
            : []),
        ]}
      />
    </Sheet>
  );
}

function VendorActions({
  vendor: { name, label, kinds },
  hasKey,
}: {
  readonly vendor: Vendor;
  readonly hasKey: boolean;
}) {
  const save = (form: FormData) => saveOrganization({ api_keys: { [name]: String(form.get("key")).trim() } });
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <FormModal
        label={t(hasKey ? "providers.replace" : "providers.set")}
        subject={label}
        title={t("providers.change-title", { provider: label })}
        submit={t("providers.save")}
        perform={save}
      >
        {() => <KeyField name="key" isRequired />}
      </FormModal>
      <TestProvider
        provider={name}
        label={label}
        kindOf={(form) => KINDS.find((kind) => kind === form.get("kind")) ?? "model"}
      >
        <Field label={t("providers.test-as")}>
          {(control) => (
            <select {...control} name="kind">
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`provider-kind.${kind}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <KeyField name="api_key" />
      </TestProvider>
      {hasKey && (
        <ConfirmButton
          label={t("providers.remove")}
          subject={label}
          title={t("providers.remove-title", { provider: label })}
          consequence={t("providers.remove-consequence", { provider: label })}
          perform={() => saveOrganization({ api_keys: { [name]: null } })}
        />
      )}
    </div>
  );
}

function KeyField({ name, isRequired = false }: { readonly name: string; readonly isRequired?: boolean }) {
  return (
    <Field label={t("providers.key")} hint={t(isRequired ? "providers.key-hint" : "providers.secret-hint")}>
      {(control) => (
        <input
          {...control}
          type="password"
          name={name}
          required={isRequired}
          maxLength={16_384}
          autoComplete="new-password"
        />
      )}
    </Field>
  );
}
