import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { assistantsQuery, numbersQuery } from "../numbers/numbers-queries.ts";

/** How many numbers are at a carrier. */
export function UsedByNumbers({ carrier }: { readonly carrier: string }) {
  const { data } = useQuery(numbersQuery({ off: true }));
  if (data === undefined) return null;
  return <>{t("providers.numbers", { count: data.filter(({ provider }) => provider === carrier).length })}</>;
}

/** How many assistants answer, listen or speak with a vendor; their names on hover. */
export function UsedByAssistants({ vendor }: { readonly vendor: string }) {
  const { data } = useQuery(assistantsQuery());
  if (data === undefined) return null;
  const users = data.filter(
    ({ llm_provider: model, tts_settings: voice, stt_settings: recognizer }) =>
      model === vendor || voice.provider === vendor || recognizer.provider === vendor,
  );
  return (
    <span title={users.map(({ name }) => name).join(", ")}>{t("providers.assistants", { count: users.length })}</span>
  );
}
