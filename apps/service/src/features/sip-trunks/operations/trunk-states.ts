import type { TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import { getSipTrunkStatus, testSipTrunk } from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { readTrunkStatus, testTrunk } from "../ask-bridge.ts";
import type { SipTrunksDeps } from "../sip-trunks-deps.ts";
import type { SipTrunk } from "../trunk.ts";
import { findTrunk } from "../trunk-store.ts";

/** What the bridge says of trunks, asked as somebody wants to know. */
export function trunkStateOperations(deps: SipTrunksDeps): readonly Operation[] {
  return [
    defineOperation(getSipTrunkStatus, async ({ scope, params: { trunk_id: id } }) => {
      const trunk = await requireTrunk(scope, id);
      if (!trunk.isEnabled) return unasked(id, "disabled", null);
      return (await readTrunkStatus(deps, scope.organizationId, id)) ?? notTold(id);
    }),
    defineOperation(testSipTrunk, async ({ scope, params: { trunk_id: id } }) => {
      const trunk = await requireTrunk(scope, id);
      if (!trunk.isEnabled) {
        throw new DomainError("invalid-input", "The trunk is disabled", {
          code: "trunk-disabled",
          fix: `Enable it: POST /api/v1/sip-trunks/${id}/enable.`,
        });
      }
      return (await testTrunk(deps, id)) ?? notTold(id);
    }),
  ];
}

async function requireTrunk(scope: OrganizationScope, id: string): Promise<SipTrunk> {
  const trunk = isUuid(id) ? await scope.transaction((unit) => findTrunk(unit, id)) : null;
  if (trunk === null) throw notFound("SIP trunk");
  return trunk;
}

const notTold = (id: string): TrunkStatus => unasked(id, "resolving", "The bridge has not been told of it yet");

function unasked(id: string, state: TrunkStatus["state"], reason: string | null): TrunkStatus {
  return { id, state, sip_code: null, reason, options_rtt_ms: null, registered_until: null, changed_at: null };
}
