import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { formatCount, formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { FactList } from "../../kit/FactList.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { AllowList } from "./AllowList.tsx";
import { LadderSheet } from "./LadderSheet.tsx";
import { TrunkActions } from "./TrunkActions.tsx";
import { TrunkState } from "./TrunkState.tsx";
import { statusQuery, type Trunk, trunksQuery } from "./trunks-queries.ts";

const LOOK_AGAIN_MS = 5_000;
const route = getRouteApi("/trunks/$trunkId");

/** One trunk: its state, what the gateway says, and ways to try it. */
export function TrunkPage() {
  const { mayAdmin } = useRights();
  if (mayAdmin) return <AdminsTrunkPage />;
  return (
    <>
      <PageHead title={t("trunks.one")} />
      <p>{t("trunks.read-only")}</p>
    </>
  );
}

function AdminsTrunkPage() {
  const { trunkId } = route.useParams();
  const { call } = route.useSearch();
  const trunks = useQuery(trunksQuery());
  const trunk = trunks.data?.find(({ id }) => id === trunkId);
  return (
    <>
      <PageHead title={trunk?.name ?? t("trunks.one")} />
      <p>
        <Link to="/trunks" className="text-accent underline">
          {t("trunks.all")}
        </Link>
      </p>
      <Loaded query={trunks}>
        {() =>
          trunk === undefined ? (
            <Notice look="problem">{t("trunks.unknown")}</Notice>
          ) : (
            <>
              <Sheet>
                <TrunkFacts trunk={trunk} />
                <TrunkActions trunk={trunk} />
              </Sheet>
              <StatusSheet trunkId={trunk.id} />
              <LadderSheet key={call} callSid={call} />
              <AllowList />
            </>
          )
        }
      </Loaded>
    </>
  );
}

function TrunkFacts({ trunk }: { readonly trunk: Trunk }) {
  return (
    <FactList
      facts={[
        [t("trunks.gateway"), <code key="gateway">{trunk.gateway}</code>],
        [t("trunks.username"), <bdi key="user">{trunk.username || "–"}</bdi>],
        [t("trunks.registers-short"), t(trunk.register ? "value.yes" : "value.no")],
        [t("trunks.takes-calls"), t(trunk.enabled ? "value.yes" : "value.no")],
        [t("trunks.priority"), formatCount(trunk.priority)],
      ]}
    />
  );
}

function StatusSheet({ trunkId }: { readonly trunkId: string }) {
  const status = useQuery({ ...statusQuery(trunkId), refetchInterval: LOOK_AGAIN_MS });
  return (
    <Sheet title={t("trunks.state")}>
      <Loaded query={status}>
        {(told) => (
          <>
            {!told.is_live && <Notice>{t("trunks.not-live")}</Notice>}
            <FactList
              facts={[
                [t("trunks.state"), <TrunkState key="state" status={told} />],
                [t("trunks.until"), <Time key="until" at={told.registered_until} />],
                [
                  t("trunks.options"),
                  told.options_rtt_ms === null
                    ? "–"
                    : t("value.milliseconds", { ms: formatNumber(told.options_rtt_ms) }),
                ],
                [t("trunks.since"), <Time key="since" at={told.changed_at} />],
              ]}
            />
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
