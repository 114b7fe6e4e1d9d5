import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { useRights } from "../../session/use-session.ts";
import { Examination } from "./Examination.tsx";
import { InstallationFacts } from "./InstallationFacts.tsx";
import { Readiness } from "./Readiness.tsx";
import { installationQuery } from "./system-queries.ts";

const LOOK_AGAIN_MS = 15_000;

/** The installation itself: whether it is well, and what is wrong with it; for admins. */
export function SystemPage() {
  const { mayAdmin } = useRights();
  return (
    <>
      <PageHead title={t("nav.system")} />
      {mayAdmin ? <System /> : <p className="text-quiet">{t("system.admins-only")}</p>}
    </>
  );
}

function System() {
  const installation = useQuery({ ...installationQuery(), refetchInterval: LOOK_AGAIN_MS });
  return (
    <Loaded query={installation}>
      {(one) => (
        <>
          <InstallationFacts installation={one} />
          <Readiness checks={one.readiness.checks} />
          {one.is_operator ? <Examination /> : <p className="text-quiet">{t("system.operator-only")}</p>}
        </>
      )}
    </Loaded>
  );
}
