import type { listPrices } from "@parley/contracts/calls/call-cost-contracts";
import type { z } from "zod";
import { CURRENCY, toDollars } from "./cost-totals.ts";
import type { ListPrice } from "./list-prices.ts";
import { isStalePrice } from "./price-age.ts";

type WirePrice = z.input<NonNullable<typeof listPrices.success>>[number];

/** @param place the position in the list of all prices, from 0 */
export function presentPrice(price: ListPrice, place: number, now: Date): WirePrice {
  const name = [price.provider, price.model].filter((part) => part !== null).join(" ");
  return {
    id: place + 1,
    service_type: price.serviceType,
    provider: price.provider,
    model: price.model,
    cost_per_unit: toDollars(price.costMicros),
    unit_type: price.usageType,
    unit_quantity: price.quantity,
    display_name: price.condition === null ? name : `${name} (${price.condition})`,
    is_active: true,
    currency: CURRENCY,
    as_of: price.asOf,
    is_stale: isStalePrice(price.asOf, now),
    source: price.source,
  };
}
