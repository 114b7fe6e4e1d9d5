import type { changeUserRole, listUsers, removeUser } from "@parley/contracts/accounts/account-contracts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiQuery } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { Time } from "../../kit/Time.tsx";
import { type Me, useMe, useRights } from "../../session/use-session.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteMember } from "./InviteMember.tsx";
import { RoleChoice, roleWord } from "./RoleChoice.tsx";

const USERS_PATH = "/api/v1/users";

/** The people of the organization; admins change their roles, remove and invite. */
export function MembersPage() {
  const queries = useQueryClient();
  const me = useMe();
  const { mayAdmin } = useRights();
  const users = useQuery(apiQuery<typeof listUsers>(USERS_PATH));
  const refresh = () => queries.invalidateQueries({ queryKey: [USERS_PATH] });
  const change = useMutation({
    mutationFn: ({ id, role }: { readonly id: number; readonly role: string }) =>
      callApi<typeof changeUserRole>("PATCH", `${USERS_PATH}/${id}`, { body: { role } }),
    // Also after a refusal: the list then shows what holds.
    onSettled: () => refresh(),
  });
  const remove = async (id: number) => {
    await callApi<typeof removeUser>("DELETE", `${USERS_PATH}/${id}`);
    await refresh();
  };
  return (
    <>
      <PageHead title={t("members.title")}>{mayAdmin && <InviteMember />}</PageHead>
      {!mayAdmin && <p className="text-quiet">{t("members.read-only")}</p>}
      {change.error !== null && <ProblemNotice error={change.error} />}
      <Loaded query={users}>
        {(list) => (
          <Sheet>
            <Table<Me>
              label={t("members.title")}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: t("members.person"),
                  cell: (user) => (
                    <div className="wrap-anywhere">
                      <bdi className="font-medium">{user.full_name}</bdi>
                      {user.full_name !== user.email && <div className="text-quiet">{user.email}</div>}
                    </div>
                  ),
                },
                {
                  title: t("members.role"),
                  cell: (user) =>
                    mayAdmin && user.id !== me.id ? (
                      <RoleChoice
                        label={t("members.role-of", { name: user.full_name })}
                        role={user.role}
                        isDisabled={change.isPending}
                        onChange={(role) => change.mutate({ id: user.id, role })}
                      />
                    ) : (
                      roleWord(user.role)
                    ),
                },
                {
                  title: t("members.verified"),
                  isExtra: true,
                  cell: (user) => (
                    <span className={user.is_verified ? "text-good" : "text-warn"}>
                      {t(user.is_verified ? "value.yes" : "value.no")}
                    </span>
                  ),
                },
                { title: t("members.signed-in"), isExtra: true, cell: (user) => <Time at={user.last_login_at} /> },
                ...(mayAdmin
                  ? [
                      {
                        title: t("action.actions"),
                        isNumber: true,
                        cell: (user: Me) =>
                          user.id === me.id ? (
                            t("members.you")
                          ) : (
                            <ConfirmButton
                              label={t("members.remove")}
                              subject={user.full_name}
                              title={t("members.remove-title")}
                              consequence={t("members.remove-consequence", { name: user.full_name })}
                              perform={() => remove(user.id)}
                            />
                          ),
                      },
                    ]
                  : []),
              ]}
            />
          </Sheet>
        )}
      </Loaded>
      {mayAdmin && <Invitations />}
    </>
  );
}
