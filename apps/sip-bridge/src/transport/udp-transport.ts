import { createSocket, type Socket } from "node:dgram";
import { isIPv6 } from "node:net";
import type { SipPeer } from "@parley/sip/message/message";

/** What each transport tells. */
export interface TransportEvents {
  onBytes(bytes: Buffer, source: SipPeer): void;
  /** Something went wrong that no message can be blamed for. */
  onProblem(problem: string): void;
}

/** Room for the bursts of many calls while the thread is busy with one of them. */
const BUFFER_BYTES = 4 * 1_024 * 1_024;

/** SIP over UDP on one port. */
export class UdpTransport {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** @throws Error (EADDRINUSE …) when the port cannot be had */
  static async open(address: string, port: number, events: TransportEvents): Promise<UdpTransport> {
    const socket = createSocket({ type: isIPv6(address) ? "udp6" : "udp4" });
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.bind(port, address, () => {
        socket.off("error", reject);
        resolve();
      });
    });
    socket.on("error", (error) => events.onProblem(error.message));
    try {
      socket.setRecvBufferSize(BUFFER_BYTES);
    } catch {
      // The kernel's limit is lower; its own size has to do.
    }
    socket.on("message", (bytes, { address: from, port: fromPort }) => {
      events.onBytes(bytes, { transport: "udp", address: from, port: fromPort });
    });
    return new UdpTransport(socket);
  }

  get port(): number {
    return this.#socket.address().port;
  }

  send(bytes: Buffer, { address, port }: SipPeer, onFailed: (reason: string) => void): void {
    this.#socket.send(bytes, port, address, (error) => {
      if (error !== null) onFailed(error.message);
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#socket.close(() => resolve()));
  }
}
