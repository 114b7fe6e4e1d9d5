import { t } from "../../i18n/t.ts";
import { PageHead } from "../../kit/PageHead.tsx";
import { SignInForm } from "../../session/SignInForm.tsx";
import { InsecureNote } from "../../shell/InsecureNote.tsx";
import { LanguageChoice } from "../../shell/LanguageChoice.tsx";

/** For whoever is not signed in; afterwards the page they asked for is shown. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: () => void }) {
  return (
    <main className="mx-auto grid max-w-sm gap-5 px-4 py-10">
      <PageHead title={t("sign-in.title")}>
        <LanguageChoice />
      </PageHead>
      <InsecureNote />
      <SignInForm onSignedIn={onSignedIn} />
      <p className="text-quiet text-sm">{t("sign-in.forgotten")}</p>
    </main>
  );
}
