import type {
  deleteSipTrunk,
  disableSipTrunk,
  enableSipTrunk,
  testSipTrunk,
  updateSipTrunk,
} from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { Button } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { readTrunkForm } from "./read-trunk-form.ts";
import { TestCall } from "./TestCall.tsx";
import { TrunkFields } from "./TrunkFields.tsx";
import { TrunkState } from "./TrunkState.tsx";
import { refreshTrunks, type Trunk, trunkPath } from "./trunks-queries.ts";

/** What may be done with a trunk. */
export function TrunkActions({ trunk }: { readonly trunk: Trunk }) {
  const navigate = useNavigate();
  const path = trunkPath(trunk.id);
  const register = useMutation({
    mutationFn: () => callApi<typeof testSipTrunk>("POST", `${path}/test`),
    onSuccess: refreshTrunks,
  });
  const change = async (form: FormData) => {
    await callApi<typeof updateSipTrunk>("PUT", path, { body: readTrunkForm(form, false) });
    await refreshTrunks();
  };
  const enable = async () => {
    await callApi<typeof enableSipTrunk>("POST", `${path}/enable`);
    await refreshTrunks();
  };
  const disable = async () => {
    await callApi<typeof disableSipTrunk>("POST", `${path}/disable`);
    await refreshTrunks();
  };
  const remove = async () => {
    await callApi<typeof deleteSipTrunk>("DELETE", path);
    await navigate({ to: "/trunks" });
    await refreshTrunks();
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button look="solid" disabled={register.isPending} onClick={() => register.mutate()}>
          {t(trunk.register ? "trunks.test-register" : "trunks.test-options")}
        </Button>
        <TestCall trunk={trunk} />
        <FormModal label={t("trunks.change")} title={t("trunks.change")} submit={t("trunks.save")} perform={change}>
          {(problems) => <TrunkFields trunk={trunk} problems={problems} />}
        </FormModal>
        {trunk.enabled ? (
          <ConfirmButton
            label={t("trunks.disable")}
            title={t("trunks.disable-title")}
            consequence={t("trunks.disable-consequence", { name: trunk.name })}
            perform={disable}
          />
        ) : (
          <ActionButton label={t("trunks.enable")} perform={enable} />
        )}
        <ConfirmButton
          label={t("trunks.delete")}
          title={t("trunks.delete-title")}
          consequence={t("trunks.delete-consequence", { name: trunk.name })}
          perform={remove}
        />
      </div>
      {register.error !== null && <ProblemNotice error={register.error} />}
      {register.data !== undefined && (
        <Notice>
          <TrunkState status={register.data} />
        </Notice>
      )}
    </>
  );
}
