/** Number lookups for the features that take calls and texts, before the organization is known. */
export { incomingCallCarrier, outgoingCallCarrier } from "./call-carriers.ts";
export { type NumberToPoll, noteNumberPolled, takeNumbersToPoll } from "./polled-number-store.ts";
export { findRoutedNumber, type RoutedNumber } from "./routed-number-store.ts";
