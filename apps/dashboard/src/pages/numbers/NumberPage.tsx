import type { releasePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { FactList } from "../../kit/FactList.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Time } from "../../kit/Time.tsx";
import { useRights } from "../../session/use-session.ts";
import { AnsweredBy } from "./AnsweredBy.tsx";
import { AtCarrier } from "./AtCarrier.tsx";
import { ChangeNumber } from "./ChangeNumber.tsx";
import { Diagnosis } from "./Diagnosis.tsx";
import { capabilityWords } from "./NumbersTable.tsx";
import { numbersQuery, type PhoneNumber, refreshNumbers } from "./numbers-queries.ts";

const route = getRouteApi("/numbers/$phoneNumber");

/** One number: who answers it, whether it works, and what its carrier does with it. */
export function NumberPage() {
  const { phoneNumber } = route.useParams();
  const { mayWrite, mayAdmin } = useRights();
  const navigate = useNavigate();
  const numbers = useQuery(numbersQuery({ off: true }));
  const release = async (number: PhoneNumber) => {
    const body = { phone_number: number.phone_number };
    await callApi<typeof releasePhoneNumber>("POST", "/api/v1/phone-numbers/release", { body });
    await refreshNumbers();
    await navigate({ to: "/numbers" });
  };
  return (
    <>
      <PageHead title={phoneNumber} />
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <Link to="/numbers" className="text-accent underline">
          {t("numbers.all")}
        </Link>
        <Link to="/text-log" search={{ to: phoneNumber }} className="text-accent underline">
          {t("numbers.texts")}
        </Link>
        <Link to="/analytics" search={{ number: phoneNumber }} className="text-accent underline">
          {t("numbers.figures")}
        </Link>
      </p>
      <Loaded query={numbers}>
        {(list) => {
          const number = list.find((each) => each.phone_number === phoneNumber);
          if (number === undefined)
            return <Notice look="problem">{t("numbers.unknown", { number: phoneNumber })}</Notice>;
          const isForeign = number.is_verified_caller_id;
          return (
            <>
              <Sheet>
                <NumberFacts number={number} />
                <div className="flex flex-wrap gap-2">
                  {mayWrite && <ChangeNumber key={number.updated_at} number={number} />}
                  {mayAdmin && !isForeign && (
                    <ConfirmButton
                      label={t("numbers.release")}
                      title={t("numbers.release-title", { number: phoneNumber })}
                      consequence={t("numbers.release-consequence", { carrier: number.provider })}
                      perform={() => release(number)}
                    />
                  )}
                </div>
              </Sheet>
              <Diagnosis phoneNumber={phoneNumber} />
              {!isForeign && <AtCarrier phoneNumber={phoneNumber} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

function NumberFacts({ number }: { readonly number: PhoneNumber }) {
  return (
    <FactList
      facts={[
        [t("numbers.name"), <bdi key="name">{number.friendly_name ?? "–"}</bdi>],
        [t("numbers.answered-by"), <AnsweredBy key="who" number={number} />],
        [t("numbers.carrier"), number.provider],
        [t("numbers.carries"), capabilityWords(number.capabilities)],
        [t("numbers.callers-from"), number.allowed_country_codes?.join(", ") ?? t("numbers.everywhere")],
        [t("numbers.since"), <Time key="since" at={number.created_at} />],
      ]}
    />
  );
}
