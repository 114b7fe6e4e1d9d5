import type { Clock } from "@parley/foundation/clock";
import { ProviderError } from "../../../provider-error.ts";
import type { NumberPurchase, OwnedNumber } from "../../carrier-numbers.ts";
import { asFailureOf } from "../error.ts";
import { type NumberOrderResource, numberOrderResource } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";
import { connectionFor } from "./connection.ts";
import { findTelnyxNumber } from "./inventory.ts";
import { findOrCreateProfile } from "./messaging-profiles.ts";

const OPERATION = "purchase-number";
/** Pauses between polls of an order, about 8 s in total. Most orders finish within one or two. */
const POLL_DELAYS_MS: readonly number[] = [250, 500, 750, 1_000, 1_500, 2_000, 2_000];
/** Polls may hang too, and somebody is waiting for the purchase. */
const POLL_LIMIT_MS = 20_000;

export interface TelnyxPurchaseDeps {
  readonly rest: TelnyxRest;
  readonly clock: Clock;
  readonly connectionId: string | null;
}

/**
 * A purchase is an order that Telnyx processes on its own. Until the order is accepted, a failure means that nothing was
 * bought. After that the number may become ours at any moment, so any failure is an unknown outcome, never a refusal,
 * unless the order itself reports failure. An order still pending when we stop waiting is unknown too. The account's list
 * of numbers, which includes pending ones, settles it later.
 * https://developers.telnyx.com/api-reference/phone-number-orders/create-a-number-order
 */
export async function purchaseTelnyxNumber(
  deps: TelnyxPurchaseDeps,
  purchase: NumberPurchase,
  signal?: AbortSignal,
): Promise<OwnedNumber> {
  const { rest } = deps;
  const { phoneNumber, webhooks } = purchase;
  const connectionId = await connectionFor(rest, OPERATION, webhooks, deps.connectionId, signal);
  const profileId = purchase.messagingProfileId ?? (await profileFor(rest, webhooks.smsUrl, signal));
  const body = {
    phone_numbers: [{ phone_number: phoneNumber }],
    ...(profileId === null ? {} : { messaging_profile_id: profileId }),
    ...(connectionId === null ? {} : { connection_id: connectionId }),
  };
  const order = await rest.request(
    { operation: OPERATION, method: "POST", path: "/number_orders", body, signal, mayBegin: purchase.mayBegin },
    numberOrderResource,
  );
  const end = await waitForOrder(deps, order, phoneNumber, signal);
  if (end === "failure") throw failure("rejected", "Telnyx could not fulfil the order for the number");
  if (end === "pending") throw failure("unknown", "Telnyx has not completed the order for the number yet");
  const owned = await findTelnyxNumber(rest, OPERATION, phoneNumber, signal).catch((error: unknown) => {
    throw asFailureOf(OPERATION, "unknown", error);
  });
  if (owned === null) throw failure("unknown", "Telnyx accepted the order, but does not list the number yet");
  return { ...owned, details: { ...owned.details, order_id: order.id } };
}

/** No number is ordered yet, so even if we do not know whether the profile was created, nothing was bought. */
async function profileFor(
  rest: TelnyxRest,
  smsUrl: string | null,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  if (smsUrl === null) return null;
  try {
    return await findOrCreateProfile(rest, OPERATION, smsUrl, signal);
  } catch (error) {
    const isUnknown = error instanceof ProviderError && error.outcome === "unknown";
    throw isUnknown ? asFailureOf(OPERATION, "not-done", error) : error;
  }
}

type OrderEnd = "success" | "failure" | "pending";

/** Polls the order until it has ended, time is up or the signal aborts. Never rejects. */
async function waitForOrder(
  { rest, clock }: TelnyxPurchaseDeps,
  order: NumberOrderResource,
  phoneNumber: string,
  signal: AbortSignal | undefined,
): Promise<OrderEnd> {
  const path = `/number_orders/${encodeURIComponent(order.id)}`;
  const startMs = clock.monotonicMs();
  let end = endOf(order, phoneNumber);
  for (const delayMs of POLL_DELAYS_MS) {
    if (end !== "pending" || clock.monotonicMs() - startMs > POLL_LIMIT_MS) break;
    try {
      await clock.sleep(delayMs, signal);
      const call = { operation: OPERATION, method: "GET", path, signal } as const;
      end = endOf(await rest.request(call, numberOrderResource), phoneNumber);
    } catch {
      // A failed poll is no reason to stop polling; an abort is.
      if (signal?.aborted === true) break;
    }
  }
  return end;
}

/** The number's own status if the order includes it, else the order's. */
function endOf(order: NumberOrderResource, phoneNumber: string): OrderEnd {
  const number = order.phone_numbers?.find((candidate) => candidate.phone_number === phoneNumber);
  const status = number?.status ?? order.status;
  return status === "success" || status === "failure" ? status : "pending";
}

function failure(outcome: "rejected" | "unknown", message: string): ProviderError {
  const fix =
    outcome === "rejected"
      ? "Search again and choose another number, or look at the order in the Telnyx portal."
      : "Look at the order in the Telnyx portal: the number may need documents before Telnyx hands it over.";
  return new ProviderError({ provider: "telnyx", operation: OPERATION, outcome, message, fix });
}
