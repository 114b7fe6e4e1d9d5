import type { createFallbackKey, deleteFallbackKey } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { VENDORS } from "./provider-names.ts";
import { fallbackPath, fallbackQuery, refreshProviders } from "./providers-queries.ts";

/** Keys that stand in when the first one is refused; of one vendor at a time. */
export function FallbackKeys({ vendor }: { readonly vendor: string }) {
  const { mayAdmin } = useRights();
  const navigate = useNavigate();
  const keys = useQuery(fallbackQuery(vendor));
  const remove = async (id: string) => {
    await callApi<typeof deleteFallbackKey>("DELETE", `${fallbackPath(vendor)}/${encodeURIComponent(id)}`);
    await refreshProviders();
  };
  return (
    <Sheet title={t("fallback.title")} actions={mayAdmin && <NewFallbackKey vendor={vendor} />}>
      <p className="text-quiet">{t("fallback.about")}</p>
      <div className="w-60 max-w-full">
        <Field label={t("providers.vendor")}>
          {(control) => (
            <select
              {...control}
              value={vendor}
              onChange={({ target }) => void navigate({ to: "/providers", search: { vendor: target.value } })}
            >
              {VENDORS.filter(({ kinds }) => kinds.includes("model")).map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <Loaded query={keys}>
        {({ fallback_keys: list }) =>
          list.length === 0 ? (
            <p>{t("fallback.none")}</p>
          ) : (
            <ol className="grid gap-2">
              {list.map(({ id, name, enabled, concurrent_limit: limit }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-line border-t pt-2">
                  <span className="min-w-0">
                    <bdi className="font-medium wrap-anywhere">{name}</bdi>{" "}
                    {!enabled && <span className="text-quiet">{t("fallback.off")}</span>}{" "}
                    {limit !== null && (
                      <span className="text-quiet">{t("fallback.at-a-time", { count: formatCount(limit) })}</span>
                    )}
                  </span>
                  {mayAdmin && (
                    <ConfirmButton
                      label={t("providers.remove")}
                      subject={name}
                      title={t("fallback.remove-title")}
                      consequence={t("fallback.remove-consequence", { name })}
                      perform={() => remove(id)}
                    />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Sheet>
  );
}

function NewFallbackKey({ vendor }: { readonly vendor: string }) {
  const add = async (form: FormData) => {
    const limit = String(form.get("limit"));
    const body = {
      name: form.get("name"),
      api_key: form.get("api_key"),
      concurrent_limit: limit === "" ? null : Number(limit),
    };
    await callApi<typeof createFallbackKey>("POST", fallbackPath(vendor), { body });
    await refreshProviders();
  };
  return (
    <FormModal
      label={t("fallback.add")}
      title={t("fallback.add-title", { provider: vendor })}
      submit={t("providers.save")}
      perform={add}
    >
      {(problems) => (
        <>
          <Field label={t("fallback.name")} problem={problems["name"]}>
            {(control) => <input {...control} name="name" required maxLength={200} autoComplete="off" />}
          </Field>
          <Field label={t("providers.key")} hint={t("providers.key-hint")} problem={problems["api_key"]}>
            {(control) => (
              <input
                {...control}
                type="password"
                name="api_key"
                required
                maxLength={16_384}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Field label={t("fallback.limit")} hint={t("fallback.limit-hint")} problem={problems["concurrent_limit"]}>
            {(control) => <input {...control} type="number" name="limit" min={1} max={10_000} />}
          </Field>
        </>
      )}
    </FormModal>
  );
}
