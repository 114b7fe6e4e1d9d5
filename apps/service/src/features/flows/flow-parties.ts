import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { FlowContext } from "../../conversation/flow/flow-context.ts";

/** What a flow learns about its conversation. */
export interface FlowParties {
  readonly channel: "voice" | "sms";
  readonly callSid: string;
  readonly direction: "inbound" | "outbound";
  readonly customerPhoneNumber: string;
  readonly assistantPhoneNumber: string;
  /** The variables the call was placed with. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** As the assistant's record has it: `en-US`. */
  readonly language: string;
  readonly now: Date;
}

export function flowContextOf(parties: FlowParties): FlowContext {
  const { channel, direction, customerPhoneNumber, assistantPhoneNumber, language, now } = parties;
  const isInbound = direction === "inbound";
  return {
    channel,
    givenValues: parties.variables,
    fixedValues: {
      from_number: isInbound ? customerPhoneNumber : assistantPhoneNumber,
      to_number: isInbound ? assistantPhoneNumber : customerPhoneNumber,
      customer_phone_number: customerPhoneNumber,
      assistant_phone_number: assistantPhoneNumber,
      call_sid: parties.callSid,
      direction,
    },
    capture: {
      language,
      today: localDate(now),
      callerCountry: parsePhoneNumberFromString(customerPhoneNumber)?.country ?? null,
    },
  };
}

/** The date in the time zone of the service: `2026-11-21`. */
function localDate(now: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
