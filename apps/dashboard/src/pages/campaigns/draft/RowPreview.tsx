import { t } from "../../../i18n/t.ts";
import type { Campaign } from "../campaign-queries.ts";
import { type ColumnTarget, type ContactFile, valuesOf } from "./contact-file.ts";
import { Rendered } from "./Rendered.tsx";

interface RowPreviewProps {
  readonly campaign: Campaign;
  readonly content: ContactFile;
  readonly targets: readonly ColumnTarget[];
}

/** The first rows as contacts, each with what it is told first. */
export function RowPreview({ campaign, content, targets }: RowPreviewProps) {
  const template = campaign.welcome_message_template ?? campaign.sms_message_template ?? "";
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-semibold">{t("contacts.first-rows", { count: content.rows.length })}</h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {content.rows.map((row, index) => {
          const values = valuesOf(content.columns, targets, row);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have nothing else, and stay where they are
            <li key={index} className="rounded-md border border-line p-2">
              <p className="text-sm wrap-anywhere">
                {Object.entries(values).map(([name, value]) => (
                  <span key={name} className="me-3 inline-block">
                    <span className="text-quiet">{name}</span> <bdi>{value}</bdi>
                  </span>
                ))}
              </p>
              {template !== "" && <Rendered template={template} values={{ ...campaign.fallback_values, ...values }} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
