import type { readOverview } from "@parley/contracts/overview-contracts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query.ts";
import { SLOW_LOOK_MS } from "../../api/events.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Attention } from "./Attention.tsx";
import { Checklist } from "./Checklist.tsx";
import { LastDay } from "./LastDay.tsx";

/** How the organization is doing, in one request. */
export function HomePage() {
  const overview = useQuery({
    ...apiQuery<typeof readOverview>("/api/v1/overview"),
    refetchInterval: SLOW_LOOK_MS,
  });
  return (
    <>
      <PageHead title={t("home.title")} />
      <Loaded query={overview}>
        {(data) => (
          <>
            <Checklist steps={data.checklist} />
            <Attention items={data.attention} />
            <LastDay overview={data} />
          </>
        )}
      </Loaded>
    </>
  );
}
