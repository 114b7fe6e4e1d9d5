import type { getOrganization } from "@parley/contracts/accounts/organization-contracts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { OrganizationForm } from "./OrganizationForm.tsx";
import { ORGANIZATION_PATH } from "./organization-path.ts";

/** What the organization is called and which clocks its people go by; keys and limits of vendors are under "providers". */
export function OrganizationPage() {
  const { mayAdmin } = useRights();
  const organization = useQuery(apiQuery<typeof getOrganization>(ORGANIZATION_PATH));
  return (
    <>
      <PageHead title={t("nav.organization")} />
      <p className="text-quiet">{t(mayAdmin ? "organization.about" : "organization.read-only")}</p>
      <Loaded query={organization}>
        {(one) => (
          <Sheet>
            <OrganizationForm organization={one} />
          </Sheet>
        )}
      </Loaded>
    </>
  );
}
