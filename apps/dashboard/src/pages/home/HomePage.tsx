import type { readOverview } from "@parley/contracts/overview-contracts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query.ts";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Attention } from "./Attention.tsx";
import { Checklist } from "./Checklist.tsx";
import { LastDay } from "./LastDay.tsx";

/** How often it looks again while it is shown. */
const LOOK_AGAIN_MS = 15_000;

/** How the organization is doing, in one request. */
export function HomePage() {
  const overview = useQuery({
    ...apiQuery<typeof readOverview>("/api/v1/overview"),
    refetchInterval: LOOK_AGAIN_MS,
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
