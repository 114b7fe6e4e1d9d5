import { useContext } from "react";
import { chooseLanguage } from "../i18n/choose-language.ts";
import { currentLanguage, LANGUAGES, type Language, t } from "../i18n/t.ts";
import { Redraw } from "./redraw.ts";

export function LanguageChoice() {
  const redraw = useContext(Redraw);
  return (
    <select
      aria-label={t("shell.language")}
      className="rounded-md border border-field bg-sheet px-2 py-1.5"
      value={currentLanguage()}
      onChange={(event) => void chooseLanguage(event.target.value as Language).then(redraw)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  );
}
