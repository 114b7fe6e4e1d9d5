import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense, useCallback, useState, useSyncExternalStore } from "react";
import { t } from "../i18n/t.ts";
import { Button } from "../kit/Button.tsx";
import { Loading } from "../kit/Loaded.tsx";
import { OrganizationZone } from "../kit/organization-zone.ts";
import { sessionGate } from "../session/session-gate.ts";
import { organizationsQuery, useMe } from "../session/use-session.ts";
import { useSessionWatch } from "../session/use-session-watch.ts";
import { ConnectionNote } from "./ConnectionNote.tsx";
import { InsecureNote } from "./InsecureNote.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { Navigation } from "./Navigation.tsx";
import { OrganizationChoice } from "./OrganizationChoice.tsx";
import { SignOutButton } from "./SignOutButton.tsx";
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
