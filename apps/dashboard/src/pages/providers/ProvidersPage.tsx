import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { useRights } from "../../session/use-session.ts";
import { Carriers } from "./Carriers.tsx";
import { Concurrency } from "./Concurrency.tsx";
import { FallbackKeys } from "./FallbackKeys.tsx";
import { Presets } from "./Presets.tsx";
import { organizationQuery, readinessQuery } from "./providers-queries.ts";
import { Vendors } from "./Vendors.tsx";

const route = getRouteApi("/providers");

/** Whose services calls and texts use, and with which keys. */
export function ProvidersPage() {
  const { vendor } = route.useSearch();
  const { mayAdmin } = useRights();
  const organization = useQuery(organizationQuery());
  const readiness = useQuery(readinessQuery());
  return (
    <>
      <PageHead title={t("providers.title")} />
      <p className="text-quiet">{t(mayAdmin ? "providers.about" : "providers.read-only")}</p>
      <Loaded query={organization}>
        {(own) => (
          <Loaded query={readiness}>
            {(ready) => (
              <>
                <Carriers organization={own} readiness={ready} />
                <Vendors organization={own} readiness={ready} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
      <FallbackKeys vendor={vendor ?? "openai"} />
      <Concurrency />
      <Presets />
    </>
  );
}
