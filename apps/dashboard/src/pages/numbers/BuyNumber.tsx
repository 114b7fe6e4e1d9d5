import type { purchasePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { useNavigate } from "@tanstack/react-router";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { type Offer, refreshNumbers } from "./numbers-queries.ts";

/** Buys a number, having said what it costs, and leads to its page. */
export function BuyNumber({ offer }: { readonly offer: Offer }) {
  const navigate = useNavigate();
  const { phone_number: phoneNumber, provider, country_code: country, cost, setup_cost: setupCost } = offer;
  const buy = async () => {
    const body = { phone_number: phoneNumber, provider, country_code: country };
    await callApi<typeof purchasePhoneNumber>("POST", "/api/v1/phone-numbers/purchase", { body });
    await refreshNumbers();
    await navigate({ to: "/numbers/$phoneNumber", params: { phoneNumber } });
  };
  return (
    <ConfirmButton
      label={t("offers.buy")}
      subject={phoneNumber}
      title={t("offers.buy-title", { number: phoneNumber })}
      consequence={t("offers.buy-consequence", {
        carrier: provider,
        monthly: cost ?? t("value.unknown"),
        once: setupCost ?? t("value.unknown"),
      })}
      perform={buy}
    />
  );
}
