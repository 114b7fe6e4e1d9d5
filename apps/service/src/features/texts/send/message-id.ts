const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Our ids of texts are UUIDs; PostgreSQL raises an error for anything else. */
export function isMessageId(text: string): boolean {
  return UUID.test(text);
}
