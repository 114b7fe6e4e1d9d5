import { type MemoryWritePolicyOnWire, memoryWritePolicy } from "@parley/contracts/learning/memory-policy-schema";
import { DomainError } from "@parley/foundation/domain-error";

/** What may be remembered where an assistant of an organization writes. */
export interface MemoryPolicy {
  /** Null: every type. */
  readonly allowedTypes: ReadonlySet<string> | null;
  readonly blockedTypes: ReadonlySet<string>;
  readonly needsConsent: boolean;
  readonly extractsFromConversations: boolean;
}

/**
 * The organization's policy, narrowed by the assistant's: each type has to pass both, and either may ask for consent.
 * @param assistants null: no assistant is concerned
 */
export function combinePolicies(organizations: unknown, assistants: unknown): MemoryPolicy {
  const organization = read(organizations);
  const assistant = read(assistants);
  const lists = [organization.allowed_types, assistant.allowed_types].filter(
    (types) => types != null && types.length > 0,
  );
  const [first, second] = lists;
  return {
    allowedTypes:
      first == null ? null : new Set(second == null ? first : first.filter((type) => second.includes(type))),
    blockedTypes: new Set([...(organization.blocked_types ?? []), ...(assistant.blocked_types ?? [])]),
    needsConsent: organization.require_explicit_consent === true || assistant.require_explicit_consent === true,
    extractsFromConversations:
      organization.extract_from_conversations === true && assistant.extract_from_conversations !== false,
  };
}

export function allowsType({ allowedTypes, blockedTypes }: MemoryPolicy, type: string): boolean {
  return !blockedTypes.has(type) && (allowedTypes === null || allowedTypes.has(type));
}

/** @throws DomainError invalid-state: the organization or the assistant does not want such memories */
export function requireType(policy: MemoryPolicy, type: string): void {
  if (allowsType(policy, type)) return;
  throw new DomainError("invalid-state", `Memories of type ${type} are not to be written`, {
    code: "memory-type-not-allowed",
    fix: "The memory_write_policy of the organization or the assistant says which types are.",
  });
}

/** A stored policy was validated when it was written; one that cannot be read forbids everything it could. */
function read(stored: unknown): MemoryWritePolicyOnWire {
  if (stored === null || stored === undefined) return {};
  const parsed = memoryWritePolicy.safeParse(stored);
  return parsed.success ? parsed.data : { require_explicit_consent: true, extract_from_conversations: false };
}
