import { t } from "../../i18n/t.ts";
import { FocusedNotice } from "./FocusedNotice.tsx";
import type { LinkProblem } from "./link-problem.ts";
import { SignInLink } from "./SignInLink.tsx";

/** What went wrong with a link, and the way on. */
export function ProblemOfLink({ problem: { message, how, leadsToSignIn } }: { readonly problem: LinkProblem }) {
  return (
    <>
      <FocusedNotice look="problem" title={message}>
        {how !== null && <p>{how}</p>}
      </FocusedNotice>
      {leadsToSignIn && <SignInLink label={t("link.sign-in")} />}
    </>
  );
}
