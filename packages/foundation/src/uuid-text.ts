const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a string from a path can be a row's id; PostgreSQL refuses to compare anything else with a uuid column. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/** A random UUID (version 4, RFC 9562, 5.4) of 16 random bytes. */
export function uuidOf(random: Uint8Array): string {
  const bytes = Buffer.from(random.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
