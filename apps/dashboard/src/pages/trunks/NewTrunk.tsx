import type { createSipTrunk } from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { FormModal } from "../../kit/FormModal.tsx";
import { readTrunkForm } from "./read-trunk-form.ts";
import { TrunkFields } from "./TrunkFields.tsx";
import { refreshTrunks, TRUNKS_PATH } from "./trunks-queries.ts";

/** Makes a trunk, and leads to its page. */
export function NewTrunk() {
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
