import type { acceptInvitation, getInvitation } from "@parley/contracts/accounts/account-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQuery } from "../../api/api-query.ts";
import { t } from "../../i18n/t.ts";
import { Loading } from "../../kit/Loaded.tsx";
import { GuestPage } from "../../shell/GuestPage.tsx";
import { Joined } from "./Joined.tsx";
import { JoinForm } from "./JoinForm.tsx";
import { explainProblem } from "./link-problem.ts";
import { linkToken } from "./link-token.ts";
import { NoToken } from "./NoToken.tsx";
import { ProblemOfLink } from "./ProblemOfLink.tsx";

/** Joins an organization, by the link of an invitation. */
export default function AcceptInvitationPage() {
  const [token] = useState(linkToken);
  const [answer, setAnswer] = useState<WireAnswer<typeof acceptInvitation> | null>(null);
  const { data: invitation, error } = useQuery({
    ...apiQuery<typeof getInvitation>(`/api/v1/users/invitation/${encodeURIComponent(token ?? "")}`),
    enabled: token !== null,
    // Once it is accepted, looking again would say that it was used.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (invitation !== undefined && answer !== null) {
    return (
      <GuestPage title={t("join.title")} isWide>
        <Joined organization={invitation.organization_name} role={invitation.role} bearer={answer.access_token} />
      </GuestPage>
    );
  }
  return (
    <GuestPage title={t("join.title")}>
      {token === null && <NoToken how={t("join.incomplete-how")} />}
      {error !== null && <ProblemOfLink problem={explainProblem(error, { how: t("join.unknown-how") })} />}
      {token !== null && error === null && invitation === undefined && <Loading />}
      {token !== null && invitation !== undefined && (
        <JoinForm token={token} invitation={invitation} onJoined={setAnswer} />
      )}
    </GuestPage>
  );
}
