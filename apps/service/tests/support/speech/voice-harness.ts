import { type Clock, systemClock } from "@parley/foundation/clock";
import type { SpeakingOptions } from "@parley/testkit/speech/speaking/speaking-script";
import {
  startTextToSpeechServer,
  type TextToSpeechServer,
} from "@parley/testkit/speech/speaking/text-to-speech-server";
import type { OpenOutboundSocket } from "../../../src/platform/outbound-http/outbound-socket.ts";
import { createOutboundSockets } from "../../../src/platform/outbound-http/outbound-sockets.ts";
import { createOutboundHttp } from "../../../src/platform/outbound-http/undici-outbound-http.ts";
import type { ProviderError } from "../../../src/providers/provider-error.ts";
import type {
  SpokenWord,
  Voice,
  VoiceConnection,
  VoiceSettings,
  VoiceStream,
} from "../../../src/providers/speech/speaking/voice.ts";
import type { SpeechAccess, SpeechVendorDeps } from "../../../src/providers/speech/speech-vendor.ts";

export const SETTINGS: VoiceSettings = {
  voiceId: "rachel",
  model: "turbo",
  language: "en-US",
  stability: 0.5,
  similarityBoost: 0.75,
  style: 0,
  speed: 1,
  useSpeakerBoost: true,
  latency: 1,
  vendorConfig: {},
};

type Create = (deps: SpeechVendorDeps, access: SpeechAccess, settings: VoiceSettings) => Voice;

export interface VoiceUnderTest {
  readonly name: string;
  readonly create: Create;
  readonly server: Omit<SpeakingOptions, "apiKey">;
  readonly settings: Partial<VoiceSettings>;
  /** The path of the base URL. */
  readonly basePath: string;
  /** Text goes over one WebSocket and audio comes in telephone format. */
  readonly isSocket: boolean;
  readonly tellsWords: boolean;
}

export interface SceneOptions {
  readonly server?: Partial<SpeakingOptions>;
  readonly settings?: Partial<VoiceSettings>;
  readonly connectTimeoutMs?: number;
  readonly apiKey?: string | null;
  /** The address is an organization's own, and the rules for those apply. */
  readonly isGuarded?: boolean;
}

/** A voice, its server, and what must be closed at the end. */
export interface VoiceScene {
  readonly apiKey: string;
  readonly server: TextToSpeechServer;
  readonly voice: Voice;
  connect(): VoiceConnection;
  /** Advances the service's clock, which otherwise follows real time. */
  skip(ms: number): void;
  close(): Promise<void>;
}

export async function startScene(under: VoiceUnderTest, options: SceneOptions = {}): Promise<VoiceScene> {
  const apiKey = `key-${crypto.randomUUID()}`;
  const server = await startTextToSpeechServer({ ...under.server, ...options.server, apiKey });
  const sockets = createOutboundSockets();
  const trustedHttp = createOutboundHttp({ policy: "trusted" });
  const guardedHttp = createOutboundHttp({ policy: "guarded" });
  const { connectTimeoutMs } = options;
  const clock = new SkippingClock();
  const hurried =
    (open: OpenOutboundSocket): OpenOutboundSocket =>
    (url, given, handler) =>
      open(url, connectTimeoutMs === undefined ? given : { ...given, connectTimeoutMs }, handler);
  const deps: SpeechVendorDeps = {
    trustedSocket: hurried(sockets.trusted),
    guardedSocket: hurried(sockets.guarded),
    trustedHttp,
    guardedHttp,
    clock,
    baseUrl: null,
    program: null,
  };
  const access: SpeechAccess = {
    apiKey: options.apiKey === undefined ? apiKey : options.apiKey,
    baseUrl: `${server.url}${under.basePath}`,
    isOrganizationAddress: options.isGuarded ?? false,
  };
  const voice = under.create(deps, access, { ...SETTINGS, ...under.settings, ...options.settings });
  const connections: VoiceConnection[] = [];
  return {
    apiKey,
    server,
    voice,
    connect() {
      const connection = voice.connect();
      connections.push(connection);
      return connection;
    },
    skip: (ms) => clock.skip(ms),
    async close() {
      for (const connection of connections) connection.close();
      sockets.close();
      await Promise.all([trustedHttp.close(), guardedHttp.close(), server.stop()]);
    },
  };
}

/** What was spoken for one utterance. */
export class Heard {
  readonly chunks: Uint8Array[] = [];
  readonly words: SpokenWord[] = [];
  /** Every `end` or failure. */
  readonly outcomes: ("end" | ProviderError)[] = [];
  readonly #firstAudio = Promise.withResolvers<void>();
  readonly #over = Promise.withResolvers<"end" | ProviderError>();
  #stream: VoiceStream | null = null;

  /** Starts an utterance and records it. */
  static on(connection: VoiceConnection): Heard {
    const heard = new Heard();
    heard.#stream = connection.speak({
      onAudio: (muLaw) => {
        heard.chunks.push(muLaw);
        heard.#firstAudio.resolve();
      },
      onWords: (words) => heard.words.push(...words),
      onEnd: () => heard.#finish("end"),
      onFailure: (error) => heard.#finish(error),
    });
    return heard;
  }

  get stream(): VoiceStream {
    if (this.#stream === null) throw new Error("No utterance was started.");
    return this.#stream;
  }

  /** Pushes all texts and ends. */
  say(...texts: readonly string[]): this {
    for (const text of texts) this.stream.push(text);
    this.stream.end();
    return this;
  }

  get audio(): Buffer {
    return Buffer.concat(this.chunks);
  }

  get audioMs(): number {
    return this.audio.length / 8;
  }

  get whenAudio(): Promise<void> {
    return this.#firstAudio.promise;
  }

  get whenOver(): Promise<"end" | ProviderError> {
    return this.#over.promise;
  }

  async failure(): Promise<ProviderError> {
    const outcome = await this.whenOver;
    if (outcome === "end") throw new Error("It did not fail.");
    return outcome;
  }

  #finish(outcome: "end" | ProviderError): void {
    this.outcomes.push(outcome);
    this.#over.resolve(outcome);
  }
}

/** Real time plus the time skipped. */
class SkippingClock implements Clock {
  #skippedMs = 0;
  #skip = new AbortController();

  now(): Date {
    return new Date(systemClock.now().getTime() + this.#skippedMs);
  }

  monotonicMs(): number {
    return systemClock.monotonicMs() + this.#skippedMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const dueMs = this.monotonicMs() + ms;
    for (let leftMs = ms; leftMs > 0; leftMs = dueMs - this.monotonicMs()) {
      const skipped = this.#skip.signal;
      const ended = signal === undefined ? skipped : AbortSignal.any([signal, skipped]);
      await systemClock.sleep(leftMs, ended).catch((error: unknown) => {
        if (signal?.aborted === true || !skipped.aborted) throw error;
      });
    }
  }

  skip(ms: number): void {
    this.#skippedMs += ms;
    const before = this.#skip;
    this.#skip = new AbortController();
    before.abort();
  }
}
