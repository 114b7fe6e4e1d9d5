import type { SyncOrganization } from "@parley/contracts/sip-bridge/bridge-api";
import { parseSipGateway, type SipGateway } from "@parley/foundation/sip-gateway";

/** One trunk as the service told of it. */
export interface Trunk {
  readonly id: string;
  readonly organizationId: number;
  readonly name: string;
  readonly gateway: SipGateway;
  readonly username: string;
  readonly password: string;
  readonly priority: number;
  /** Here; another bridge may. */
  readonly registers: boolean;
}

export interface RoutedNumber {
  readonly organizationId: number;
  /** E.164. */
  readonly number: string;
  /** Null: every trunk of the organization may bring it. */
  readonly trunkId: string | null;
}

interface Organization {
  readonly sync: SyncOrganization;
  readonly trunks: readonly Trunk[];
}

/** What changed in an organization's trunks. */
export interface TrunkChanges {
  readonly added: readonly Trunk[];
  readonly removed: readonly Trunk[];
}

/** All that the service told the bridge: organizations with their trunks and numbers. */
export class TrunkBook {
  readonly #organizations = new Map<number, Organization>();
  readonly #trunks = new Map<string, Trunk>();

  /** The revision held; null: nothing is known of the organization. */
  revisionOf(organizationId: number): number | null {
    return this.#organizations.get(organizationId)?.sync.revision ?? null;
  }

  /**
   * Replaces what is known of the organization.
   * @returns what changed; null when what is held is newer
   */
  replace(sync: SyncOrganization): TrunkChanges | null {
    const before = this.#organizations.get(sync.organization_id);
    if (before !== undefined && before.sync.revision > sync.revision) return null;
    const trunks = trunksOf(sync);
    const known = new Map((before?.trunks ?? []).map((trunk) => [trunk.id, trunk]));
    const kept = new Map(trunks.map((trunk) => [trunk.id, trunk]));
    const isSame = (trunk: Trunk) => JSON.stringify(known.get(trunk.id)) === JSON.stringify(trunk);
    const added = trunks.filter((trunk) => !isSame(trunk));
    const removed = [...known.values()].filter((trunk) => {
      const now = kept.get(trunk.id);
      return now === undefined || !isSame(now);
    });
    for (const trunk of known.values()) this.#trunks.delete(trunk.id);
    for (const trunk of trunks) this.#trunks.set(trunk.id, trunk);
    this.#organizations.set(sync.organization_id, { sync, trunks });
    return { added, removed };
  }

  trunk(id: string): Trunk | null {
    return this.#trunks.get(id) ?? null;
  }

  trunks(): readonly Trunk[] {
    return [...this.#trunks.values()];
  }

  /** In the order in which calls try them. */
  trunksOf(organizationId: number): readonly Trunk[] {
    return this.#organizations.get(organizationId)?.trunks ?? [];
  }

  callbacksOf(organizationId: number): SyncOrganization["callbacks"] | null {
    return this.#organizations.get(organizationId)?.sync.callbacks ?? null;
  }

  /** This bridge registers the organization's trunks, and tells of their states. */
  leads(organizationId: number): boolean {
    return this.#organizations.get(organizationId)?.sync.is_lead !== false;
  }

  defaultCountryOf(organizationId: number): string | null {
    return this.#organizations.get(organizationId)?.sync.default_country ?? null;
  }

  numberOf(organizationId: number, number: string): RoutedNumber | null {
    const found = this.#organizations.get(organizationId)?.sync.numbers.find((each) => each.number === number);
    return found === undefined ? null : { organizationId, number, trunkId: found.sip_trunk_id };
  }

  /** Whose number it is; null when it is nobody's, or several organizations'. */
  ownerOf(number: string): number | null {
    const owners = this.organizationIds().filter((id) => this.numberOf(id, number) !== null);
    return owners.length === 1 ? (owners[0] ?? null) : null;
  }

  organizationIds(): readonly number[] {
    return [...this.#organizations.keys()];
  }

  /** Everything as it was told, to be kept. */
  syncs(): readonly SyncOrganization[] {
    return [...this.#organizations.values()].map(({ sync }) => sync);
  }
}

function trunksOf(sync: SyncOrganization): readonly Trunk[] {
  return sync.trunks
    .flatMap((trunk): Trunk[] => {
      const gateway = parseSipGateway(trunk.gateway);
      if (gateway === null || !trunk.enabled) return [];
      const { id, name, username, password, priority } = trunk;
      return [
        {
          id,
          organizationId: sync.organization_id,
          name,
          gateway,
          username,
          password,
          priority,
          registers: trunk.register && sync.is_lead !== false,
        },
      ];
    })
    .sort((a, b) => a.priority - b.priority || (a.name < b.name ? -1 : 1));
}
