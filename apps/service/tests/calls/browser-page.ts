import { setTimeout as delay } from "node:timers/promises";
import { decodeMuLaw } from "@parley/audio/mu-law";
import WebSocket from "ws";
import { PUBLIC_BASE_URL, type TestService } from "../harness/test-service.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
type PageEvent = any;

/** What the operation answers. */
export interface StartedCall {
  readonly call_id: number;
  readonly call_sid: string;
  readonly assistant_name: string;
  readonly stream_url: string;
  readonly token: string;
  readonly model: string;
  readonly listener: string | null;
  readonly voice: string | null;
}

const LIMIT_MS = 10_000;

/** The page's side of a call: the socket's protocol as a page speaks it, and everything that came. */
export class BrowserPage {
  readonly events: PageEvent[] = [];
  /** PCM16 at 8 kHz, all of it. */
  readonly audio: Buffer[] = [];
  readonly #socket: WebSocket;
  readonly #closed: Promise<{ code: number; reason: string }>;
  #wakeUp: () => void = () => undefined;

  constructor(service: TestService, { stream_url: url, token }: Pick<StartedCall, "stream_url" | "token">) {
    const local = url.replace(PUBLIC_BASE_URL.replace("https", "wss"), service.url.replace("http", "ws"));
    this.#socket = new WebSocket(local);
    this.#socket.on("open", () => this.send({ event: "start", token, sampleRateHz: 8_000 }));
    this.#socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.audio.push(data);
      else this.#take(JSON.parse(String(data)));
      this.#wakeUp();
    });
    this.#closed = new Promise((resolve) => {
      this.#socket.on("close", (code, reason) => {
        resolve({ code, reason: String(reason) });
        this.#wakeUp();
      });
    });
  }

  send(event: object): void {
    this.#socket.send(JSON.stringify(event));
  }

  write(text: string): void {
    this.send({ event: "text", text });
  }

  /** In frames of 20 ms, in real time. */
  async speak(muLaw: Uint8Array): Promise<void> {
    const startMs = performance.now();
    for (let frame = 0; frame * 160 < muLaw.length; frame += 1) {
      await delay(Math.max(0, startMs + frame * 20 - performance.now()));
      const bytes = muLaw.subarray(frame * 160, (frame + 1) * 160);
      const pcm = new Int16Array(bytes.length);
      decodeMuLaw(bytes, pcm);
      this.#socket.send(new Uint8Array(pcm.buffer));
    }
  }

  /** As a page does it. */
  hangUp(): void {
    this.send({ event: "stop" });
    this.#socket.close(1000);
  }

  /** As a browser does it for a page whose last words do not get out. */
  leave(): void {
    this.#socket.close(1001);
  }

  /** The network is gone. */
  cut(): void {
    this.#socket.terminate();
  }

  get closed(): Promise<{ code: number; reason: string }> {
    return this.#closed;
  }

  get captions(): readonly { speaker: string; text: string; isFinal: boolean }[] {
    return this.events.filter(({ event }) => event === "caption");
  }

  get states(): readonly string[] {
    return this.events.filter(({ event }) => event === "state").map(({ state }) => state);
  }

  /** The first event that fits, of all that came and come. */
  async waitFor(fits: (event: PageEvent) => boolean, fromIndex = 0): Promise<PageEvent> {
    const deadlineMs = performance.now() + LIMIT_MS;
    for (;;) {
      const found = this.events.slice(fromIndex).find(fits);
      if (found !== undefined) return found;
      if (performance.now() > deadlineMs) throw new Error(`it never came; there was ${JSON.stringify(this.events)}`);
      await Promise.race([new Promise<void>((resolve) => (this.#wakeUp = resolve)), delay(50)]);
    }
  }

  /** Writes, and waits for the first words of what is said to it. */
  async ask(text: string): Promise<string> {
    const before = this.events.length;
    this.write(text);
    await this.waitFor(({ event, speaker, isFinal }) => event === "caption" && speaker === "user" && isFinal, before);
    const after = this.events.findIndex((each, index) => index >= before && each.text === text);
    return (await this.waitFor(({ event, speaker }) => event === "caption" && speaker === "assistant", after)).text;
  }

  #take(event: PageEvent): void {
    this.events.push(event);
    // All before it was played: this page has no ears.
    if (event.event === "mark") this.send(event);
  }
}
