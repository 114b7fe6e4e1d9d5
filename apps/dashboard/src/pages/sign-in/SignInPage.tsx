import { t } from "../../i18n/t.ts";
import { Notice } from "../../kit/Notice.tsx";
import { SignInForm } from "../../session/SignInForm.tsx";
import { GuestPage } from "../../shell/GuestPage.tsx";

interface SignInPageProps {
  /** Somebody has just signed in here, and the browser sends nothing of it. */
  readonly isLost: boolean;
  readonly onSignedIn: () => void;
}

/** For whoever is not signed in; afterwards the page they asked for is shown. */
export function SignInPage({ isLost, onSignedIn }: SignInPageProps) {
  return (
    <GuestPage title={t("sign-in.title")}>
      {isLost && <Notice look="problem">{t("sign-in.not-kept")}</Notice>}
      <SignInForm onSignedIn={onSignedIn} />
      <p className="text-quiet text-sm">{t("sign-in.forgotten")}</p>
    </GuestPage>
  );
}
