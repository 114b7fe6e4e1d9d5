import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { t } from "../i18n/t.ts";
import { Button } from "../kit/Button.tsx";
import { DESTINATION_GROUPS } from "./destinations.ts";

/** The way to every page: a rail at the side, and behind a button on narrow screens. */
export function Navigation() {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  return (
    <nav
      aria-label={t("shell.navigation")}
      className="border-line bg-sheet p-3 max-md:border-b md:sticky md:top-0 md:max-h-dvh md:overflow-y-auto md:border-e"
    >
      <div className="flex items-center justify-between px-2 md:pb-2">
        <p className="font-semibold">{t("app.name")}</p>
        <Button className="md:hidden" aria-expanded={isOpen} aria-controls={listId} onClick={() => setOpen(!isOpen)}>
          {t("shell.menu")}
        </Button>
      </div>
      <div id={listId} className={isOpen ? "max-md:pt-3" : "max-md:hidden"}>
        {DESTINATION_GROUPS.map(({ name, pages }) => (
          <div key={name ?? ""} className="pb-2">
            {name !== null && <p className="text-quiet px-2 text-sm">{t(name)}</p>}
            <ul aria-label={name === null ? undefined : t(name)} className="flex flex-wrap gap-1 md:flex-col md:gap-0">
              {pages.map((page) => (
                <li key={page.to}>
                  <Link
                    to={page.to}
                    activeOptions={{ exact: page.to === "/", includeSearch: false }}
                    className="block rounded-md px-2 py-1 hover md:py-0.75:bg-raised"
                    activeProps={{ className: "bg-raised font-semibold", "aria-current": "page" }}
                    onClick={() => setOpen(false)}
                  >
                    {t(page.name)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className="px-2">
          <a className="text-accent underline" href="/docs">
            {t("nav.reference")}
          </a>
        </p>
      </div>
    </nav>
  );
}
