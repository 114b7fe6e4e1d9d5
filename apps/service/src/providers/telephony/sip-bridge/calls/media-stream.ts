import { bridgeMediaEvent, type serviceMediaEvent } from "@parley/contracts/sip-bridge/bridge-media";
import type { z } from "zod";
import { dtmfDigitOf, readMediaStreamMessage } from "../../media-stream/message.ts";
import {
  MEDIA_STREAM_CLOSE,
  type MediaSocket,
  type MediaStream,
  type MediaStreamHandler,
  type MediaStreamProtocol,
} from "../../media-stream/protocol.ts";

/** `sip-bridge/bridge-media.ts` of the contracts: mu-law in binary frames, everything else as JSON. */
export const bridgeMediaStreamProtocol: MediaStreamProtocol = {
  path: "/streams/sip",
  open: (socket, handler) => new BridgeMediaStream(socket, handler),
};

class BridgeMediaStream implements MediaStream {
  readonly #socket: MediaSocket;
  readonly #handler: MediaStreamHandler;
  /** `stopped` by the bridge, `closed` by us. */
  #status: "waiting" | "running" | "stopped" | "closed" = "waiting";
  #malformedCount = 0;

  constructor(socket: MediaSocket, handler: MediaStreamHandler) {
    this.#socket = socket;
    this.#handler = handler;
  }

  receive(message: Uint8Array, isBinary: boolean): void {
    if (this.#status === "stopped" || this.#status === "closed") return;
    const isRead = isBinary ? this.#deliverAudio(message) : this.#handleMessage(message);
    if (!isRead) this.#malformedCount += 1;
  }

  sendAudio(muLaw: Uint8Array): void {
    if (this.#status === "running" && muLaw.length > 0) this.#socket.send(muLaw);
  }

  sendMark(name: string): void {
    this.#send({ event: "mark", name });
  }

  clear(): void {
    this.#send({ event: "clear" });
  }

  sendDigits(digits: string): void {
    this.#send({ event: "dtmf", digits });
  }

  close(): void {
    if (this.#status === "closed") return;
    this.#status = "closed";
    this.#socket.close(MEDIA_STREAM_CLOSE.normal, "");
  }

  get malformedCount(): number {
    return this.#malformedCount;
  }

  get bufferedBytes(): number {
    return this.#socket.bufferedBytes;
  }

  #send(event: z.infer<typeof serviceMediaEvent>): void {
    if (this.#status === "running") this.#socket.send(JSON.stringify(event));
  }

  #deliverAudio(muLaw: Uint8Array): boolean {
    if (this.#status !== "running") return false;
    if (muLaw.length > 0) this.#handler.onAudio(muLaw);
    return true;
  }

  #handleMessage(bytes: Uint8Array): boolean {
    const parsed = bridgeMediaEvent.safeParse(readMediaStreamMessage(bytes));
    if (!parsed.success) return false;
    const event = parsed.data;
    if (this.#status === "waiting") {
      if (event.event !== "start") return false;
      this.#status = "running";
      this.#handler.onStart({ streamSid: null, callSid: event.call_sid, token: event.token });
      return true;
    }
    switch (event.event) {
      case "start":
        return false;
      case "mark":
        this.#handler.onMark(event.name);
        return true;
      case "dtmf": {
        const digit = dtmfDigitOf(event.digit);
        if (digit !== null) this.#handler.onDtmf(digit);
        return digit !== null;
      }
      case "stop":
        this.#status = "stopped";
        this.#handler.onStop();
        return true;
    }
  }
}
