import type { InboundSms } from "../carrier-texts.ts";

/**
 * Which keyword a carrier says it has answered itself: Twilio in `OptOutType`
 * (https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out), Telnyx in `autoresponse_type`
 * (https://developers.telnyx.com/docs/messaging/messages/advanced-opt-in-out), both as STOP, START or HELP. Both members
 * are covered by the webhook's signature. Any other value is ignored.
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
