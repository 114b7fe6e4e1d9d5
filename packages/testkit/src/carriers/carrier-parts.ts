import type { Clock } from "@parley/foundation/clock";
import type { CallExchange, CallExchangeDeps } from "./call-exchange.ts";
import type { CarrierRest, CarrierWebhookFormat } from "./carrier-format.ts";
import type { IdForm } from "./carrier-store.ts";
import type { MessageExchange } from "./texts/message-exchange.ts";

export interface CarrierPartsDeps extends CallExchangeDeps {
  readonly messages: MessageExchange;
  readonly nowMs: () => number;
}

/** What a carrier's folder adds to the simulator. */
export interface CarrierParts {
  format(clock: Clock): CarrierWebhookFormat;
  /** The format of the carrier's ids; default Twilio's. */
  readonly idOf?: IdForm;
  /** Its calls and REST API. */
  open(deps: CarrierPartsDeps): { readonly calls: CallExchange; readonly rest: CarrierRest };
}
