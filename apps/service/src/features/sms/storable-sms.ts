import type { InboundSms } from "../../providers/telephony/telephony-provider.ts";

/**
 * The text as the database can hold it. PostgreSQL's `text` and `jsonb` take every character but NUL; a text that had one
 * would be refused each time the carrier tries, and is not worth losing for it.
 */
export function storableSms(sms: InboundSms): InboundSms {
  return {
    ...sms,
    body: withoutNul(sms.body),
    mediaUrls: sms.mediaUrls.map(withoutNul),
    payload: JSON.parse(
      JSON.stringify(sms.payload, (_key, value: unknown) => (typeof value === "string" ? withoutNul(value) : value)),
    ),
  };
}

export function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
