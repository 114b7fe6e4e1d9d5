import {
  createSipTrunk,
  deleteSipTrunk,
  disableSipTrunk,
  enableSipTrunk,
  getSipTrunk,
  listSipTrunks,
  syncSipTrunks,
  updateSipTrunk,
} from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { requireTrunk } from "../require-trunk.ts";
import { changeTrunk, createTrunk } from "../save-trunk.ts";
import type { SipTrunksDeps } from "../sip-trunks-deps.ts";
import { noteTrunkChange } from "../sync/note-trunk-change.ts";
import type { SipTrunk } from "../trunk.ts";
import { trunkPasswordScope } from "../trunk-password.ts";
import { deleteTrunk, listTrunks } from "../trunk-store.ts";

/** Endpoints under /sip-trunks. */
export function sipTrunkOperations(deps: SipTrunksDeps): readonly Operation[] {
  const present = async ({ organizationId }: OrganizationScope, trunk: SipTrunk) => {
    const passwordScope = trunkPasswordScope(organizationId, trunk.id);
    return {
      id: trunk.id,
      name: trunk.name,
      gateway: trunk.gateway,
      username: trunk.username,
      password: (await deps.platform.envelope.decrypt(passwordScope, trunk.passwordCiphertext)).reveal(),
      priority: trunk.priority,
      enabled: trunk.isEnabled,
      register: trunk.registers,
      provider: trunk.provider,
    };
  };
  const change = async (scope: OrganizationScope, id: string, body: Parameters<typeof changeTrunk>[3]) =>
    present(scope, await changeTrunk(deps, scope, id, body));
  return [
    defineOperation(listSipTrunks, async ({ scope }) => {
      const trunks = await scope.transaction(listTrunks);
      return Promise.all(trunks.map((trunk) => present(scope, trunk)));
    }),
    defineOperation(createSipTrunk, async ({ scope, body }) => present(scope, await createTrunk(deps, scope, body))),
    defineOperation(syncSipTrunks, async ({ scope }) => {
      const trunks = await scope.transaction(async (unit) => {
        await noteTrunkChange(unit);
        return listTrunks(unit);
      });
      const enabledCount = trunks.filter(({ isEnabled }) => isEnabled).length;
      const count = enabledCount === 1 ? "1 enabled trunk" : `${enabledCount} enabled trunks`;
      const message =
        deps.config.sipBridge === null
          ? `${count}, which no SIP bridge takes yet: the operator sets SIP_BRIDGE_URL and SIP_BRIDGE_API_KEY`
          : `${count} on the way to the SIP bridge`;
      return { success: true, message, total_trunks: trunks.length, enabled_trunks: enabledCount };
    }),
    defineOperation(getSipTrunk, async ({ scope, params: { trunk_id: id } }) => {
      return present(scope, await requireTrunk(scope, id));
    }),
    defineOperation(updateSipTrunk, ({ scope, params, body }) => change(scope, params.trunk_id, body)),
    defineOperation(enableSipTrunk, ({ scope, params }) => change(scope, params.trunk_id, { enabled: true })),
    defineOperation(disableSipTrunk, ({ scope, params }) => change(scope, params.trunk_id, { enabled: false })),
    defineOperation(deleteSipTrunk, ({ scope, params: { trunk_id: id } }) =>
      scope.transaction(async (unit) => {
        if (!isUuid(id) || !(await deleteTrunk(unit, id))) throw notFound("SIP trunk");
        await noteTrunkChange(unit);
        return undefined;
      }),
    ),
  ];
}
