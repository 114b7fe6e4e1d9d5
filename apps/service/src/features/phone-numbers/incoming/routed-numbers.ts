/** What the features that take calls and texts ask about numbers, before any organization is known. */
export { type NumberToPoll, noteNumberPolled, takeNumbersToPoll } from "./polled-number-store.ts";
export { findRoutedNumber, type RoutedNumber } from "./routed-number-store.ts";
