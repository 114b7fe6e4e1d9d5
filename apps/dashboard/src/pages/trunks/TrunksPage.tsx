import type { createSipTrunk } from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { FormModal } from "../../kit/FormModal.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { useRights } from "../../session/use-session.ts";
import { AllowList } from "./AllowList.tsx";
import { readTrunkForm } from "./read-trunk-form.ts";
import { TrunkFields } from "./TrunkFields.tsx";
import { TrunkState } from "./TrunkState.tsx";
import { refreshTrunks, statusQuery, TRUNKS_PATH, type Trunk, trunksQuery } from "./trunks-queries.ts";

/** The organization's own lines, and whether each works. */
export function TrunksPage() {
  const { mayAdmin } = useRights();
  return (
    <>
      <PageHead title={t("trunks.title")}>{mayAdmin && <NewTrunk />}</PageHead>
      <p className="text-quiet">{t(mayAdmin ? "trunks.about" : "trunks.read-only")}</p>
      {mayAdmin && <TrunkList />}
    </>
  );
}

function TrunkList() {
  const trunks = useQuery(trunksQuery());
  return (
    <>
      <Loaded query={trunks}>
        {(list) => (
          <Sheet>
            {list.length === 0 ? (
              <p>{t("trunks.none")}</p>
            ) : (
              <Table<Trunk>
                label={t("trunks.title")}
                rows={list}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: t("trunks.name"),
                    cell: ({ id, name }) => (
                      <Link
                        to="/trunks/$trunkId"
                        params={{ trunkId: id }}
                        data-row-link
                        className="text-accent underline wrap-anywhere"
                      >
                        <bdi>{name}</bdi>
                      </Link>
                    ),
                  },
                  { title: t("trunks.state"), cell: ({ id }) => <ListedState trunkId={id} /> },
                  { title: t("trunks.gateway"), isExtra: true, cell: ({ gateway }) => <code>{gateway}</code> },
                  {
                    title: t("trunks.priority"),
                    isNumber: true,
                    isExtra: true,
                    cell: ({ priority }) => formatCount(priority),
                  },
                ]}
              />
            )}
          </Sheet>
        )}
      </Loaded>
      <AllowList />
    </>
  );
}

/** Asked for each trunk by itself: one that is not known does not hide the others. */
function ListedState({ trunkId }: { readonly trunkId: string }) {
  const status = useQuery(statusQuery(trunkId));
  if (status.error !== null) return <ProblemNotice error={status.error} />;
  if (status.data === undefined) return <span className="text-quiet">{t("value.loading")}</span>;
  return <TrunkState status={status.data} />;
}

/** Makes a trunk, and leads to its page. */
function NewTrunk() {
  const navigate = useNavigate();
  const make = async (form: FormData) => {
    const { id } = await callApi<typeof createSipTrunk>("POST", TRUNKS_PATH, { body: readTrunkForm(form, true) });
    await refreshTrunks();
    await navigate({ to: "/trunks/$trunkId", params: { trunkId: id } });
  };
  return (
    <FormModal look="solid" label={t("trunks.new")} title={t("trunks.new")} submit={t("trunks.make")} perform={make}>
      {(problems) => <TrunkFields problems={problems} />}
    </FormModal>
  );
}
