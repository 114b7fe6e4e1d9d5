import type { CostServiceType } from "@parley/contracts/calls/call-cost-contracts";
import type { Config } from "../../config/config.ts";
import { LIST_PRICES, type ListPrice } from "../../features/calls/costs/list-prices.ts";
import { isStalePrice, STALE_AFTER_DAYS } from "../../features/calls/costs/price-age.ts";
import { type CheckResult, ok, skipped, warning } from "../../platform/check-result.ts";
import type { TelephonyTable } from "../../providers/telephony/table.ts";

interface PriceChecks {
  readonly config: Pick<Config, "modelKeys" | "speechKeys" | "telephonySettings">;
  readonly telephony: TelephonyTable;
  readonly now: Date;
  readonly prices?: readonly ListPrice[];
}

/**
 * Which list prices of the vendors that are set up here are stale. They are used all the same; whoever watches costs or sets spend
 * caps has to know. Others' prices concern nobody here, and most models' are as old as the models.
 */
export function checkPrices({ config, telephony, now, prices = LIST_PRICES }: PriceChecks): CheckResult {
  const name = "prices";
  const carriers = telephony.all().flatMap((vendor) => {
    const account = vendor.connect((setting) => config.telephonySettings.get(setting)?.reveal());
    return account === null ? [] : [vendor.name];
  });
  const setUp: Readonly<Record<CostServiceType, ReadonlySet<string>>> = {
    llm: withKey(config.modelKeys),
    stt: withKey(config.speechKeys),
    tts: withKey(config.speechKeys),
    telephony: new Set(carriers),
  };
  const used = prices.filter(({ serviceType, provider }) => setUp[serviceType].has(provider));
  if (used.length === 0) return skipped(name, "no vendor with list prices is set up; organizations may have their own");
  const stale = [...Map.groupBy(used, ({ provider, source }) => `${provider} ${source}`).values()].flatMap((group) =>
    describeStale(group, now),
  );
  if (stale.length === 0) return ok(name, `none is older than ${STALE_AFTER_DAYS} days`);
  return warning(
    name,
    `older than ${STALE_AFTER_DAYS} days: ${stale.join("; ")}`,
    "Compare them with those pages. A newer version of Parley may have newer ones, and no setting replaces them: costs are worked out and spend caps kept by these, so lower the caps where a vendor has become dearer.",
  );
}

/** @param prices those of one vendor from one page */
function describeStale(prices: readonly ListPrice[], now: Date): readonly string[] {
  const days = prices.map(({ asOf }) => asOf).filter((asOf) => isStalePrice(asOf, now));
  const [oldest] = days.sort();
  const [first] = prices;
  if (oldest === undefined || first === undefined) return [];
  return [`${days.length} of ${prices.length} of ${first.provider}, the oldest of ${oldest} (${first.source})`];
}

function withKey(keys: Readonly<Partial<Record<string, unknown>>>): ReadonlySet<string> {
  return new Set(Object.keys(keys).filter((provider) => keys[provider] !== undefined));
}
