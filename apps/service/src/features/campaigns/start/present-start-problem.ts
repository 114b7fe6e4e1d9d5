import type { startProblem } from "@parley/contracts/campaigns/campaign-schedule-contracts";
import type { DomainError } from "@parley/foundation/domain-error";
import type { z } from "zod";

/** What would keep a campaign from being started. */
export function presentStartProblem({ code, message, fix }: DomainError): z.input<typeof startProblem> {
  return { code: code ?? "unknown", message, fix: fix ?? null };
}
