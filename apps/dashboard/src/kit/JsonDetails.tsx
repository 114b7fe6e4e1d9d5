import { t } from "../i18n/t.ts";

/** Something of any shape, folded; text stays as it is. */
export function JsonDetails({ title, value }: { readonly title: string; readonly value: unknown }) {
  if (value === null || value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  return (
    <details>
      <summary className="text-accent cursor-pointer">{title}</summary>
      {text === "" ? (
        <p className="text-quiet">{t("value.empty")}</p>
      ) : (
        <pre className="max-h-80 overflow-y-auto rounded-md bg-raised p-2 text-sm wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      )}
    </details>
  );
}
