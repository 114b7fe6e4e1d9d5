const SECRET_NAME = /account|api[-_]?key|token(?!s)|secret|signature|password|authorization|credential/i;

/** What a vendor said, without what might let somebody act in the account's name: it is looked at over shoulders and pasted. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET_NAME.test(name) && (typeof member === "string" || typeof member === "number") ? "•••" : redact(member),
    ]),
  );
}
