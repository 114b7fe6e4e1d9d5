import type { SyncOrganization, TrunkStatus } from "@parley/contracts/sip-bridge/bridge-api";
import type { SipPeer } from "@parley/sip/message/message";
import type { BookFile } from "./book-file.ts";
import type { Trunk, TrunkBook } from "./trunk-book.ts";
import { contactUserOf, TrunkMonitor, type TrunkMonitorDeps } from "./trunk-monitor.ts";

/** All trunks of all organizations: their book, and the monitor of each. */
export class Trunks {
  readonly #book: TrunkBook;
  readonly #file: BookFile;
  readonly #deps: TrunkMonitorDeps;
  readonly #monitors = new Map<string, TrunkMonitor>();
  readonly #byContact = new Map<string, TrunkMonitor>();
  /** By the addresses of their gateways; null: to be made anew. Every message of a stranger is looked up here. */
  #byAddress: ReadonlyMap<string, readonly TrunkMonitor[]> | null = null;

  constructor(book: TrunkBook, file: BookFile, deps: TrunkMonitorDeps) {
    this.#book = book;
    this.#file = file;
    this.#deps = deps;
  }

  /**
   * Takes what the service tells of an organization. Calls of trunks that are gone go on; new ones are refused.
   * @returns false when what is held is newer
   * @throws Error when the disk does not take it
   */
  async replace(sync: SyncOrganization): Promise<boolean> {
    if (!this.#take(sync)) return false;
    await this.#file.write(this.#book.syncs());
    return true;
  }

  /** Goes on with what was told before the last stop. */
  async restore(): Promise<void> {
    for (const sync of await this.#file.read()) this.#take(sync);
  }

  /** @param keepsBindings other bridges take the calls that come of them; else they are taken away */
  async stop(keepsBindings: boolean): Promise<void> {
    await Promise.all([...this.#monitors.values()].map((monitor) => monitor.stop(keepsBindings)));
  }

  statusOf(organizationId: number): readonly TrunkStatus[] {
    return this.#book.trunksOf(organizationId).flatMap(({ id }) => this.#monitors.get(id)?.status ?? []);
  }

  test(trunkId: string): Promise<TrunkStatus> | null {
    return this.#monitors.get(trunkId)?.test() ?? null;
  }

  peersOf(trunkId: string): readonly SipPeer[] {
    return this.#monitors.get(trunkId)?.peers ?? [];
  }

  isDown(trunkId: string): boolean {
    return this.#monitors.get(trunkId)?.isDown ?? true;
  }

  contactUserOf(trunkId: string): string {
    return contactUserOf(this.#deps.apiKey, trunkId);
  }

  /** The address is a gateway's. */
  isKnown(address: string): boolean {
    return this.#at(address).length > 0;
  }

  /** The text names a Contact of ours. */
  namesOurContact(head: string): boolean {
    const user = /sips?:(t[0-9a-f]{20})@/.exec(head)?.[1];
    return user !== undefined && this.#byContact.has(user);
  }

  /**
   * The trunks that may have sent a request: the one whose Contact it names, else those with a gateway at the address it
   * came from; of those, the ones at that port where there are any.
   */
  candidates(requestUri: string, source: SipPeer): readonly Trunk[] {
    const user = /^sips?:(t[0-9a-f]{20})@/.exec(requestUri)?.[1];
    const named = user === undefined ? undefined : this.#byContact.get(user);
    if (named !== undefined) return [named.trunk];
    const atAddress = this.#at(source.address);
    const atPort = atAddress.filter(({ gateways }) =>
      gateways.some((peer) => peer.address === source.address && peer.port === source.port),
    );
    return (atPort.length > 0 ? atPort : atAddress).map(({ trunk }) => trunk);
  }

  #at(address: string): readonly TrunkMonitor[] {
    this.#byAddress ??= byAddress(this.#monitors.values());
    return this.#byAddress.get(address) ?? [];
  }

  #take(sync: SyncOrganization): boolean {
    const changes = this.#book.replace(sync);
    if (changes === null) return false;
    this.#byAddress = null;
    for (const trunk of changes.removed) {
      const monitor = this.#monitors.get(trunk.id);
      if (monitor === undefined) continue;
      this.#monitors.delete(trunk.id);
      this.#byContact.delete(monitor.contactUser);
      // Another bridge may have made the same binding already: behind an edge all of them name it.
      const isElsewhere = !this.#book.leads(sync.organization_id) && this.#book.trunk(trunk.id) !== null;
      void monitor.stop(isElsewhere);
    }
    for (const trunk of changes.added) {
      const monitor = new TrunkMonitor(trunk, this.#deps, () => {
        this.#byAddress = null;
      });
      this.#monitors.set(trunk.id, monitor);
      this.#byContact.set(monitor.contactUser, monitor);
      monitor.start();
    }
    return true;
  }
}

function byAddress(monitors: Iterable<TrunkMonitor>): ReadonlyMap<string, readonly TrunkMonitor[]> {
  const found = new Map<string, TrunkMonitor[]>();
  for (const monitor of monitors) {
    for (const address of new Set(monitor.gateways.map((gateway) => gateway.address))) {
      found.set(address, [...(found.get(address) ?? []), monitor]);
    }
  }
  return found;
}
