import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { InsecureNote } from "./InsecureNote.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

interface GuestPageProps {
  readonly title: string;
  /** For pages with more than a form. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** What surrounds the pages that need no sign-in. */
export function GuestPage({ title, isWide = false, children }: GuestPageProps) {
  return (
    <main
      className={`mx-auto grid grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8 sm:py-16 ${isWide ? "max-w-2xl" : "max-w-md"}`}
    >
      <div className="flex items-center gap-2">
        <img src="/pages/icon.svg" alt="" width="28" height="28" />
        <span className="text-lg font-semibold">{t("app.name")}</span>
      </div>
      <InsecureNote />
      <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-sheet p-5 sm:p-7">
        <PageHead title={title} />
        {children}
      </section>
      <div className="flex flex-wrap justify-center gap-2 text-sm">
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </main>
  );
}
