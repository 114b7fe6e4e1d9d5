import { randomUUID } from "node:crypto";
import type { SipTrunkCreate, SipTrunkUpdate } from "@parley/contracts/sip-trunks/sip-trunk-contracts";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { isUuid } from "@parley/foundation/uuid-text";
import type { OrganizationScope, ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { refuseTakenName } from "../vendor-settings/refuse-taken-name.ts";
import { checkTrunk } from "./check-trunk.ts";
import type { SipTrunksDeps } from "./sip-trunks-deps.ts";
import { noteTrunkChange } from "./sync/note-trunk-change.ts";
import type { SipTrunk } from "./trunk.ts";
import { trunkPasswordScope } from "./trunk-password.ts";
import { insertTrunk, listTrunks, lockTrunk, lockTrunks, replaceTrunk } from "./trunk-store.ts";

/** Each may be a registration that the bridge keeps alive. */
const MAX_TRUNKS = 100;

/** @throws DomainError `invalid-input`: what `checkTrunk` refuses, a taken name, too many trunks */
export async function createTrunk(
  { platform, config }: SipTrunksDeps,
  scope: OrganizationScope,
  body: SipTrunkCreate,
): Promise<SipTrunk> {
  const id = randomUUID();
  const registers = body.register ?? true;
  checkTrunk({ ...body, registers }, config.outboundAllowedHosts);
  const trunk: SipTrunk = {
    id,
    name: body.name,
    gateway: body.gateway,
    username: body.username,
    passwordCiphertext: await platform.envelope.encrypt(trunkPasswordScope(scope.organizationId, id), body.password),
    priority: body.priority,
    isEnabled: body.enabled,
    registers,
    provider: body.provider ?? null,
  };
  await refuseTakenName(() =>
    scope.transaction(async (unit) => {
      await lockTrunks(unit);
      if ((await listTrunks(unit)).length >= MAX_TRUNKS) {
        throw new DomainError("invalid-input", `There are already ${MAX_TRUNKS} trunks`, {
          code: "too-many-trunks",
          fix: "Delete trunks that are no longer used.",
        });
      }
      await insertTrunk(unit, trunk);
      await noteTrunkChange(unit);
    }),
  );
  return trunk;
}

/**
 * Changes what was sent of a trunk.
 * @throws DomainError `not-found`; `invalid-input` for a null where a value must be, what `checkTrunk` refuses, a taken name
 */
export async function changeTrunk(
  { platform, config }: SipTrunksDeps,
  scope: OrganizationScope,
  id: string,
  body: SipTrunkUpdate,
): Promise<SipTrunk> {
  if (!isUuid(id)) throw notFound("SIP trunk");
  for (const [member, value] of Object.entries(body)) {
    if (value !== null || member === "provider") continue;
    throw new DomainError("invalid-input", `${member} cannot be null`, {
      code: "null-member",
      fix: "Leave the member out to keep its value.",
    });
  }
  const passwordScope = trunkPasswordScope(scope.organizationId, id);
  const ciphertext = body.password == null ? null : await platform.envelope.encrypt(passwordScope, body.password);
  return refuseTakenName(() =>
    scope.transaction(async (unit) => {
      const stored = await requireTrunk(unit, id);
      const trunk: SipTrunk = {
        ...stored,
        name: body.name ?? stored.name,
        gateway: body.gateway ?? stored.gateway,
        username: body.username ?? stored.username,
        passwordCiphertext: ciphertext ?? stored.passwordCiphertext,
        priority: body.priority ?? stored.priority,
        isEnabled: body.enabled ?? stored.isEnabled,
        registers: body.register ?? stored.registers,
        provider: body.provider === undefined ? stored.provider : body.provider,
      };
      const password =
        body.password ?? (await platform.envelope.decrypt(passwordScope, stored.passwordCiphertext)).reveal();
      checkTrunk({ ...trunk, password }, config.outboundAllowedHosts);
      await replaceTrunk(unit, trunk);
      await noteTrunkChange(unit);
      return trunk;
    }),
  );
}

/** Locked until the transaction ends. @throws DomainError `not-found` */
async function requireTrunk(unit: ScopedUnitOfWork, id: string): Promise<SipTrunk> {
  const trunk = await lockTrunk(unit, id);
  if (trunk === null) throw notFound("SIP trunk");
  return trunk;
}
