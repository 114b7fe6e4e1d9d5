import type { Clock } from "@parley/foundation/clock";
import type {
  OpenOutboundSocket,
  OutboundSocket,
  OutboundSocketEnd,
} from "../../../platform/outbound-http/outbound-socket.ts";
import type { VoiceProtocol, VoiceWire } from "./voice-protocol.ts";

export interface VoiceSocketOwner {
  onOpen(): void;
  /** Called after each message has been handled. */
  onMessage(): void;
  onClose(ending: VoiceSocketEnding): void;
}

export interface VoiceSocketEnding {
  readonly end: OutboundSocketEnd;
  /** Whether the vendor had accepted the connection. */
  readonly wasOpen: boolean;
}

/** One socket to a vendor with the wire that speaks on it. Connects at once. */
export class VoiceSocket {
  readonly #protocol: VoiceProtocol;
  readonly #clock: Clock;
  readonly #gone = new AbortController();
  readonly #socket: OutboundSocket;
  /** What was said before it was open. */
  #waiting: string[] = [];
  #status: "connecting" | "open" | "closed" = "connecting";
  #wire: VoiceWire;

  constructor(open: OpenOutboundSocket, protocol: VoiceProtocol, clock: Clock, owner: VoiceSocketOwner) {
    this.#protocol = protocol;
    this.#clock = clock;
    this.#wire = this.#createWire();
    this.#socket = open(
      protocol.url,
      { headers: protocol.headers },
      {
        onOpen: () => {
          if (this.#status === "closed") return;
          this.#status = "open";
          for (const message of this.#waiting.splice(0)) this.#socket.send(message);
          void this.#keepAlive();
          owner.onOpen();
        },
        onText: (text) => {
          if (this.#status !== "open") return;
          this.#wire.onText(text);
          owner.onMessage();
        },
        onBinary: (bytes) => {
          if (this.#status !== "open") return;
          this.#wire.onBinary(bytes);
          owner.onMessage();
        },
        onClose: (end) => {
          if (this.#status === "closed") return;
          const wasOpen = this.#status === "open";
          this.#retire();
          owner.onClose({ end, wasOpen });
        },
      },
    );
  }

  get wire(): VoiceWire {
    return this.#wire;
  }

  get isOpen(): boolean {
    return this.#status === "open";
  }

  /** Whether the next utterance may begin on it. */
  get isUsable(): boolean {
    return this.#status !== "closed" && this.#wire.canBegin;
  }

  /** Drops queued messages: they would be spoken, and billed, for nobody. */
  forgetWaiting(): void {
    if (this.#status !== "connecting") return;
    this.#waiting = [];
    this.#wire.stop();
    this.#wire = this.#createWire();
  }

  /** Nothing more is reported to the owner. */
  close(): void {
    if (this.#status === "closed") return;
    if (this.#status === "open" && this.#protocol.farewell !== null) this.#socket.send(this.#protocol.farewell);
    this.#retire();
    this.#socket.close();
  }

  #retire(): void {
    this.#status = "closed";
    this.#gone.abort();
    this.#wire.stop();
  }

  #createWire(): VoiceWire {
    return this.#protocol.createWire((message) => {
      if (this.#status === "connecting") this.#waiting.push(message);
      else if (this.#status === "open") this.#socket.send(message);
    });
  }

  async #keepAlive(): Promise<void> {
    const { keepAlive } = this.#protocol;
    while (keepAlive !== null && this.#status === "open") {
      const isOver = await this.#clock.sleep(keepAlive.everyMs, this.#gone.signal).then(
        () => false,
        () => true,
      );
      if (isOver) return;
      this.#socket.send(keepAlive.message);
    }
  }
}
