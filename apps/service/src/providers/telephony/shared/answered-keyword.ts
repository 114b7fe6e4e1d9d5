import type { InboundSms } from "../carrier-texts.ts";

/**
 * What a carrier says of a text it answered itself: Twilio in `OptOutType`
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out), Telnyx in `autoresponse_type`
 * (https://developers.telnyx.com/docs/messaging/messages/advanced-opt-in-out), both as STOP, START or HELP. The members are
 * parts of what is signed. Anything else says nothing.
 */
export function answeredKeywordOf(value: unknown): Pick<InboundSms, "answeredKeyword"> {
  switch (typeof value === "string" ? value.trim().toUpperCase() : null) {
    case "STOP":
      return { answeredKeyword: "stop" };
    case "START":
      return { answeredKeyword: "start" };
    case "HELP":
      return { answeredKeyword: "help" };
    default:
      return {};
  }
}
