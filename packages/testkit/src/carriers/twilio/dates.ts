/** RFC 2822 as Twilio writes it: `Thu, 24 Aug 2023 05:01:45 +0000`. */
export function twilioDate(epochMs: number | null): string | null {
  return epochMs === null ? null : new Date(epochMs).toUTCString().replace("GMT", "+0000");
}
