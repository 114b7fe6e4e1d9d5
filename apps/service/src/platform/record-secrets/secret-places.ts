export type JsonObject = Readonly<Record<string, unknown>>;
/** From the root of the settings to the place: keys and positions. */
export type SecretPath = readonly (string | number)[];

/** `*` is any key or position. */
const NAMED_PLACES: readonly (readonly string[])[] = [
  ["llm_provider_config", "api_key"],
  ["llm_fallback_providers", "fallbacks", "*", "api_key"],
  ["api_keys", "*"],
  // The owner chooses their names, so none says what is secret: `{ name: value }`, or a list of such pairs.
  ["webhook_headers", "*"],
  ["webhook_headers", "*", "value"],
];

/** Headers of a tool's request that only say formats; every other one may carry a credential, whatever its name. */
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
/** `X-Api-Key`, `apiKey` and `api_key` are one name, and so is `stripeApiKey` in this. */
const SECRET_NAME =
  /(api-?key|(^|[^a-z])(access|secret|private|auth|signing|encryption)-?key|secret|token|password|passwd|passphrase|passcode|authorization|(^|[^a-z])(pwd|bearer|jwt|cookie)|(^|[^a-z])credentials?)$/;
/** Everything below such a name is a secret, whatever its own name. */
const NAME_OF_SECRETS = /(api-?keys|secrets|passwords|(^|[^a-z])credentials)$/;

/**
 * Whether a string at this path is a secret: because the place is declared as one, or, where owners choose the names
 * themselves, because of its name. No declared member has such a name unless it is a secret.
 */
export function isSecretPlace(path: SecretPath): boolean {
  if (NAMED_PLACES.some((place) => place.length === path.length && startsWith(path, place))) return true;
  if (isToolHeader(path)) return !OPEN_TOOL_HEADERS.has(String(path.at(-1)).toLowerCase());
  // For an entry of a list, the list's name counts.
  const names = path.filter((step) => typeof step === "string");
  const [name, parent, owner] = [names.at(-1), names.at(-2), names.at(-3)];
  if (name !== undefined && SECRET_NAME.test(normalName(name))) return true;
  // A JSON schema only describes the member of that name; it is not a secret itself.
  return parent !== undefined && owner !== "properties" && NAME_OF_SECRETS.test(normalName(parent));
}

function normalName(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .replaceAll("_", "-")
    .toLowerCase();
}

/** `headers` of a tool's configuration, also under the name client libraries give it, or of an assignment of it. */
function isToolHeader(path: SecretPath): boolean {
  return startsWith(path, ["tools_settings", "custom_tools", "*", "*", "headers"]) && path.length === 6;
}

function startsWith(path: SecretPath, pattern: readonly string[]): boolean {
  return pattern.every((step, index) => step === "*" || step === path[index]);
}

type ReplaceSecret = (path: SecretPath, value: string) => string | null;

/** A copy with every secret string replaced; empty strings are not secrets. */
export function mapSecrets(settings: JsonObject, replace: ReplaceSecret): Record<string, unknown> {
  return mapSecretsOfObject(settings, [], replace);
}

/** The same for a part of the settings. @param path where the part stands */
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

/** @param at where the settings are a part of something larger: the place of that part */
export function listSecrets(settings: JsonObject, at: SecretPath = []): readonly PlacedSecret[] {
  const found: PlacedSecret[] = [];
  mapSecretsOfObject(settings, at, (path, value) => {
    found.push({ path, value });
    return value;
  });
  return found;
}

/** How a path is written in the table of secrets and in their encryption context; no two paths are written alike. */
export function pathText(path: SecretPath): string {
  return path.map((step) => String(step).replaceAll(/[\\.]/g, "\\$&")).join(".");
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
