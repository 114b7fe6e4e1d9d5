import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../kit/Loaded.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { Table } from "../../kit/Table.tsx";
import { useRights } from "../../session/use-session.ts";
import { BuyNumber } from "./BuyNumber.tsx";
import { capabilityWords } from "./NumbersTable.tsx";
import { type Offer, offersQuery } from "./numbers-queries.ts";
import { OfferFilters } from "./OfferFilters.tsx";

const route = getRouteApi("/numbers/buy");

/** What a carrier has on sale. It is asked once somebody has said for what. */
export function OffersPage() {
  const search = route.useSearch();
  const { mayWrite, mayAdmin } = useRights();
  const isAsked = Object.keys(search).length > 0;
  const offers = useQuery({ ...offersQuery(search), enabled: isAsked && mayWrite });
  return (
    <>
      <PageHead title={t("offers.title")} />
      <p>
        <Link to="/numbers" className="text-accent underline">
          {t("numbers.all")}
        </Link>
      </p>
      {!mayWrite && <p>{t("offers.read-only")}</p>}
      {mayWrite && <OfferFilters key={JSON.stringify(search)} search={search} />}
      {mayWrite && !mayAdmin && <p className="text-quiet">{t("offers.admins-buy")}</p>}
      {isAsked && mayWrite && (
        <Loaded query={offers}>
          {({ numbers }) => (
            <Sheet>
              {numbers.length === 0 ? <p>{t("offers.none")}</p> : <OfferTable offers={numbers} mayBuy={mayAdmin} />}
            </Sheet>
          )}
        </Loaded>
      )}
    </>
  );
}

function OfferTable({ offers, mayBuy }: { readonly offers: readonly Offer[]; readonly mayBuy: boolean }) {
  return (
    <Table<Offer>
      label={t("offers.title")}
      rows={offers}
      keyOf={({ phone_number: number }) => number}
      columns={[
        {
          title: t("numbers.number"),
          cell: ({ phone_number: number }) => <bdi className="whitespace-nowrap">{number}</bdi>,
        },
        {
          title: t("offers.place"),
          isExtra: true,
          cell: ({ locality, region, country_code: country }) =>
            [locality, region, country].filter((part) => part !== null && part !== "").join(", "),
        },
        { title: t("numbers.carries"), isExtra: true, cell: ({ capabilities }) => capabilityWords(capabilities) },
        { title: t("offers.monthly"), isNumber: true, cell: ({ cost }) => cost ?? t("value.unknown") },
        {
          title: t("offers.once"),
          isNumber: true,
          isExtra: true,
          cell: ({ setup_cost: cost }) => cost ?? t("value.unknown"),
        },
        ...(mayBuy
          ? [{ title: t("action.actions"), isNumber: true, cell: (offer: Offer) => <BuyNumber offer={offer} /> }]
          : []),
      ]}
    />
  );
}
