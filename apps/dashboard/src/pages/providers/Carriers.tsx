import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { useRights } from "../../session/use-session.ts";
import { CARRIERS, settingNames } from "./provider-names.ts";
import { type Organization, type Readiness, saveOrganization } from "./providers-queries.ts";
import { Source } from "./Source.tsx";
import { TestProvider } from "./TestProvider.tsx";
import { UsedByNumbers } from "./UsedBy.tsx";

type Carrier = (typeof CARRIERS)[number];

interface CarriersProps {
  readonly organization: Organization;
  readonly readiness: Readiness;
}

/** The carriers' accounts. */
export function Carriers({ organization, readiness }: CarriersProps) {
  const { mayAdmin } = useRights();
  return (
    <Sheet title={t("providers.carriers")}>
      <Table<Carrier>
        label={t("providers.carriers")}
        rows={CARRIERS}
        keyOf={({ name }) => name}
        columns={[
          { title: t("providers.vendor"), cell: ({ label }) => label },
          {
            title: t("providers.credentials"),
            cell: ({ name }) => <Source source={readiness.telephony[name]?.source ?? null} />,
          },
          { title: t("providers.used-by"), isExtra: true, cell: ({ name }) => <UsedByNumbers carrier={name} /> },
          ...(mayAdmin
            ? [
                {
                  title: t("action.actions"),
                  isNumber: true,
                  cell: (carrier: Carrier) => (
                    <div className="flex flex-wrap justify-end gap-2">
                      <ChangeCarrier carrier={carrier} organization={organization} />
                      <TestProvider provider={carrier.name} label={carrier.label} kindOf={() => "telephony"}>
                        <CarrierFields carrier={carrier} organization={null} />
                      </TestProvider>
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Sheet>
  );
}

function ChangeCarrier({ carrier, organization }: { readonly carrier: Carrier; readonly organization: Organization }) {
  const save = (form: FormData) => {
    const secret: readonly string[] = carrier.secret;
    // A secret that is left empty stays; of the others, empty clears.
    const entries = settingNames(carrier).map((name) => [name, String(form.get(name))] as const);
    return saveOrganization(
      Object.fromEntries(entries.filter(([name, value]) => value !== "" || !secret.includes(name))),
    );
  };
  return (
    <FormModal
      label={t("providers.change")}
      subject={carrier.label}
      title={t("providers.change-title", { provider: carrier.label })}
      submit={t("providers.save")}
      perform={save}
    >
      {() => <CarrierFields carrier={carrier} organization={organization} />}
    </FormModal>
  );
}

/** A field for each setting. @param organization what is set; null: fields for trying something else, which begin empty */
function CarrierFields({
  carrier,
  organization,
}: {
  readonly carrier: Carrier;
  readonly organization: Organization | null;
}) {
  return (
    <>
      {carrier.plain.map((name) => (
        <Field key={name} label={t(`carrier-setting.${name}`)}>
          {(control) => (
            <input
              {...control}
              name={name}
              maxLength={1_024}
              autoComplete="off"
              spellCheck={false}
              defaultValue={organization?.[name] ?? ""}
            />
          )}
        </Field>
      ))}
      {carrier.secret.map((name) => {
        const masked = organization?.[name] ?? null;
        const isLong = name === "vonage_private_key";
        return (
          <Field
            key={name}
            label={t(`carrier-setting.${name}`)}
            hint={masked === null ? t("providers.secret-hint") : t("providers.secret-stored", { masked })}
          >
            {(control) =>
              isLong ? (
                <textarea {...control} name={name} rows={3} maxLength={16_384} autoComplete="off" spellCheck={false} />
              ) : (
                <input {...control} type="password" name={name} maxLength={16_384} autoComplete="new-password" />
              )
            }
          </Field>
        );
      })}
    </>
  );
}
