import { INTENT_ID_PARAMETER, MESSAGE_ID_PARAMETER } from "../../shared/callback-url.ts";

/** Adds the call's id to events of its other legs, which have their own ids. */
export const CALL_SID_PARAMETER = "call_sid";
/** `result`: the event is about a leg dialled for a transfer. */
export const TRANSFER_PARAMETER = "transfer";

/** All parameters that we may have put into the query of a callback URL. */
export const OWN_PARAMETERS: readonly string[] = [
  MESSAGE_ID_PARAMETER,
  INTENT_ID_PARAMETER,
  CALL_SID_PARAMETER,
  TRANSFER_PARAMETER,
];
