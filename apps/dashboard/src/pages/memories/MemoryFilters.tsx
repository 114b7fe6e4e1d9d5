import { useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { AssistantSelect } from "../../choices/AssistantSelect.tsx";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { Select } from "../../kit/Select.tsx";
import { useRights } from "../../session/use-session.ts";
import { type MemoriesSearch, readMemoriesSearch } from "./memories-search.ts";
import { scopeOptions, typeOptions } from "./words.ts";

/** Narrows what is listed, or searches; it only changes the address. */
export function MemoryFilters({ search }: { readonly search: MemoriesSearch }) {
  const navigate = useNavigate();
  const { mayWrite } = useRights();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/memories", search: readMemoriesSearch(fields) });
  };
  const any = ["", t("memories.any")] as const;
  return (
    <form className="grid items-start gap-2 sm:grid-cols-2 lg:grid-cols-3" onSubmit={submit}>
      <Field label={t("memories.words")} hint={t("memories.words-hint")}>
        {(control) => <input {...control} type="search" name="q" maxLength={256} defaultValue={search.q} />}
      </Field>
      {mayWrite && (
        <Field label={t("memories.caller")} hint={t("memories.caller-hint")}>
          {(control) => <input {...control} name="caller" maxLength={255} defaultValue={search.caller} />}
        </Field>
      )}
      <Field label={t("memories.asked-by")} hint={t("memories.asked-by-hint")}>
        {(control) => (
          <AssistantSelect control={control} name="assistant" value={search.assistant} none={t("memories.anybody")} />
        )}
      </Field>
      <Field label={t("memories.scope-name")}>
        {(control) => (
          <Select
            control={control}
            name="scope"
            defaultValue={search.scope ?? ""}
            options={[any, ...scopeOptions().filter(([scope]) => mayWrite || scope !== "caller")]}
          />
        )}
      </Field>
      <Field label={t("memories.type-name")}>
        {(control) => (
          <Select control={control} name="type" defaultValue={search.type ?? ""} options={[any, ...typeOptions()]} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 self-end">
        <Button type="submit" look="solid">
          {t("memories.filter")}
        </Button>
        {Object.keys(search).length > 0 && (
          <Button onClick={() => void navigate({ to: "/memories", search: {} })}>{t("memories.clear")}</Button>
        )}
      </div>
    </form>
  );
}
