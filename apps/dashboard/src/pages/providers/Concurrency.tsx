import type { WireAnswer } from "@parley/contracts/operation";
import type {
  getConcurrencySettings,
  updateConcurrencySettings,
} from "@parley/contracts/vendor-settings/concurrency-settings-contracts";
import { useQuery } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { formatCount } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { useRights } from "../../session/use-session.ts";
import { vendorLabel } from "./provider-names.ts";
import { CONCURRENCY_PATH, concurrencyQuery, refreshProviders } from "./providers-queries.ts";
import { SetLimit, type SpeechPart } from "./SetLimit.tsx";

type Settings = WireAnswer<typeof getConcurrencySettings>;

interface Limit {
  readonly part: SpeechPart;
  readonly vendor: string;
  readonly config: Settings["tts"][string];
}

/** How many calls at a time use each vendor of speech. */
export function Concurrency() {
  const { mayAdmin } = useRights();
  const settings = useQuery(concurrencyQuery());
  const remove = async ({ part, vendor }: Limit) => {
    // Read anew: the other limits of the part are sent along and must be those of now.
    const { data } = await settings.refetch();
    const { [vendor]: _removed, ...others } = data?.[part] ?? {};
    await callApi<typeof updateConcurrencySettings>("PUT", CONCURRENCY_PATH, { body: { [part]: others } });
    await refreshProviders();
  };
  return (
    <Sheet title={t("limits.title")} actions={mayAdmin && <SetLimit />}>
      <p className="text-quiet">{t("limits.about")}</p>
      <Loaded query={settings}>
        {(current) => {
          const limits = limitsOf(current);
          if (limits.length === 0) return <p>{t("limits.none")}</p>;
          return (
            <Table<Limit>
              label={t("limits.title")}
              rows={limits}
              keyOf={({ part, vendor }) => `${part}-${vendor}`}
              columns={[
                { title: t("providers.vendor"), cell: ({ vendor }) => vendorLabel(vendor) },
                { title: t("limits.part"), cell: ({ part }) => t(`limits.${part}`) },
                {
                  title: t("limits.calls"),
                  isNumber: true,
                  cell: ({ config }) => (config.enabled ? formatCount(config.concurrent_limit) : t("limits.never")),
                },
                {
                  title: t("limits.priority"),
                  isNumber: true,
                  isExtra: true,
                  cell: ({ config }) => formatCount(config.priority),
                },
                ...(mayAdmin
                  ? [
                      {
                        title: t("action.actions"),
                        isNumber: true,
                        cell: (limit: Limit) => (
                          <ConfirmButton
                            label={t("providers.remove")}
                            subject={limit.vendor}
                            title={t("limits.remove-title")}
                            consequence={t("limits.remove-consequence", { vendor: limit.vendor })}
                            perform={() => remove(limit)}
                          />
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          );
        }}
      </Loaded>
    </Sheet>
  );
}

function limitsOf(settings: Settings): readonly Limit[] {
  return (["stt", "tts"] as const).flatMap((part) =>
    Object.entries(settings[part]).map(([vendor, config]) => ({ part, vendor, config })),
  );
}
