import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { t } from "../i18n/t.ts";
import { Modal } from "../kit/Modal.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { sessionGate } from "./session-gate.ts";
import { organizationsQuery, useMe } from "./use-session.ts";

/** Asks to sign in again over the page when the sign-in has ended; what was typed there stays. */
export function SignInAgain() {
  const { email } = useMe();
  const { data } = useQuery(organizationsQuery());
  const isAsking = useSyncExternalStore(sessionGate.subscribe, () => sessionGate.isAsking());
  const current = data?.organizations.find(({ is_current }) => is_current);
  return (
    <Modal title={t("sign-in.again")} isOpen={isAsking}>
      <p>{t("sign-in.again-why")}</p>
      {isAsking && (
        <SignInForm
          {...(current === undefined ? {} : { again: { email, organization: current.slug } })}
          onSignedIn={() => sessionGate.open()}
        />
      )}
    </Modal>
  );
}
