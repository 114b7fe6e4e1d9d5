import type { Clock } from "@parley/foundation/clock";
import type { OpenOutboundSocket } from "../../../platform/outbound-http/outbound-socket.ts";
import { SocketUtterance } from "./socket-utterance.ts";
import type { VoiceConnection, VoiceHandler, VoiceStream } from "./voice.ts";
import type { VoiceProtocol } from "./voice-protocol.ts";
import { VoiceSocket } from "./voice-socket.ts";

export interface SocketVoiceOptions {
  readonly protocol: VoiceProtocol;
  readonly openSocket: OpenOutboundSocket;
  readonly clock: Clock;
}

/**
 * A connection to a voice over a WebSocket. The socket is opened at once, and reopened when an utterance finds it closed;
 * an end while nothing is being said is not a failure.
 */
export function connectSocketVoice(options: SocketVoiceOptions): VoiceConnection {
  return new VoiceSocketConnection(options);
}

class VoiceSocketConnection implements VoiceConnection {
  readonly #options: SocketVoiceOptions;
  #socket: VoiceSocket;
  #utterance: SocketUtterance | null = null;

  constructor(options: SocketVoiceOptions) {
    this.#options = options;
    this.#socket = this.#open();
  }

  speak(handler: VoiceHandler): VoiceStream {
    this.#utterance?.cancel();
    const { protocol, clock } = this.#options;
    const utterance = new SocketUtterance({
      protocol,
      clock,
      handler,
      socket: this.#usableSocket(),
      reopen: () => this.#replace(),
    });
    this.#utterance = utterance;
    return utterance;
  }

  close(): void {
    this.#utterance?.cancel();
    this.#socket.close();
  }

  #usableSocket(): VoiceSocket {
    return this.#socket.isUsable ? this.#socket : this.#replace();
  }

  #replace(): VoiceSocket {
    this.#socket.close();
    this.#socket = this.#open();
    return this.#socket;
  }

  #open(): VoiceSocket {
    const { openSocket, protocol, clock } = this.#options;
    const socket: VoiceSocket = new VoiceSocket(openSocket, protocol, clock, {
      onOpen: () => this.#utterance?.onOpen(socket),
      onMessage: () => this.#utterance?.onMessage(socket),
      onClose: (ending) => this.#utterance?.onClose(socket, ending),
    });
    return socket;
  }
}
