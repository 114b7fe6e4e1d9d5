import { useState } from "react";
import { t } from "../i18n/t.ts";
import { chooseTheme, storedTheme, THEMES, type Theme } from "./theme.ts";

export function ThemeChoice() {
  const [theme, setTheme] = useState(storedTheme);
  return (
    <select
      aria-label={t("shell.theme")}
      className="rounded-md border border-field bg-sheet px-2 py-1.5"
      value={theme}
      onChange={(event) => {
        const chosen = event.target.value as Theme;
        chooseTheme(chosen);
        setTheme(chosen);
      }}
    >
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {t(`theme.${each}`)}
        </option>
      ))}
    </select>
  );
}
