import type {
  assignPhoneNumber,
  listAssignablePhoneNumbers,
  listAssistantPhoneNumbers,
  unassignPhoneNumber,
} from "@parley/contracts/phone-numbers/phone-number-assignment-contracts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiQuery } from "../../../api/api-query.ts";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { ConfirmButton } from "../../../kit/ConfirmButton.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { useRights } from "../../../session/use-session.ts";
import { ASSISTANTS_PATH, isOfAssistants } from "../../assistants/assistants-queries.ts";
import { GiveOne } from "./GiveOne.tsx";

/** The numbers the assistant answers. */
export function Numbers({ assistantId }: { readonly assistantId: number }) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  const path = `${ASSISTANTS_PATH}/${assistantId}`;
  const numbers = useQuery(apiQuery<typeof listAssistantPhoneNumbers>(`${path}/phone-numbers`));
  const free = useQuery({
    ...apiQuery<typeof listAssignablePhoneNumbers>(`${path}/available-phone-numbers`),
    enabled: mayWrite,
  });
  const refresh = () => queries.invalidateQueries({ predicate: isOfAssistants });
  const give = async (id: number) => {
    await callApi<typeof assignPhoneNumber>("POST", `${path}/phone-numbers/${id}/assign`);
    await refresh();
  };
  const take = async (id: number) => {
    await callApi<typeof unassignPhoneNumber>("POST", `${path}/phone-numbers/${id}/unassign`);
    await refresh();
  };
  return (
    <Loaded query={numbers}>
      {(list) => (
        <section className="grid gap-3">
          {list.length === 0 && <p>{t("assistant-numbers.none")}</p>}
          <ul className="grid gap-2">
            {list.map(({ id, phone_number: number, friendly_name: name, provider, is_active: isActive }) => (
              <li key={id} className="flex flex-wrap items-center gap-3 border-line border-b pb-2 last:border-0">
                <div className="me-auto min-w-0">
                  <Link
                    to="/numbers/$phoneNumber"
                    params={{ phoneNumber: number }}
                    className="text-accent font-medium underline"
                  >
                    <bdi>{number}</bdi>
                  </Link>{" "}
                  {name !== null && name !== number && <bdi className="wrap-anywhere">{name}</bdi>}{" "}
                  <span className="text-quiet">{provider}</span>
                  {!isActive && <span className="text-warn ms-2">{t("assistants.off")}</span>}
                </div>
                {mayWrite && (
                  <ConfirmButton
                    label={t("assistant-numbers.take")}
                    subject={number}
                    title={t("assistant-numbers.take-title")}
                    consequence={t("assistant-numbers.take-consequence", { number })}
                    perform={() => take(id)}
                  />
                )}
              </li>
            ))}
          </ul>
          {mayWrite && (
            <GiveOne
              label={t("assistant-numbers.give")}
              choices={(free.data ?? []).map(({ id, phone_number: number, friendly_name: name }) => ({
                id,
                name: name === null || name === number ? number : `${number} (${name})`,
              }))}
              give={give}
            />
          )}
        </section>
      )}
    </Loaded>
  );
}
