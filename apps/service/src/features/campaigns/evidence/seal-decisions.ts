import { useGenericPlans } from "../../../platform/database/generic-plans.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { CHAIN_START, decisionHash, sealHash } from "./decision-hash.ts";
import { listUnsealed } from "./evidence-store.ts";
import { insertSeal, lockSeals } from "./seal-store.ts";

const AT_ONCE = 500;

/**
 * Puts decisions that have no seal under new ones, in the order of their attempts' ids. Those who decide wait for nobody, so a decision
 * may become visible after one with a higher id; it is then under a later seal.
 * @returns how many decisions were sealed
 */
export async function sealDecisions(scope: OrganizationScope, signal?: AbortSignal): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await sealSome(scope);
    sealed += count;
    if (count < AT_ONCE || signal?.aborted === true) return sealed;
  }
}

function sealSome(scope: OrganizationScope): Promise<number> {
  return scope.transaction(async (unit) => {
    await useGenericPlans(unit);
    const end = await lockSeals(unit);
    const decisions = await listUnsealed(unit, AT_ONCE);
    if (decisions.length === 0) return 0;
    const seal = {
      organizationId: unit.organizationId,
      position: end.position + 1,
      decisionCount: decisions.length,
      attemptIds: decisions.map(({ attemptId }) => attemptId),
      decisionHashes: decisions.map((decision) => decisionHash(decision).toString("hex")),
      previousHash: end.hash ?? CHAIN_START,
      sealedAt: end.now,
    };
    await insertSeal(unit, { ...seal, hash: sealHash(seal) });
    return decisions.length;
  });
}
