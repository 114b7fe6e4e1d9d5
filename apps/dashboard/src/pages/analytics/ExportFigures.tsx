import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { figuresCsv } from "./figures-csv.ts";
import type { CallFigures } from "./figures-query.ts";

/** Saves the days that are shown as a file. */
export function ExportFigures({ figures }: { readonly figures: CallFigures }) {
  const save = () => {
    const url = URL.createObjectURL(new Blob([figuresCsv(figures)], { type: "text/csv" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `calls-${figures.date_from}-${figures.date_to}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return <Button onClick={save}>{t("analytics.export")}</Button>;
}
