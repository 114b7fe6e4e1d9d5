import type { TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import { callOverSipTrunk, getSipTrunkStatus, testSipTrunk } from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { withWireTimestamps } from "@parley/contracts/wire-types";
import { DomainError } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { readTrunkStatus, testTrunk } from "../ask-bridge.ts";
import { makeTestCall } from "../make-test-call.ts";
import { requireEnabledTrunk, requireTrunk } from "../require-trunk.ts";
import type { SipTrunksDeps } from "../sip-trunks-deps.ts";
import { findTrunkState, saveTrunkState } from "../trunk-state-store.ts";

/** What the bridge says of trunks. */
export function trunkStateOperations(deps: SipTrunksDeps): readonly Operation[] {
  return [
    defineOperation(getSipTrunkStatus, async ({ scope, params: { trunk_id: id } }) => {
      const trunk = await requireTrunk(scope, id);
      if (!trunk.isEnabled) return { ...unasked(id, "disabled", null), is_live: true };
      try {
        const status = await readTrunkStatus(deps, scope.organizationId, id);
        return { ...(status === null ? notTold(id) : await keep(scope, status)), is_live: true };
      } catch (error) {
        const last = await scope.transaction((unit) => findTrunkState(unit, id));
        if (last === null || !(error instanceof DomainError) || error.kind !== "provider-failed") throw error;
        return { ...withWireTimestamps(last), is_live: false };
      }
    }),
    defineOperation(testSipTrunk, async ({ scope, params: { trunk_id: id } }) => {
      await requireEnabledTrunk(scope, id);
      const status = await testTrunk(deps, id);
      return status === null ? notTold(id) : keep(scope, status);
    }),
    defineOperation(callOverSipTrunk, ({ scope, params, body }) =>
      makeTestCall(deps, scope, params.trunk_id, { from: body.from_phone_number, to: body.to_phone_number }),
    ),
  ];
}

async function keep(scope: OrganizationScope, status: TrunkStatus): Promise<TrunkStatus> {
  await scope.transaction((unit) => saveTrunkState(unit, status));
  return withWireTimestamps(status);
}

const notTold = (id: string): TrunkStatus => unasked(id, "resolving", "The bridge has not been told of it yet");

function unasked(id: string, state: TrunkStatus["state"], reason: string | null): TrunkStatus {
  return { id, state, sip_code: null, reason, options_rtt_ms: null, registered_until: null, changed_at: null };
}
