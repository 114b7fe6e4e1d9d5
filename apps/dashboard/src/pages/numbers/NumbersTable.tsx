import { Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Table } from "../../kit/Table.tsx";
import { AnsweredBy } from "./AnsweredBy.tsx";
import type { PhoneNumber } from "./numbers-queries.ts";

/** Numbers one below the other; each leads to its page. */
export function NumbersTable({ numbers }: { readonly numbers: readonly PhoneNumber[] }) {
  return (
    <Table<PhoneNumber>
      label={t("numbers.title")}
      rows={numbers}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t("numbers.number"),
          cell: ({ phone_number: phoneNumber, friendly_name: name }) => (
            <>
              <Link
                to="/numbers/$phoneNumber"
                params={{ phoneNumber }}
                data-row-link
                className="text-accent underline whitespace-nowrap"
              >
                <bdi>{phoneNumber}</bdi>
              </Link>
              {name !== null && name !== phoneNumber && (
                <bdi className="text-quiet block text-sm wrap-anywhere">{name}</bdi>
              )}
            </>
          ),
        },
        { title: t("numbers.answered-by"), cell: (number) => <AnsweredBy number={number} /> },
        { title: t("numbers.carrier"), isExtra: true, cell: ({ provider }) => provider },
        { title: t("numbers.carries"), isExtra: true, cell: ({ capabilities }) => capabilityWords(capabilities) },
        {
          title: t("numbers.callers-from"),
          isExtra: true,
          cell: ({ allowed_country_codes: codes }) => codes?.join(", ") ?? t("numbers.everywhere"),
        },
      ]}
    />
  );
}

const CAPABILITIES = {
  voice: "numbers.carries-voice",
  sms: "numbers.carries-sms",
  mms: "numbers.carries-mms",
} as const;

/** `calls, texts`, and the carrier's own names for what else there is; a dash when it said nothing. */
export function capabilityWords(capabilities: PhoneNumber["capabilities"]): string {
  const names = Object.entries(capabilities).flatMap(([name, isThere]) => {
    const key = CAPABILITIES[name as keyof typeof CAPABILITIES];
    if (!isThere) return [];
    return [key === undefined ? name : t(key)];
  });
  return names.length === 0 ? "–" : names.join(", ");
}
