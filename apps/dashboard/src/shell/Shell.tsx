import type { logout } from "@parley/contracts/accounts/sign-in-contracts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from "react";
import { callApi } from "../api/call-api.ts";
import { connection } from "../api/connection.ts";
import { t } from "../i18n/t.ts";
import { Button } from "../kit/Button.tsx";
import { Loading } from "../kit/Loaded.tsx";
import { Notice } from "../kit/Notice.tsx";
import { OrganizationZone } from "../kit/organization-zone.ts";
import { tellOtherTabs } from "../session/other-tabs.ts";
import { sessionGate } from "../session/session-gate.ts";
import { organizationsQuery, useMe } from "../session/use-session.ts";
import { useSessionWatch } from "../session/use-session-watch.ts";
import { InsecureNote } from "./InsecureNote.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { Navigation } from "./Navigation.tsx";
import { OrganizationChoice } from "./OrganizationChoice.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

// Dialogs are a seventh of what would be loaded at once, and are seldom opened.
const Palette = lazy(() => import("./Palette.tsx"));
const HelpSheet = lazy(async () => ({ default: (await import("./HelpSheet.tsx")).HelpSheet }));
const SignInAgain = lazy(async () => ({ default: (await import("../session/SignInAgain.tsx")).SignInAgain }));
const SessionChanged = lazy(async () => ({
  default: (await import("../session/SessionChanged.tsx")).SessionChanged,
}));

/** What surrounds every page of whoever is signed in. */
export function Shell() {
  const { full_name: name } = useMe();
  const { data } = useQuery(organizationsQuery());
  const zone = data?.organizations.find(({ is_current }) => is_current)?.time_zone ?? null;
  const [overlay, setOverlay] = useState<"none" | "palette" | "help">("none");
  const close = useCallback(() => setOverlay("none"), []);
  const openPalette = useCallback(() => setOverlay("palette"), []);
  const openHelp = useCallback(() => setOverlay("help"), []);
  const isAsking = useSyncExternalStore(sessionGate.subscribe, () => sessionGate.isAsking());
  const [hasPalette, hasHelp, hasAsked] = [
    useOnce(overlay === "palette"),
    useOnce(overlay === "help"),
    useOnce(isAsking),
  ];
  useShortcuts({ openPalette, openHelp });
  const isOther = useSessionWatch();
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[12rem_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:p-2">
        {t("shell.skip")}
      </a>
      <Navigation />
      <div className="min-w-0">
        <header className="border-line bg-sheet flex flex-wrap items-center gap-2 border-b px-4 py-2">
          <OrganizationChoice />
          <Button className="ms-auto" onClick={openPalette} aria-keyshortcuts="Control+K">
            {t("palette.open")}
          </Button>
          <ThemeChoice />
          <LanguageChoice />
          <span className="text-quiet max-w-40 truncate max-lg:hidden">{name}</span>
          <SignOutButton />
        </header>
        <main id="content" className="mx-auto grid max-w-6xl min-w-0 grid-cols-[minmax(0,1fr)] gap-4 p-4">
          <InsecureNote />
          <ConnectionNote />
          <OrganizationZone value={zone}>
            <Suspense fallback={<Loading />}>
              <Outlet />
            </Suspense>
          </OrganizationZone>
        </main>
      </div>
      <Suspense>
        {isOther && <SessionChanged />}
        {hasAsked && !isOther && <SignInAgain />}
        {hasHelp && <HelpSheet isOpen={overlay === "help"} onClose={close} />}
        {hasPalette && <Palette isOpen={overlay === "palette"} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** True from the first time on: a dialog stays once it was used, so that closing it gives the focus back. */
function useOnce(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow);
  if (isNow && !hasBeen) setHasBeen(true);
  return hasBeen || isNow;
}

/** Says that the service is not there, until it is again. */
function ConnectionNote() {
  const isLost = useSyncExternalStore(connection.subscribe, () => connection.isLost());
  if (!isLost) return null;
  return (
    <div className="sticky top-2 z-10">
      <Notice look="problem">
        <p>{t("connection.lost")}</p>
      </Notice>
    </div>
  );
}

function SignOutButton() {
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
