import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { FormEvent } from "react";
import { formatCount } from "../../../format/numbers.ts";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { FactList } from "../../../kit/FactList.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Time } from "../../../kit/Time.tsx";
import { useRights } from "../../../session/use-session.ts";
import { type CallerStatus, memoryQueries } from "../memories-queries.ts";
import { readMemoriesSearch } from "../memories-search.ts";
import { CallerActions } from "./CallerActions.tsx";

/** What is kept of one caller, what they said to that, and what can be done about it. */
export function CallerView({ caller }: { readonly caller: string | undefined }) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    void navigate({ to: "/memories", search: readMemoriesSearch({ view: "caller", ...fields }) });
  };
  return (
    <>
      <form className="grid max-w-xl items-start gap-2 sm:grid-cols-[minmax(0,1fr)_auto]" onSubmit={submit}>
        <Field label={t("memories.caller")} hint={t("memories.caller-hint")}>
          {(control) => <input {...control} name="caller" required maxLength={128} defaultValue={caller} />}
        </Field>
        <Button type="submit" look="solid" className="sm:mt-7">
          {t("memories.look-up")}
        </Button>
      </form>
      {caller === undefined ? (
        <p className="text-quiet">{t("memories.caller-about")}</p>
      ) : (
        <OneCaller caller={caller} />
      )}
    </>
  );
}

function OneCaller({ caller }: { readonly caller: string }) {
  const { mayAdmin } = useRights();
  const status = useQuery(memoryQueries.caller(caller));
  return (
    <Loaded query={status}>
      {(data) => (
        <>
          <CallerFacts status={data} />
          <p>
            <Link to="/memories" search={{ caller }} className="text-accent underline">
              {t("memories.show-facts")}
            </Link>
          </p>
          {mayAdmin ? (
            <CallerActions caller={caller} status={data} />
          ) : (
            <p className="text-quiet">{t("memories.admins-only")}</p>
          )}
        </>
      )}
    </Loaded>
  );
}

function CallerFacts({ status }: { readonly status: CallerStatus }) {
  const { consent, opted_out: isOut } = status;
  return (
    <FactList
      isWide
      facts={[
        [t("memories.kept"), formatCount(status.memory_count)],
        [
          t("memories.state"),
          <span key="state" className={isOut ? "text-bad" : ""}>
            {t(isOut ? "memories.opted-out" : "memories.remembered")}
          </span>,
        ],
        [
          t("memories.consent"),
          consent === null ? (
            t("memories.consent-none")
          ) : (
            <span key="consent">
              {t(consent.given ? "memories.consent-given" : "memories.consent-refused")} ·{" "}
              <bdi>{t("memories.consent-by", { source: consent.source })}</bdi> · <Time at={consent.recorded_at} />
            </span>
          ),
        ],
        [t("memories.forgotten-at"), <Time key="forgotten" at={status.forgotten_at} />],
        [t("memories.hash"), <code key="hash">{status.caller_hash}</code>],
      ]}
    />
  );
}
