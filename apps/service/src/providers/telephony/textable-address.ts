/** E.164, or the 3 to 8 digits of a short code. Anything else (`whatsapp:…`, a name) is another channel's, or no one to answer. */
const TEXTABLE = /^(?:\+[1-9]\d{4,14}|\d{3,8})$/;

export function isTextable(address: unknown): address is string {
  return typeof address === "string" && TEXTABLE.test(address);
}
