/** An organization's own way to a carrier or a telephone system. */
export interface SipTrunk {
  readonly id: string;
  readonly name: string;
  /** As it was sent; see `parseSipGateway`. */
  readonly gateway: string;
  readonly username: string;
  readonly passwordCiphertext: string;
  /** The lowest is tried first; of equal ones the first by name. */
  readonly priority: number;
  readonly isEnabled: boolean;
  /** Whether the bridge registers with the gateway. */
  readonly registers: boolean;
  /** What the peer is, for people. */
  readonly provider: string | null;
}
