import { randomBytes } from "node:crypto";
import { createSocket, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import type { SelfCheck } from "@parley/contracts/sip-bridge/bridge-api";
import type { MediaPool } from "../media/media-pool.ts";
import { isPrivateAddress } from "../trunks/resolve-gateway.ts";

const PACKETS_EACH_WAY = 5;
const WAIT_MS = 1_000;

/** Sends packets between two of the bridge's ports for sound, by every address that peers may be given. */
export async function checkSelf(
  media: MediaPool,
  bindAddress: string,
  addresses: { readonly own: string; readonly publicIp: string | null },
): Promise<SelfCheck> {
  const { own, publicIp } = addresses;
  const asked = [own, ...(publicIp === null || publicIp === own ? [] : [publicIp])];
  const results: SelfCheck["addresses"] = [];
  for (const address of asked) {
    results.push({
      address,
      is_public_setting: address === publicIp,
      is_private: isPrivateAddress(address),
      packets_sent: 2 * PACKETS_EACH_WAY,
      packets_received: await countArrivals(media, bindAddress, address),
    });
  }
  return { addresses: results };
}

async function countArrivals(media: MediaPool, bindAddress: string, address: string): Promise<number> {
  // Only packets with it count: others may send to these ports, too.
  const mark = randomBytes(16);
  const arrived = new Set<string>();
  const ends: { readonly socket: Socket; readonly port: number }[] = [];
  try {
    for (let index = 0; index < 2; index += 1) ends.push(await media.lendPort((port) => bind(bindAddress, port)));
    const [left, right] = ends;
    if (left === undefined || right === undefined) return 0;
    const all = new Promise<void>((resolve) => {
      for (const { socket } of ends) {
        socket.on("message", (bytes) => {
          if (!bytes.subarray(0, mark.length).equals(mark)) return;
          arrived.add(bytes.toString("hex"));
          if (arrived.size === 2 * PACKETS_EACH_WAY) resolve();
        });
      }
    });
    for (let number = 0; number < PACKETS_EACH_WAY; number += 1) {
      left.socket.send(Buffer.concat([mark, Buffer.of(0, number)]), right.port, address, () => undefined);
      right.socket.send(Buffer.concat([mark, Buffer.of(1, number)]), left.port, address, () => undefined);
    }
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
    return arrived.size;
  } finally {
    for (const { socket, port } of ends) {
      socket.close();
      media.returnPort(port);
    }
  }
}

function bind(address: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
    socket.once("error", reject);
    socket.bind(port, address, () => {
      socket.off("error", reject);
      // What the network says of a packet that was lost counts as lost.
      socket.on("error", () => undefined);
      resolve(socket);
    });
  });
}
