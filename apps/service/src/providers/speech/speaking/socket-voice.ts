import type { Clock } from "@parley/foundation/clock";
import type { OpenOutboundSocket } from "../../../platform/outbound-http/outbound-socket.ts";
import { SocketUtterance } from "./socket-utterance.ts";
import type { SpeechHandler, SpeechStream, TextToSpeechConnection } from "./voice.ts";
import type { SpeechProtocol } from "./voice-protocol.ts";
import { SpeechSocket } from "./voice-socket.ts";

export interface SocketTextToSpeechOptions {
  readonly protocol: SpeechProtocol;
  readonly openSocket: OpenOutboundSocket;
  readonly clock: Clock;
}

/**
 * A connection to a vendor that speaks over a WebSocket. The socket is opened at once and again when an utterance finds
 * it closed; while nothing is said its end is nobody's failure.
 */
export function connectSpeechSocket(options: SocketTextToSpeechOptions): TextToSpeechConnection {
  return new SpeechSocketConnection(options);
}

class SpeechSocketConnection implements TextToSpeechConnection {
  readonly #options: SocketTextToSpeechOptions;
  #socket: SpeechSocket;
  #utterance: SocketUtterance | null = null;

  constructor(options: SocketTextToSpeechOptions) {
    this.#options = options;
    this.#socket = this.#open();
  }

  speak(handler: SpeechHandler): SpeechStream {
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

  #usableSocket(): SpeechSocket {
    return this.#socket.isUsable ? this.#socket : this.#replace();
  }

  #replace(): SpeechSocket {
    this.#socket.close();
    this.#socket = this.#open();
    return this.#socket;
  }

  #open(): SpeechSocket {
    const { openSocket, protocol, clock } = this.#options;
    const socket: SpeechSocket = new SpeechSocket(openSocket, protocol, clock, {
      onOpen: () => this.#utterance?.onOpen(socket),
      onMessage: () => this.#utterance?.onMessage(socket),
      onClose: (ending) => this.#utterance?.onClose(socket, ending),
    });
    return socket;
  }
}
