import { saveFile } from "../../format/save-file.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { figuresCsv } from "./figures-csv.ts";
import type { CallFigures } from "./figures-query.ts";

/** Saves the days that are shown as a file. */
export function ExportFigures({ figures }: { readonly figures: CallFigures }) {
  const save = () => saveFile(`calls-${figures.date_from}-${figures.date_to}.csv`, "text/csv", figuresCsv(figures));
  return <Button onClick={save}>{t("analytics.export")}</Button>;
}
