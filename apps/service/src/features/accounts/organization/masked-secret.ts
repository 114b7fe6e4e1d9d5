const MASK = "••••••••";
const SHOWN_CHARS = 4;
/** The last four characters of a shorter secret would give too much of it away. */
const MIN_LENGTH_TO_SHOW = 12;
const SECRET_NAME = /pass|secret|token|key|credential|auth/i;
const NAME_OF_SECRETS = /(passwords|secrets|tokens|keys|credentials)$/i;

type JsonObject = Readonly<Record<string, unknown>>;

/** What an admin sees of a stored secret: dots and its last four characters, enough to tell two apart. */
export function maskSecret(secret: string): string {
  const text = secret.trimEnd();
  return MASK + (text.length < MIN_LENGTH_TO_SHOW ? "" : text.slice(-SHOWN_CHARS));
}

/** True for what `maskSecret` returns: a client that sends it back means the stored secret. */
export function isMasked(text: string): boolean {
  return text.startsWith(MASK);
}

/**
 * A copy in which every text whose name says it is a secret (`password`, `auth_token`, …) is masked, at any depth, and
 * so is every text inside an object named for secrets (`credentials`).
 */
export function maskSecretMembers(value: JsonObject): Record<string, unknown> {
  return mapMembers(value, (name, member) => (isSecretText(name, member) ? maskSecret(member) : undefined));
}

/** Puts the stored texts back where a client sent their masks; a mask with nothing stored in its place is dropped. */
export function restoreMaskedMembers(sent: JsonObject, stored: JsonObject): Record<string, unknown> {
  const restored: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(sent)) {
    const storedMember = stored[name];
    if (typeof member === "string" && isMasked(member)) {
      if (typeof storedMember === "string") restored[name] = storedMember;
    } else if (isJsonObject(member)) {
      restored[name] = restoreMaskedMembers(member, isJsonObject(storedMember) ? storedMember : {});
    } else if (Array.isArray(member)) {
      const storedItems: readonly unknown[] = Array.isArray(storedMember) ? storedMember : [];
      restored[name] = member.map((item, index) => {
        const storedItem = storedItems[index];
        return isJsonObject(item) ? restoreMaskedMembers(item, isJsonObject(storedItem) ? storedItem : {}) : item;
      });
    } else {
      restored[name] = member;
    }
  }
  return restored;
}

function mapMembers(
  value: JsonObject,
  replace: (name: string, member: unknown) => unknown,
  owner: string | null = null,
): Record<string, unknown> {
  const mapMember = (name: string, member: unknown): unknown => {
    if (isJsonObject(member)) return mapMembers(member, replace, NAME_OF_SECRETS.test(name) ? name : owner);
    if (Array.isArray(member)) return member.map((item: unknown) => mapMember(name, item));
    return replace(owner ?? name, member) ?? member;
  };
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapMember(name, member)]));
}

function isSecretText(name: string, member: unknown): member is string {
  return typeof member === "string" && member !== "" && SECRET_NAME.test(name);
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
