import { connect as connectTcp, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { connect as connectTls, createServer as createTlsServer, type TLSSocket } from "node:tls";
import type { SipPeer } from "@parley/sip/message/message";
import { StreamFramer } from "@parley/sip/message/stream-framer";
import type { TransportEvents } from "./udp-transport.ts";

const CONNECT_TIMEOUT_MS = 4_000;
/** Longer than the keepalives of the peers we know (RFC 5626: 2 minutes), and no call needs the connection meanwhile. */
const IDLE_TIMEOUT_MS = 15 * 60_000;
const MAX_CONNECTIONS = 2_000;
const PONG = Buffer.from("\r\n");

export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
  /** Authorities to trust beside the well-known ones, PEM; null: none. */
  readonly ca: string | null;
}

interface Connection {
  readonly id: string;
  readonly socket: Socket;
  readonly peer: SipPeer;
  readonly framer: StreamFramer;
  /** What waits until the connection stands. */
  readonly waiting: { readonly bytes: Buffer; readonly onFailed: (reason: string) => void }[];
  isOpen: boolean;
}

interface StreamOptions {
  readonly transport: "tcp" | "tls";
  readonly address: string;
  readonly port: number;
  /** Of TLS. Without a certificate of ours we only connect, and take no connections. */
  readonly identity: TlsIdentity | null;
  /** Whether a connection from there is taken at all. */
  admits(address: string): boolean;
}

/** SIP over TCP or TLS: connections of peers and our own to them, each used for both directions. */
export class StreamTransport {
  readonly #options: StreamOptions;
  readonly #events: TransportEvents;
  readonly #byId = new Map<string, Connection>();
  /** The newest connection to each address and port. */
  readonly #byPeer = new Map<string, Connection>();
  #server: Server | null = null;
  #counter = 0;

  private constructor(options: StreamOptions, events: TransportEvents) {
    this.#options = options;
    this.#events = events;
  }

  /** @throws Error when the port cannot be had, or the certificate cannot be read */
  static async open(options: StreamOptions, events: TransportEvents): Promise<StreamTransport> {
    const transport = new StreamTransport(options, events);
    if (options.transport === "tcp" || options.identity !== null) await transport.#listen();
    return transport;
  }

  /** 0 when it takes no connections. */
  get port(): number {
    const address = this.#server?.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  }

  get connectionCount(): number {
    return this.#byId.size;
  }

  send(bytes: Buffer, peer: SipPeer, onFailed: (reason: string) => void): void {
    const known = (peer.connectionId === undefined ? undefined : this.#byId.get(peer.connectionId)) ?? this.#find(peer);
    const connection = known ?? this.#connect(peer);
    if (connection.isOpen) connection.socket.write(bytes, (error) => error != null && onFailed(error.message));
    else connection.waiting.push({ bytes, onFailed });
  }

  async close(): Promise<void> {
    for (const { socket } of this.#byId.values()) socket.destroy();
    const server = this.#server;
    if (server !== null) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  #find(peer: SipPeer): Connection | undefined {
    const connection = this.#byPeer.get(keyOf(peer));
    // A certificate that was checked against one name says nothing about another.
    return connection?.peer.serverName === peer.serverName ? connection : undefined;
  }

  #listen(): Promise<void> {
    const { transport, identity, address, port } = this.#options;
    const server =
      transport === "tls" && identity !== null
        ? createTlsServer({ cert: identity.cert, key: identity.key, minVersion: "TLSv1.2" }, (socket) =>
            this.#taken(socket),
          )
        : createTcpServer((socket) => this.#taken(socket));
    server.on("tlsClientError", () => {});
    server.maxConnections = MAX_CONNECTIONS;
    this.#server = server;
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, address, () => {
        server.off("error", reject);
        server.on("error", (error) => this.#events.onProblem(error.message));
        resolve();
      });
    });
  }

  #taken(socket: Socket | TLSSocket): void {
    const { remoteAddress, remotePort } = socket;
    if (remoteAddress === undefined || remotePort === undefined || !this.#options.admits(plain(remoteAddress))) {
      socket.destroy();
      return;
    }
    const peer = { transport: this.#options.transport, address: plain(remoteAddress), port: remotePort };
    this.#opened(this.#add(socket, peer));
  }

  #connect(peer: SipPeer): Connection {
    const { transport, identity } = this.#options;
    const where = { host: peer.address, port: peer.port };
    const name = peer.serverName ?? peer.address;
    const socket =
      transport === "tls"
        ? connectTls({
            ...where,
            minVersion: "TLSv1.2",
            // RFC 5922: the certificate must be for the name that was looked up.
            ...(isAddress(name) ? {} : { servername: name }),
            ...(identity === null ? {} : { cert: identity.cert, key: identity.key }),
            ...(identity?.ca == null ? {} : { ca: identity.ca }),
          })
        : connectTcp(where);
    const connection = this.#add(socket, peer);
    const timer = setTimeout(
      () => socket.destroy(new Error("The connection was not made in time")),
      CONNECT_TIMEOUT_MS,
    );
    socket.once(transport === "tls" ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      this.#opened(connection);
    });
    socket.once("close", () => clearTimeout(timer));
    return connection;
  }

  #add(socket: Socket, peer: SipPeer): Connection {
    this.#counter += 1;
    const id = `${this.#options.transport}-${this.#counter}`;
    const connection: Connection = {
      id,
      socket,
      peer: { ...peer, connectionId: id },
      framer: new StreamFramer(),
      waiting: [],
      isOpen: false,
    };
    this.#byId.set(id, connection);
    this.#byPeer.set(keyOf(peer), connection);
    socket.setNoDelay(true);
    socket.setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy());
    let problem = "The connection was closed";
    socket.on("error", (error) => {
      problem = error.message;
    });
    socket.on("data", (bytes) => this.#received(connection, bytes));
    socket.on("close", () => {
      this.#byId.delete(id);
      if (this.#byPeer.get(keyOf(peer)) === connection) this.#byPeer.delete(keyOf(peer));
      for (const { onFailed } of connection.waiting.splice(0)) onFailed(problem);
    });
    return connection;
  }

  #opened(connection: Connection): void {
    connection.isOpen = true;
    for (const { bytes, onFailed } of connection.waiting.splice(0)) {
      connection.socket.write(bytes, (error) => error != null && onFailed(error.message));
    }
  }

  #received(connection: Connection, bytes: Buffer): void {
    const { messages, pings, isBroken } = connection.framer.push(bytes);
    for (let ping = 0; ping < pings; ping += 1) connection.socket.write(PONG);
    for (const message of messages) this.#events.onBytes(message, connection.peer);
    if (isBroken) connection.socket.destroy();
  }
}

function keyOf({ address, port }: SipPeer): string {
  return `${address}|${port}`;
}

/** IPv4 as a socket of both families writes it. */
function plain(address: string): string {
  return address.startsWith("::ffff:") ? address.slice("::ffff:".length) : address;
}

function isAddress(name: string): boolean {
  return name.includes(":") || /^[\d.]+$/.test(name);
}
