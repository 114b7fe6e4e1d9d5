import { t } from "../../i18n/t.ts";
import { Notice } from "../../kit/Notice.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { SignInForm } from "../../session/SignInForm.tsx";
import { InsecureNote } from "../../shell/InsecureNote.tsx";
import { LanguageChoice } from "../../shell/LanguageChoice.tsx";

interface SignInPageProps {
  /** Somebody has just signed in here, and the browser sends nothing of it. */
  readonly isLost: boolean;
  readonly onSignedIn: () => void;
}

/** For whoever is not signed in; afterwards the page they asked for is shown. */
export function SignInPage({ isLost, onSignedIn }: SignInPageProps) {
  return (
    <main className="mx-auto grid max-w-sm gap-5 px-4 py-10">
      <PageHead title={t("sign-in.title")}>
        <LanguageChoice />
      </PageHead>
      <InsecureNote />
      {isLost && <Notice look="problem">{t("sign-in.not-kept")}</Notice>}
      <SignInForm onSignedIn={onSignedIn} />
      <p className="text-quiet text-sm">{t("sign-in.forgotten")}</p>
    </main>
  );
}
