import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

export interface OwnAddresses {
  /** The address at which a peer reaches us, for Via, Contact and SDP. */
  towards(peerAddress: string): string;
  /** An address of this machine that others may reach, as far as it can be known. */
  readonly ofThisMachine: string;
}

/** @param publicIp what peers outside see, where that is not an address of this machine; null: it is */
export function ownAddresses(bindAddress: string, publicIp: string | null): OwnAddresses {
  const isAny = bindAddress === "0.0.0.0" || bindAddress === "::";
  const ofThisMachine = isAny ? (firstAddress(bindAddress === "::") ?? "127.0.0.1") : bindAddress;
  return {
    ofThisMachine,
    towards(peerAddress) {
      if (isLoopback(peerAddress)) return isAny ? (isIPv6(peerAddress) ? "::1" : "127.0.0.1") : bindAddress;
      if (publicIp !== null) return publicIp;
      return isAny ? (firstAddress(isIPv6(peerAddress)) ?? "127.0.0.1") : bindAddress;
    },
  };
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.");
}

function firstAddress(isSix: boolean): string | null {
  for (const addresses of Object.values(networkInterfaces())) {
    const found = addresses?.find(({ family, internal }) => !internal && (family === "IPv6") === isSix);
    if (found !== undefined) return found.address;
  }
  return null;
}
