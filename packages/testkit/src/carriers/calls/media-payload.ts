const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A member of any JSON value. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

/** `undefined` for invalid JSON. */
export function parseMessage(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

/** The audio of a JSON media message; null when it is missing or not base64. */
export function payloadOf(message: unknown): Buffer | null {
  const payload = memberOf(memberOf(message, "media"), "payload");
  if (typeof payload !== "string" || payload === "" || !BASE64.test(payload)) return null;
  return Buffer.from(payload, "base64");
}
