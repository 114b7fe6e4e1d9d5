import type { logout } from "@parley/contracts/accounts/sign-in-contracts";
import { useMutation } from "@tanstack/react-query";
import { callApi } from "../api/call-api.ts";
import { t } from "../i18n/t.ts";
import { Button } from "../kit/Button.tsx";
import { tellOtherTabs } from "../session/other-tabs.ts";

export function SignOutButton() {
  const signOut = useMutation({
    mutationFn: () => callApi<typeof logout>("POST", "/api/auth/logout", { isSignIn: true }),
    // Also after a refusal: then the sign-in had ended before.
    onSettled: () => {
      tellOtherTabs();
      window.location.assign("/app");
    },
  });
  return (
    <Button disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {t("shell.sign-out")}
    </Button>
  );
}
