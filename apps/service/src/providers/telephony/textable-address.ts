/** E.164, or the 3 to 8 digits of a short code. */
const TEXTABLE = /^(?:\+[1-9]\d{4,14}|\d{3,8})$/;

/** Whether a text can be sent to the address. */
export function isTextable(address: unknown): address is string {
  return typeof address === "string" && TEXTABLE.test(address);
}

/**
 * A name in place of a number (`ACMEBANK`): 11 characters by the standard (3GPP TS 23.040, 9.1.2.5), but some networks
 * pass on longer ones. A colon would make it an address of another channel (`whatsapp:…`).
 */
const SENDER_NAME = /^(?=.*\p{L})[^\p{C}\p{Zl}\p{Zp}:]{1,32}$/u;

/** Whether a text can come from the address: any that can be texted, or a name, which cannot be answered. */
export function isSender(address: unknown): address is string {
  return isTextable(address) || (typeof address === "string" && SENDER_NAME.test(address));
}
