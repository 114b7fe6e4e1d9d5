/** Which of the carriers' events have been handled, for the features that take calls and texts. */
export { claimProviderEvent, deleteOldProviderEvents, hasProviderEvent } from "./provider-event-store.ts";
