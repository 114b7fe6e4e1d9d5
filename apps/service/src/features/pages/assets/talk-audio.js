import { SAMPLE_RATE_HZ } from "./talk-call.js";

/**
 * The sound of one call. Browsers allow it only on https and localhost; without it, people can still write and read.
 */
export class CallAudio {
  #context;
  /** @type {AudioWorkletNode | null} */
  #player = null;
  /** @type {MediaStream | null} */
  #microphone = null;
  /** Messages from before the player was ready. @type {[object, Transferable[]][]} */
  #waiting = [];
  #onPlayed;
  #isClosed = false;

  /**
   * Call it in the click handler that starts the call: browsers do not let a page play sound without a click.
   * @param {(name: string) => void} onPlayed called for every mark that was played
   * @returns {CallAudio | null} null when the page cannot use sound
   */
  static begin(onPlayed) {
    if (!globalThis.isSecureContext || !("AudioWorkletNode" in globalThis)) return null;
    try {
      return new CallAudio(new AudioContext({ sampleRate: SAMPLE_RATE_HZ, latencyHint: "interactive" }), onPlayed);
    } catch {
      return null;
    }
  }

  /** Private: use `begin`. */
  constructor(context, onPlayed) {
    this.#context = context;
    this.#onPlayed = onPlayed;
  }

  /** @throws DOMException when the browser refuses to play sound */
  async open() {
    await Promise.all([
      this.#context.audioWorklet.addModule("/pages/talk-player-worklet.js"),
      this.#context.audioWorklet.addModule("/pages/talk-microphone-worklet.js"),
      this.#context.resume(),
    ]);
    if (this.#isClosed) return;
    this.#player = new AudioWorkletNode(this.#context, "parley-player", { numberOfInputs: 0, outputChannelCount: [1] });
    this.#player.port.onmessage = ({ data }) => this.#onPlayed(data.played);
    this.#player.connect(this.#context.destination);
    for (const [message, transfer] of this.#waiting.splice(0)) this.#player.port.postMessage(message, transfer);
  }

  /** @param {ArrayBuffer} pcm */
  play(pcm) {
    this.#tell({ audio: new Int16Array(pcm) }, [pcm]);
  }

  /** @param {string} name */
  mark(name) {
    this.#tell({ mark: name });
  }

  clear() {
    this.#tell({ clear: true });
  }

  /**
   * Asks the person for the microphone.
   * @param {(pcm: ArrayBuffer) => void} onFrame PCM16 at the call's rate, 20 ms
   * @throws DOMException when the person, the browser or the machine refuses
   */
  async openMicrophone(onFrame) {
    const microphone = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
    });
    if (this.#isClosed) {
      stopTracks(microphone);
      return;
    }
    try {
      const node = new AudioWorkletNode(this.#context, "parley-microphone", { numberOfOutputs: 0 });
      node.port.onmessage = ({ data }) => onFrame(data);
      this.#context.createMediaStreamSource(microphone).connect(node);
    } catch (error) {
      stopTracks(microphone);
      throw error;
    }
    this.#microphone = microphone;
  }

  get hasMicrophone() {
    return this.#microphone !== null;
  }

  /** A muted microphone keeps sending: silence. */
  set isMuted(isMuted) {
    for (const track of this.#microphone?.getAudioTracks() ?? []) track.enabled = !isMuted;
  }

  /** Also releases the microphone; some browsers would not give it to the next call otherwise. */
  async close() {
    this.#isClosed = true;
    if (this.#microphone !== null) stopTracks(this.#microphone);
    await this.#context.close();
  }

  #tell(message, transfer = []) {
    if (this.#player === null) this.#waiting.push([message, transfer]);
    else this.#player.port.postMessage(message, transfer);
  }
}

function stopTracks(stream) {
  for (const track of stream.getTracks()) track.stop();
}
