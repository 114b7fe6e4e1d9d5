import { DomainError } from "@parley/foundation/domain-error";

/**
 * Refuses requests from pages of other origins, as the protocol demands: a page that has its name rebound to this address must not
 * reach tools. Programs send no `Origin`.
 * @throws DomainError `not-allowed`
 */
export function refuseForeignOrigin(origin: string | undefined, publicBaseUrl: string): void {
  if (origin === undefined || origin === new URL(publicBaseUrl).origin) return;
  throw new DomainError("not-allowed", "Pages of other origins may not use the tools", { code: "origin-not-allowed" });
}
