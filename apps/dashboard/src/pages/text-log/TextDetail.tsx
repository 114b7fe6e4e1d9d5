import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { redact } from "../../format/redact.ts";
import { t } from "../../i18n/t.ts";
import { Drawer } from "../../kit/Drawer.tsx";
import { JsonDetails } from "../../kit/JsonDetails.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { TextStatus } from "../../kit/TextStatus.tsx";
import { Time } from "../../kit/Time.tsx";
import { textLogQueries } from "./text-log-queries.ts";
import type { TextLogSearch } from "./text-log-search.ts";

interface TextDetailProps {
  readonly id: number | undefined;
  /** Where the list stands. */
  readonly back: TextLogSearch;
}

/** Everything on record about one text, and what its carrier said of it. */
export function TextDetail({ id, back }: TextDetailProps) {
  const navigate = useNavigate();
  const text = useQuery({ ...textLogQueries.one(id ?? 0), enabled: id !== undefined });
  const close = () => void navigate({ to: "/text-log", search: back, resetScroll: false });
  return (
    <Drawer title={t("texts.one")} isOpen={id !== undefined} onClose={close}>
      <Loaded query={text}>
        {(data) => (
          <>
            <bdi className="rounded-md bg-raised p-3 wrap-anywhere whitespace-pre-wrap">
              {data.body === "" ? t("value.empty") : data.body}
            </bdi>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
              <Fact name={t("call.status")}>
                <TextStatus status={data.status} />
                {data.error_message !== null && <> · {data.error_message}</>}
                {data.error_code !== null && <> · {data.error_code}</>}
              </Fact>
              <Fact name={t("texts.carrier-word")}>{data.provider_status ?? "–"}</Fact>
              <Fact name={t("call.direction")}>{t(`direction.${data.direction}`)}</Fact>
              <Fact name={t("texts.from")}>{data.from_number}</Fact>
              <Fact name={t("texts.to")}>{data.to_number}</Fact>
              <Fact name={t("call.assistant")}>{data.assistant_name ?? "–"}</Fact>
              <Fact name={t("call.carrier")}>{data.provider}</Fact>
              <Fact name={t("texts.carrier-id")}>{data.provider_message_id ?? "–"}</Fact>
              <Fact name={t("texts.segments")}>{data.segment_count}</Fact>
              <Fact name={t("texts.at")}>
                <Time at={data.created_at} />
              </Fact>
              <Fact name={t("texts.changed")}>
                <Time at={data.updated_at} />
              </Fact>
            </dl>
            <JsonDetails title={t("texts.payload")} value={redact(data.provider_payload)} />
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}
