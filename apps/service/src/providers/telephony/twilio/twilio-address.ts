/** E.164, or the 3 to 8 digits of a short code. Anything else (`whatsapp:…`, `client:…`) is another channel's. */
const TEXTABLE = /^(?:\+[1-9]\d{4,14}|\d{3,8})$/;

export function isTextable(address: string | null | undefined): address is string {
  return address != null && TEXTABLE.test(address);
}
