export type JsonObject = Readonly<Record<string, unknown>>;
/** Keys and list positions from the root of the settings. */
export type SecretPath = readonly (string | number)[];

/** Paths that are always secret; `*` is any key or position. */
const NAMED_PLACES: readonly (readonly string[])[] = [
  ["llm_provider_config", "api_key"],
  ["llm_fallback_providers", "fallbacks", "*", "api_key"],
  ["api_keys", "*"],
  // The owner chooses the header names, so they do not tell what is secret: `{ name: value }`, or a list of such pairs.
  ["webhook_headers", "*"],
  ["webhook_headers", "*", "value"],
];

/** Headers of a tool's request that only state formats. Every other one may carry a credential, whatever its name. */
const OPEN_TOOL_HEADERS: ReadonlySet<string> = new Set([
  "accept",
  "accept-charset",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "content-language",
  "content-type",
  "user-agent",
]);
/** Matches normalized names: `X-Api-Key`, `apiKey` and `api_key` are the same, and `stripeApiKey` matches too. */
const SECRET_NAME =
  /(api-?key|(^|[^a-z])(access|secret|private|auth|signing|encryption)-?key|secret|token|password|passwd|passphrase|passcode|authorization|(^|[^a-z])(pwd|bearer|jwt|cookie)|(^|[^a-z])credentials?)$/;
/** Everything under such a name is a secret, whatever its own name. */
const SECRET_CONTAINER_NAME = /(api-?keys|secrets|passwords|(^|[^a-z])credentials)$/;

/**
 * Whether a text at this path is a secret: because the path is listed above, or because of its name, which matters where
 * the owner chooses the names. No other declared member has a name that matches.
 */
export function isSecretPlace(path: SecretPath): boolean {
  if (NAMED_PLACES.some((place) => place.length === path.length && startsWith(path, place))) return true;
  if (isToolHeader(path)) return !OPEN_TOOL_HEADERS.has(String(path.at(-1)).toLowerCase());
  // For an entry of a list, the list's name counts.
  const names = path.filter((step) => typeof step === "string");
  const [name, parent, owner] = [names.at(-1), names.at(-2), names.at(-3)];
  if (name !== undefined && SECRET_NAME.test(normalName(name))) return true;
  // In a JSON schema the name describes a value; it does not hold one.
  return parent !== undefined && owner !== "properties" && SECRET_CONTAINER_NAME.test(normalName(parent));
}

function normalName(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

/** A header in a tool's configuration or its assignment's, whatever name the client library uses for the configuration. */
function isToolHeader(path: SecretPath): boolean {
  return startsWith(path, ["tools_settings", "custom_tools", "*", "*", "headers"]) && path.length === 6;
}

function startsWith(path: SecretPath, pattern: readonly string[]): boolean {
  return pattern.every((step, index) => step === "*" || step === path[index]);
}

type ReplaceSecret = (path: SecretPath, value: string) => string | null;

/** A copy with every secret replaced; an empty text counts as no secret and becomes null. */
export function mapSecrets(settings: JsonObject, replace: ReplaceSecret): Record<string, unknown> {
  return mapSecretsOfObject(settings, [], replace);
}

/** The same for a part of the settings. @param path of the part */
export function mapSecretsOfObject(
  part: JsonObject,
  path: SecretPath,
  replace: ReplaceSecret,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).map(([name, member]) => [name, mapSecretsOf(member, [...path, name], replace)]),
  );
}

function mapSecretsOf(value: unknown, path: SecretPath, replace: ReplaceSecret): unknown {
  if (isJsonObject(value)) return mapSecretsOfObject(value, path, replace);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => mapSecretsOf(item, [...path, index], replace));
  }
  if (typeof value !== "string" || !isSecretPlace(path)) return value;
  return value === "" ? null : replace(path, value);
}

export interface PlacedSecret {
  readonly path: SecretPath;
  readonly value: string;
}

/** @param at the path of the settings, if they are part of something larger */
export function listSecrets(settings: JsonObject, at: SecretPath = []): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  mapSecretsOfObject(settings, at, (path, value) => {
    found.push({ path, value });
    return value;
  });
  return found;
}

/** How a path is written in the table of secrets and in their encryption context; no two paths give the same text. */
export function pathText(path: SecretPath): string {
  return path.map((step) => String(step).replaceAll(/[\\.]/g, "\\$&")).join(".");
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
