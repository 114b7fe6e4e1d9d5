import { SAMPLE_RATE_HZ } from "./browser-call.ts";
import microphoneWorklet from "./worklets/microphone-worklet.ts?worker&url";
import playerWorklet from "./worklets/player-worklet.ts?worker&url";

type PlayerMessage = { readonly audio: Int16Array } | { readonly mark: string } | { readonly clear: true };

/** The sound of one call. Browsers allow it only on https and localhost; without it, people can still write and read. */
export class CallAudio {
  readonly #context: AudioContext;
  readonly #onPlayed: (name: string) => void;
  #player: AudioWorkletNode | null = null;
  #microphone: MediaStream | null = null;
  /** What the microphone is heard through. */
  #source: MediaStreamAudioSourceNode | null = null;
  /** Messages from before the player was ready. */
  #waiting: [PlayerMessage, Transferable[]][] = [];
  #isClosed = false;
  #isMuted = false;

  /**
   * Call it in the click handler that starts the call: browsers do not let a page play sound without a click.
   * @param onPlayed called for every mark that was played
   * @returns null when the page cannot use sound
   */
  static begin(onPlayed: (name: string) => void): CallAudio | null {
    if (!globalThis.isSecureContext || !("AudioWorkletNode" in globalThis)) return null;
    try {
      return new CallAudio(new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: "interactive" }), onPlayed);
    } catch {
      return null;
    }
  }

  private constructor(context: AudioContext, onPlayed: (name: string) => void) {
    this.#context = context;
    this.#onPlayed = onPlayed;
  }

  /** @throws DOMException when the browser refuses to play sound */
  async open(): Promise<void> {
    await Promise.all([
      this.#context.audioWorklet.addModule(playerWorklet),
      this.#context.audioWorklet.addModule(microphoneWorklet),
      this.#context.resume(),
    ]);
    if (this.#isClosed) return;
    this.#player = new AudioWorkletNode(this.#context, "parley-player", { numberOfInputs: 0, outputChannelCount: [1] });
    this.#player.port.onmessage = ({ data }: MessageEvent<{ readonly played: string }>) => this.#onPlayed(data.played);
    this.#player.connect(this.#context.destination);
    for (const [message, transfer] of this.#waiting.splice(0)) this.#player.port.postMessage(message, transfer);
  }

  play(pcm: ArrayBuffer): void {
    this.#tell({ audio: new Int16Array(pcm) }, [pcm]);
  }

  mark(name: string): void {
    this.#tell({ mark: name });
  }

  clear(): void {
    this.#tell({ clear: true });
  }

  /**
   * Asks the person for the microphone, in place of the one that is used.
   * @param onFrame PCM16 at the call's rate, 20 ms
   * @param deviceId null: the one the browser prefers
   * @throws DOMException when the person, the browser or the machine refuses; the one that was used stays
   */
  async openMicrophone(onFrame: (pcm: ArrayBuffer) => void, deviceId: string | null): Promise<void> {
    const microphone = await navigator.mediaDevices.getUserMedia({
      audio: {
        channelCount: 1,
        echoCancellation: true,
        noiseSuppression: true,
        autoGainControl: true,
        ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
      },
    });
    if (this.#isClosed) {
      stopTracks(microphone);
      return;
    }
    try {
      const node = new AudioWorkletNode(this.#context, "parley-microphone", { numberOfOutputs: 0 });
      node.port.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => onFrame(data);
      const source = this.#context.createMediaStreamSource(microphone);
      source.connect(node);
      this.#source?.disconnect();
      this.#source = source;
    } catch (error) {
      stopTracks(microphone);
      throw error;
    }
    if (this.#microphone !== null) stopTracks(this.#microphone);
    this.#microphone = microphone;
    this.isMuted = this.#isMuted;
  }

  get hasMicrophone(): boolean {
    return this.#microphone !== null;
  }

  /** The id of the microphone that is used; null without one. */
  get microphoneId(): string | null {
    return this.#microphone?.getAudioTracks()[0]?.getSettings().deviceId ?? null;
  }

  /** A muted microphone keeps sending: silence. */
  set isMuted(isMuted: boolean) {
    this.#isMuted = isMuted;
    for (const track of this.#microphone?.getAudioTracks() ?? []) track.enabled = !isMuted;
  }

  /** Also releases the microphone; some browsers would not give it to the next call otherwise. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#microphone !== null) stopTracks(this.#microphone);
    await this.#context.close();
  }

  #tell(message: PlayerMessage, transfer: Transferable[] = []): void {
    if (this.#player === null) this.#waiting.push([message, transfer]);
    else this.#player.port.postMessage(message, transfer);
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
