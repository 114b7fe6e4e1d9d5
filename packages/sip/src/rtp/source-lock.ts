/** So many valid packets in a row make a source the source. */
const LOCKS_AFTER = 5;

/** Where a packet came from, and whose it says it is. */
interface Candidate {
  address: string;
  port: number;
  ssrc: number;
  count: number;
}

/**
 * Finds out where a peer's packets really come from and stays with that (RFC 4961): behind a NAT that is not what its
 * description says. Once locked nobody else is heard, so that a stranger who finds the port can neither speak nor press
 * keys.
 */
export class SourceLock {
  #candidate: Candidate | null = null;
  #locked: Candidate | null = null;
  #told: { readonly address: string; readonly port: number };
  #droppedCount = 0;

  /** @param told what the peer's session description says */
  constructor(told: { readonly address: string; readonly port: number }) {
    this.#told = told;
  }

  /** Where to send. */
  get target(): { readonly address: string; readonly port: number } {
    return this.#locked ?? this.#told;
  }

  get isLocked(): boolean {
    return this.#locked !== null;
  }

  /** Packets of others since the source was found. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  /** A new description: where packets come from may have changed. */
  tell(told: { readonly address: string; readonly port: number }): void {
    if (told.address === this.#told.address && told.port === this.#told.port) return;
    this.#told = told;
    this.#locked = null;
    this.#candidate = null;
  }

  /** Whether a packet from there is heard. */
  accepts(address: string, port: number, ssrc: number): boolean {
    const locked = this.#locked;
    if (locked !== null) {
      if (locked.address === address && locked.port === port) return true;
      this.#droppedCount += 1;
      return false;
    }
    if (address === this.#told.address && port === this.#told.port) {
      this.#locked = { address, port, ssrc, count: 1 };
      return true;
    }
    return this.#count(address, port, ssrc);
  }

  #count(address: string, port: number, ssrc: number): boolean {
    const candidate = this.#candidate;
    const isSame = candidate?.address === address && candidate.port === port && candidate.ssrc === ssrc;
    if (candidate === null || !isSame) {
      this.#candidate = { address, port, ssrc, count: 1 };
      return false;
    }
    candidate.count += 1;
    if (candidate.count < LOCKS_AFTER) return false;
    this.#locked = candidate;
    return true;
  }
}
