import type { listInvitations, revokeInvitation } from "@parley/contracts/accounts/account-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { INVITATIONS_PATH } from "./invitations-path.ts";
import { roleWord } from "./RoleChoice.tsx";

type Invitation = WireAnswer<typeof listInvitations>[number];

function mailWords({ mail_status: status, mail_error: error }: Invitation): string {
  const words = status === null ? t("mail.none") : t(`mail.${status}`);
  return error === null ? words : `${words} (${error})`;
}

/** Invitations nobody has accepted yet; for admins. */
export function Invitations() {
  const queries = useQueryClient();
  const invitations = useQuery(apiQuery<typeof listInvitations>(INVITATIONS_PATH));
  const revoke = async (id: string) => {
    await callApi<typeof revokeInvitation>("DELETE", `${INVITATIONS_PATH}/${id}`);
    await queries.invalidateQueries({ queryKey: [INVITATIONS_PATH] });
  };
  return (
    <Sheet title={t("invitations.title")}>
      <Loaded query={invitations}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-quiet">{t("invitations.none")}</p>
          ) : (
            <Table<Invitation>
              label={t("invitations.title")}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { title: t("sign-in.email"), cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
                { title: t("members.role"), cell: ({ role }) => roleWord(role) },
                { title: t("invitations.mail"), isExtra: true, cell: mailWords },
                { title: t("invitations.expires"), isExtra: true, cell: ({ expires_at }) => <Time at={expires_at} /> },
                {
                  title: t("action.actions"),
                  isNumber: true,
                  cell: ({ id, email }) => (
                    <ConfirmButton
                      label={t("invitations.revoke")}
                      subject={email}
                      title={t("invitations.revoke-title")}
                      consequence={t("invitations.revoke-consequence", { email })}
                      perform={() => revoke(id)}
                    />
                  ),
                },
              ]}
            />
          )
        }
      </Loaded>
    </Sheet>
  );
}
