import { MU_LAW_SAMPLES_PER_MS, MU_LAW_SILENCE } from "@parley/audio/mu-law";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import type { ListeningBehaviour, ListeningVendor } from "@parley/testkit/speech/listening/listening-script";
import type { ListeningServer } from "@parley/testkit/speech/listening/listening-server";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import type { OpenOutboundSocket } from "../../../src/platform/outbound-http/outbound-socket.ts";
import { createOutboundSockets } from "../../../src/platform/outbound-http/outbound-sockets.ts";
import { createOutboundHttp } from "../../../src/platform/outbound-http/undici-outbound-http.ts";
import type { ProviderError } from "../../../src/providers/provider-error.ts";
import type {
  Recognizer,
  RecognizerSettings,
  RecognizerStream,
  TranscriptEvent,
} from "../../../src/providers/speech/recognizing/recognizer.ts";
import type { SpeechAccess, SpeechVendorDeclaration } from "../../../src/providers/speech/speech-vendor.ts";

/** A recognizer under test. */
export interface RecognizerSubject {
  readonly name: string;
  readonly vendor: SpeechVendorDeclaration;
  readonly server: ListeningVendor;
  readonly settings: Partial<RecognizerSettings>;
  /** The header that carries the key. */
  readonly keyHeader: readonly [name: string, value: (apiKey: string) => string];
  /** Whether it reports interim texts. */
  readonly hasInterims: boolean;
  /** Whether it uses a WebSocket or one request per utterance. */
  readonly transport: "socket" | "http";
  /** `message`: it accepts every socket and refuses on it, without a code of its own; default: it refuses the upgrade. */
  readonly refusesBy?: "upgrade" | "message";
  /** Whether its settings are its first message; default false: they are in the address. */
  readonly opensWithMessage?: boolean;
  /** Whether a finalize fills the audio up with silence, because the vendor takes no short pieces; default false. */
  readonly fillsUp?: boolean;
  /** Whether final texts come without a finalize. */
  readonly finishesAlone: boolean;
}

export interface RecognizerHarness {
  readonly server: ListeningServer;
  readonly clock: VirtualClock;
  readonly texts: SpokenTexts;
  readonly apiKey: string;
  /** The fraction of the usual wait for a vendor that never answers; default 1. */
  connectTimeoutShare: number;
  /** How often each kind of connection was used. */
  readonly doors: { trusted: number; guarded: number };
  recognizer(access?: Partial<SpeechAccess>, settings?: Partial<RecognizerSettings>): Recognizer;
  /** Opens a stream with the standard credentials and settings. */
  listen(access?: Partial<SpeechAccess>, settings?: Partial<RecognizerSettings>): Listening;
  close(): Promise<void>;
}

/** A stream and everything it reported. */
export interface Listening {
  readonly stream: RecognizerStream;
  readonly events: readonly TranscriptEvent[];
  readonly failures: readonly ProviderError[];
  /** In 20 ms frames that are overwritten afterwards, like the media stream's. */
  play(muLaw: Uint8Array): void;
  /** Waits until it is true; fails the test after a second. */
  until(isTrue: () => boolean, what: string): Promise<void>;
  /** The final texts and whole turns, in order. */
  readonly finals: readonly string[];
}

const FRAME_BYTES = 20 * MU_LAW_SAMPLES_PER_MS;
const PATIENCE_MS = 2_000;

export const SETTINGS: RecognizerSettings = {
  model: null,
  language: "en-US",
  punctuate: true,
  smartFormat: true,
  interimResults: true,
  utteranceEndMs: 1_000,
  endpointingMs: 500,
  keywords: [],
  keyterms: [],
  diarize: false,
  detectEntities: false,
  vendorConfig: {},
};

export async function startRecognizerHarness(
  subject: RecognizerSubject,
  behaviour: Partial<ListeningBehaviour> = {},
): Promise<RecognizerHarness> {
  const texts = new SpokenTexts();
  const apiKey = `key-${crypto.randomUUID()}`;
  const server = await startSpeechToTextServer({ vendor: subject.server, texts, apiKey, behaviour });
  const allowedHosts = new Set([`127.0.0.1:${server.port}`]);
  const sockets = createOutboundSockets({ allowedHosts });
  const trustedHttp = createOutboundHttp({ policy: "trusted" });
  const guardedHttp = createOutboundHttp({ policy: "guarded", allowedHosts });
  const doors = { trusted: 0, guarded: 0 };
  const clock = new VirtualClock();

  const counted =
    (door: keyof typeof doors, open: OpenOutboundSocket): OpenOutboundSocket =>
    (url, options, handler) => {
      doors[door] += 1;
      const { connectTimeoutMs = 5_000 } = options;
      return open(url, { ...options, connectTimeoutMs: connectTimeoutMs * harness.connectTimeoutShare }, handler);
    };
  const countedFetch = (door: keyof typeof doors, http: typeof trustedHttp) => ({
    ...http,
    fetch: ((input, init) => {
      doors[door] += 1;
      return http.fetch(input, init);
    }) satisfies typeof globalThis.fetch,
  });
  const vendor = subject.vendor.connect({
    trustedSocket: counted("trusted", sockets.trusted),
    guardedSocket: counted("guarded", sockets.guarded),
    trustedHttp: countedFetch("trusted", trustedHttp),
    guardedHttp: countedFetch("guarded", guardedHttp),
    clock,
    baseUrl: server.url,
    program: null,
  });

  const recognizer: RecognizerHarness["recognizer"] = (access, settings) => {
    const made = vendor.recognizer(
      { apiKey, baseUrl: null, isOrganizationAddress: false, ...access },
      { ...SETTINGS, ...subject.settings, ...settings },
    );
    if (made === null) throw new Error(`${subject.name} does not listen.`);
    return made;
  };
  const harness: RecognizerHarness = {
    server,
    clock,
    texts,
    apiKey,
    doors,
    connectTimeoutShare: 1,
    recognizer,
    listen: (access, settings) => listenWith(recognizer(access, settings)),
    async close() {
      sockets.close();
      await Promise.all([server.stop(), trustedHttp.close(), guardedHttp.close()]);
    },
  };
  return harness;
}

export function silence(ms: number): Uint8Array {
  return new Uint8Array(ms * MU_LAW_SAMPLES_PER_MS).fill(MU_LAW_SILENCE);
}

function listenWith(recognizer: Recognizer): Listening {
  const events: TranscriptEvent[] = [];
  const failures: ProviderError[] = [];
  const stream = recognizer.open({
    onTranscript(event) {
      if (failures.length > 0) throw new Error("An event came after the failure.");
      events.push(event);
    },
    onFailure: (error) => failures.push(error),
  });
  return {
    stream,
    events,
    failures,
    play(muLaw) {
      const frame = new Uint8Array(FRAME_BYTES);
      for (let start = 0; start < muLaw.length; start += FRAME_BYTES) {
        const piece = muLaw.subarray(start, start + FRAME_BYTES);
        frame.set(piece);
        stream.send(frame.subarray(0, piece.length));
        frame.fill(0);
      }
    },
    async until(isTrue, what) {
      const startedAtMs = performance.now();
      while (!isTrue()) {
        if (performance.now() - startedAtMs > PATIENCE_MS) {
          throw new Error(`Waited in vain for ${what}; there was ${JSON.stringify({ events, failures })}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    },
    get finals() {
      return events.flatMap((event) =>
        event.kind === "end" || (event.kind === "update" && event.isFinal) ? [event.text] : [],
      );
    },
  };
}
