import type { createCampaign } from "@parley/contracts/campaigns/campaign-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { ApiProblem } from "../../api/api-problem.ts";
import { callApi } from "../../api/call-api.ts";
import { AssistantSelect } from "../../choices/AssistantSelect.tsx";
import { assistantsQuery } from "../../choices/choices-queries.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Select } from "../../kit/Select.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { BasicsFields } from "./BasicsFields.tsx";
import { basicsBody } from "./basics-body.ts";
import { CAMPAIGNS_PATH } from "./campaign-queries.ts";
import { TYPES } from "./campaigns-search.ts";

/** Makes a draft, of which the next steps are taken on its own page. */
export function NewCampaignPage() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mayWrite } = useRights();
  const assistants = useQuery(assistantsQuery());
  const creation = useMutation({
    mutationFn: (form: FormData) => {
      const { phone_number_id: number, ...body } = basicsBody(form);
      return callApi<typeof createCampaign>("POST", CAMPAIGNS_PATH, {
        body: {
          ...body,
          campaign_type: form.get("campaign_type"),
          assistant_id: Number(form.get("assistant_id")),
          phone_number_id: number === 0 ? null : number,
        },
      });
    },
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries();
      await navigate({
        to: "/campaigns/$campaignId",
        params: { campaignId: String(id) },
        search: { step: "contacts" },
      });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creation.mutate(new FormData(event.currentTarget));
  };
  const { error } = creation;
  const problems = error instanceof ApiProblem ? error.fields : {};
  if (!mayWrite) return <PageHead title={t("campaigns.read-only")} />;
  return (
    <>
      <PageHead title={t("campaigns.new")} />
      <Sheet>
        {assistants.data?.length === 0 ? (
          <p>{t("campaigns.assistant-first")}</p>
        ) : (
          <form className="grid max-w-2xl gap-4" onSubmit={submit}>
            <p className="text-quiet">{t("campaigns.draft-first")}</p>
            {error !== null && <ProblemNotice error={error} />}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={t("campaign.type")} problem={problems["campaign_type"]}>
                {(control) => (
                  <Select
                    control={control}
                    name="campaign_type"
                    options={TYPES.map((type) => [type, t(`campaign-type-long.${type}`)] as const)}
                  />
                )}
              </Field>
              <Field label={t("call.assistant")} problem={problems["assistant_id"]}>
                {(control) => <AssistantSelect control={control} name="assistant_id" />}
              </Field>
            </div>
            <BasicsFields problems={problems} />
            <div className="flex justify-end">
              <Button type="submit" look="solid" disabled={creation.isPending || assistants.data === undefined}>
                {t("campaigns.make")}
              </Button>
            </div>
          </form>
        )}
      </Sheet>
    </>
  );
}
