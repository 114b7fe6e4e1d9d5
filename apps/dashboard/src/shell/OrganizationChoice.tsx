import type { switchOrganization } from "@parley/contracts/accounts/sign-in-session-contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";
import { t } from "../i18n/t.ts";
import { tellOtherTabs } from "../session/other-tabs.ts";
import { organizationsQuery } from "../session/use-session.ts";

/** The organization one works in; who belongs to several goes over to another here. */
export function OrganizationChoice() {
  const { data } = useQuery(organizationsQuery());
  const change = useMutation({
    mutationFn: (organizationId: number) =>
      callApi<typeof switchOrganization>("POST", "/api/auth/switch-organization", {
        body: { organization_id: organizationId },
      }),
    // Nothing of the one may be left on the page of the other.
    onSuccess: () => {
      tellOtherTabs();
      window.location.assign("/app");
    },
  });
  if (data === undefined) return null;
  const active = data.organizations.filter(({ is_active }) => is_active);
  const current = active.find(({ is_current }) => is_current);
  if (active.length < 2) return <span className="min-w-0 truncate font-medium">{current?.name}</span>;
  return (
    <select
      aria-label={t("shell.organization")}
      className="max-w-60 min-w-0 rounded-md border border-field bg-sheet px-2 py-1.5 font-medium"
      value={current?.id}
      disabled={change.isPending}
      onChange={(event) => change.mutate(Number(event.target.value))}
    >
      {active.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
