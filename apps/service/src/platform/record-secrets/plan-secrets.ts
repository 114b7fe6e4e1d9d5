import { DomainError } from "@parley/foundation/domain-error";
import { isMask, MASK, maskSecret } from "./secret-mask.ts";
import {
  isJsonObject,
  type JsonObject,
  listSecrets,
  mapSecretsOfObject,
  type PlacedSecret,
  pathText,
  type SecretPath,
} from "./secret-places.ts";

/** What to store for a record whose secrets were sent, kept or removed. Paths as in `pathText`. */
export interface SecretPlan {
  /** The settings with a mask in place of every secret. */
  readonly settings: Record<string, unknown>;
  /** Secrets that were sent, by path. */
  readonly fresh: ReadonlyMap<string, string>;
  /** Secrets that stay, by path: the path under which each is stored now. */
  readonly kept: ReadonlyMap<string, string>;
}

/**
 * Takes the secrets out of settings that are to be stored. A mask stands for a secret that is already stored: the one in
 * the same place or, in a list whose items moved, the one shown by that mask. A mask without a stored secret becomes null.
 * @param stored settings as stored, with masks; null for a new record
 * @param mayRedirect whether a stored secret may be kept when the address beside it changes. If it could, anybody who may
 * write could have the secret sent to an address of their own.
 * @param at the path of the settings, if they are part of something larger
 * @throws DomainError `invalid-input`
 */
export function planSecrets(
  stored: JsonObject | null,
  next: JsonObject,
  mayRedirect: boolean,
  at: SecretPath = [],
): SecretPlan {
  const known = stored === null ? [] : listSecrets(stored, at);
  const fresh = new Map<string, string>();
  const kept = new Map<string, string>();
  const settings = mapSecretsOfObject(next, at, (path, value) => {
    assertFitsKey(path);
    if (!isMask(value)) {
      fresh.set(pathText(path), value);
      return maskSecret(value);
    }
    const source = findMasked(known, path, value);
    if (source === null || stored === null) return null;
    if (
      !mayRedirect &&
      addressesAround(stored, source.path.slice(at.length)) !== addressesAround(next, path.slice(at.length))
    ) {
      throw new DomainError("invalid-input", `The address beside ${pathText(path)} was changed`, {
        code: "secret-needed",
        fix: `Send ${pathText(path)} again together with the new address, or ask an admin to change it.`,
      });
    }
    kept.set(pathText(path), pathText(source.path));
    return source.value;
  });
  return { settings, fresh, kept };
}

/** The path is part of a primary key, whose entries PostgreSQL limits to about 2,700 bytes. */
function assertFitsKey(path: SecretPath): void {
  if (Buffer.byteLength(pathText(path)) <= 1_024) return;
  throw new DomainError("invalid-input", "A secret is nested too deeply in the settings", {
    code: "secret-path-too-long",
    fix: "Use shorter names around the secret.",
  });
}

function findMasked(known: readonly PlacedSecret[], path: SecretPath, mask: string): PlacedSecret | null {
  const text = pathText(path);
  const here = known.find((secret) => pathText(secret.path) === text);
  const isInList = path.some((step) => typeof step === "number");
  if (here !== undefined && (here.value === mask || mask === MASK || !isInList)) return here;
  if (mask === MASK) return null;
  const pattern = withoutPositions(path);
  return known.find((secret) => secret.value === mask && withoutPositions(secret.path) === pattern) ?? null;
}

function withoutPositions(path: SecretPath): string {
  return pathText(path.map((step) => (typeof step === "number" ? "*" : step)));
}

const ADDRESS_NAMES = ["base_url", "url", "ws_url"] as const;

/** The members that hold the addresses `webhook_headers` are sent to. */
const WEBHOOK_ADDRESS_NAMES = ["webhook_url", "sms_webhook_url"] as const;

/** The addresses a secret is sent to, as one text to compare: those in all objects around its path, and those it serves elsewhere. */
function addressesAround(settings: JsonObject, path: SecretPath): string {
  const addresses = addressesElsewhere(settings, path).map((address) => JSON.stringify(address));
  let value: unknown = settings;
  for (const step of path) {
    if (isJsonObject(value)) {
      const owner = value;
      addresses.push(...ADDRESS_NAMES.map((name) => JSON.stringify(owner[name] ?? null)));
      value = owner[step];
    } else {
      value = Array.isArray(value) && typeof step === "number" ? value[step] : undefined;
    }
  }
  return addresses.join(" ");
}

function addressesElsewhere(settings: JsonObject, [member, vendor]: SecretPath): readonly unknown[] {
  if (member === "webhook_headers") return WEBHOOK_ADDRESS_NAMES.map((name) => settings[name] ?? null);
  // An assistant's key for a vendor goes to that vendor's recognizer and voice, wherever they are said to be.
  if (member !== "api_keys") return [];
  return [
    speechAddress(settings["stt_settings"], vendor, "deepgram"),
    speechAddress(settings["tts_settings"], vendor, null),
  ];
}

/** @param fallback the vendor where none is named @returns null: the vendor's own */
function speechAddress(speech: unknown, vendor: unknown, fallback: string | null): unknown {
  if (!isJsonObject(speech) || (speech["provider"] ?? fallback) !== vendor) return null;
  const config = speech["provider_config"];
  const address = isJsonObject(config) ? config["base_url"] : null;
  return typeof address === "string" && address.trim() !== "" ? address : null;
}
