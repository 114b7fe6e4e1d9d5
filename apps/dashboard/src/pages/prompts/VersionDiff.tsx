import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { type PromptDetail, type PromptVersion, promptQueries } from "./prompts-queries.ts";

const route = getRouteApi("/assistants/$assistantId/prompts");

interface VersionDiffProps {
  readonly assistantId: string;
  readonly version: PromptDetail;
  readonly versions: readonly PromptVersion[];
}

/** The version's text, word by word beside another's; added words are underlined, removed ones struck out. */
export function VersionDiff({ assistantId, version, versions }: VersionDiffProps) {
  const { against } = route.useSearch();
  const navigate = route.useNavigate();
  const isInService = version.status === "production" && version.replaced_version_id !== null;
  // Beside itself, the one in service would say nothing; beside the one before, what it changed.
  const compared = against ?? (isInService ? (version.replaced_version_id ?? undefined) : undefined);
  const diff = useQuery(promptQueries.diff(assistantId, version.id, compared));
  const compareWith = (value: string) =>
    void navigate({
      search: { version: version.id, ...(value === "" ? {} : { against: Number(value) }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <div className="max-w-80">
        <Field label={t("diff.against")}>
          {(control) => (
            <select {...control} value={compared ?? ""} onChange={({ target }) => compareWith(target.value)}>
              {!isInService && <option value="">{t("diff.production")}</option>}
              {versions
                .filter(({ id }) => id !== version.id)
                .map(({ id, version: number, version_name: name }) => (
                  <option key={id} value={id}>
                    {`${t("version.number", { number })} ${name ?? ""}`}
                  </option>
                ))}
            </select>
          )}
        </Field>
      </div>
      <Loaded query={diff}>
        {({ parts, added_words: added, removed_words: removed }) => (
          <>
            <p className="text-quiet">
              {added + removed === 0 ? t("diff.same") : t("diff.counts", { added, removed })}
            </p>
            <p
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach that.
              tabIndex={0}
              dir="auto"
              className="max-h-96 overflow-y-auto rounded-md bg-raised p-3 wrap-anywhere whitespace-pre-wrap"
            >
              {placed(parts).map(({ kind, text, at }) => {
                if (kind === "added") {
                  return (
                    <ins key={at} className="text-good">
                      {text}
                    </ins>
                  );
                }
                return kind === "removed" ? (
                  <del key={at} className="text-bad me-0.5">
                    {text}
                  </del>
                ) : (
                  <span key={at}>{text}</span>
                );
              })}
            </p>
          </>
        )}
      </Loaded>
    </>
  );
}

/** Each with the place where it ends in both texts put together, which tells it from all others. */
function placed<Part extends { readonly text: string }>(parts: readonly Part[]): readonly (Part & { at: number })[] {
  let at = 0;
  return parts.map((part) => {
    at += part.text.length;
    return { ...part, at };
  });
}
