import { INTENT_ID_PARAMETER, MESSAGE_ID_PARAMETER } from "../../shared/callback-url.ts";

/** Carries the call's id to the events of its other legs, which have ids of their own. */
export const CALL_SID_PARAMETER = "call_sid";
/** `result`: these are events of a leg that a transfer rang up. */
export const TRANSFER_PARAMETER = "transfer";

/** Everything of ours that may stand in a callback's query. */
export const OWN_PARAMETERS: readonly string[] = [
  MESSAGE_ID_PARAMETER,
  INTENT_ID_PARAMETER,
  CALL_SID_PARAMETER,
  TRANSFER_PARAMETER,
];
