import { keyedProviderName } from "@parley/contracts/provider-names";
import { DomainError } from "@parley/foundation/domain-error";

/** @throws DomainError `invalid-input` (`unknown-provider`) for a vendor no key can be of */
export function assertKnownProvider(provider: string): void {
  if (keyedProviderName.safeParse(provider).success) return;
  throw new DomainError("invalid-input", "The provider is unknown", {
    code: "unknown-provider",
    fix: `Use one of ${keyedProviderName.options.join(", ")}.`,
  });
}
