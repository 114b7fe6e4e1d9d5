import { asId } from "@parley/foundation/branded-ids";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { parseE164, parseLookupNumber } from "@parley/foundation/e164";
import type { KeyedHashes } from "../../platform/crypto/keyed-hash.ts";
import { hashSpellings } from "../../platform/crypto/number-hash.ts";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { holdAssistant } from "../assistants/find-assistant.ts";
import type { MemoryScope } from "./memory.ts";
import { redactPersonalData } from "./redaction/redact-personal-data.ts";

/** HMAC-SHA-256 in hexadecimal digits, as traces of calls show it. */
const HASH = /^[0-9a-f]{64}$/;

export interface MemorySubject {
  readonly subjectId: string | null;
  readonly callerHash: string | null;
}

/**
 * Whom or what a memory is about, as it is kept: a caller by the hash of their number, a location by its number.
 * @param given as it was sent
 * @throws DomainError invalid-input: it does not fit the scope; not-found: no such assistant
 */
export async function resolveSubject(
  unit: ScopedUnitOfWork,
  hashes: KeyedHashes,
  scope: MemoryScope,
  subjectType: string,
  given: string | null,
): Promise<MemorySubject> {
  const written = given?.trim() || null;
  const isCaller = written !== null && (subjectType === "caller" || HASH.test(written) || parseE164(written) !== null);
  switch (scope) {
    case "caller":
      return callerSubject(hashes, written);
    case "location": {
      const number = written === null ? null : parseLookupNumber(written);
      if (number === null) throw unfit("The subject of a location's memory is its number", "number-needed", LOCATION);
      return { subjectId: number, callerHash: null };
    }
    case "assistant": {
      if (written === null || !/^\d{1,15}$/.test(written)) {
        throw unfit("The subject of an assistant's memory is the assistant", "assistant-needed", ASSISTANT);
      }
      if (!(await holdAssistant(unit, asId(Number(written))))) throw notFound("Assistant");
      return { subjectId: String(Number(written)), callerHash: null };
    }
    case "organization":
      if (isCaller) return callerSubject(hashes, written);
      return { subjectId: written === null ? null : redactPersonalData(written), callerHash: null };
  }
}

/** The assistant that a memory is about; null for any other subject. */
export function assistantOfSubject({
  scope,
  subjectId,
}: {
  readonly scope: MemoryScope;
  readonly subjectId: string | null;
}): number | null {
  return scope === "assistant" && subjectId !== null ? Number(subjectId) : null;
}

function callerSubject(hashes: KeyedHashes, written: string | null): MemorySubject {
  const callerHash = written === null ? null : callerHashOf(hashes, written);
  if (callerHash === null) throw unfit("The subject of a caller's memory is the caller", "caller-needed", CALLER);
  return { subjectId: callerHash, callerHash };
}

const CALLER = "Send subject_id: the number in E.164, or its caller_hash as traces show it.";
const LOCATION = "Send subject_id: the number that was called, in E.164.";
const ASSISTANT = "Send subject_id: the assistant's id.";

/** Null for who hides the number, or calls from a browser: two of them are two people. */
export function callerHashOfNumber(hashes: KeyedHashes, phoneNumber: string): string | null {
  const number = parseE164(phoneNumber);
  return number === null ? null : hashes.hash("phone-number", number).toString("hex");
}

/** Of a number in E.164, or a hash as it is; null for anything else. */
export function callerHashOf(hashes: KeyedHashes, given: string): string | null {
  if (HASH.test(given)) return given;
  const number = parseLookupNumber(given);
  return number === null ? null : hashes.hash("phone-number", number).toString("hex");
}

/** Under which traces of calls may have a caller as well: the number was spelled otherwise before. None of a hash. */
export function formerCallerHashesOf(hashes: KeyedHashes, given: string): readonly string[] {
  const number = HASH.test(given) ? null : parseLookupNumber(given);
  const spellings = number === null ? [] : hashSpellings(hashes, number);
  return spellings.slice(1).map((hash) => hash.toString("hex"));
}

const unfit = (detail: string, code: string, fix: string) => new DomainError("invalid-input", detail, { code, fix });
