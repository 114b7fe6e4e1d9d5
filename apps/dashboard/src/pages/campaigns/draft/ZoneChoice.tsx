import { useContext } from "react";
import { ownZone } from "../../../format/times.ts";
import { t } from "../../../i18n/t.ts";
import { Field } from "../../../kit/Field.tsx";
import { OrganizationZone } from "../../../kit/organization-zone.ts";
import { Select } from "../../../kit/Select.tsx";

/** By which clocks a campaign starts: the organization's, where it has a zone; else the viewer's. */
export function ZoneChoice() {
  const organizations = useContext(OrganizationZone);
  const zones = new Set([...(organizations === null ? [] : [organizations]), ownZone(), "UTC"]);
  return (
    <Field label={t("schedule.zone")}>
      {(control) => (
        <Select
          key={organizations}
          control={control}
          name="zone"
          options={[...zones].map((zone) => [zone, zone] as const)}
        />
      )}
    </Field>
  );
}
