import type { startBrowserCall } from "@parley/contracts/calls/call-control-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { BrowserCall, type CallEvent } from "./browser-call.ts";
import { BrowserEars } from "./browser-ears.ts";
import { CallAudio } from "./call-audio.ts";
import { type CallView, NO_CALL } from "./call-view.ts";
import { type Captions, withInterim, withInterimsAsLines, withKey, withLine, withoutInterim } from "./captions.ts";
import type { BrowserSpeech } from "./find-browser-speech.ts";
import { levelOf } from "./level-of.ts";
import { microphoneSentence } from "./microphone-sentence.ts";
import { Observed } from "./observed.ts";
import { socketUrl } from "./socket-url.ts";

export type StartedCall = WireAnswer<typeof startBrowserCall>;

/** The service combines keys pressed with shorter pauses into one turn. */
const KEY_PAUSE_MS = 2_500;
/** A frame has 20 ms; nobody sees a meter move more often. */
const FRAMES_PER_LEVEL = 5;

/** One call from this page, from the click to its end. */
export class TalkCall {
  readonly view = new Observed<CallView>(NO_CALL);
  /** Of the microphone, 0 to 100. */
  readonly level = new Observed(0);
  /** By `performance.now()`. */
  readonly startedMs = performance.now();
  readonly #browserSpeech: BrowserSpeech | null;
  /** Who answers once it has begun. */
  started: StartedCall | null = null;
  #audio: CallAudio | null;
  #call: BrowserCall | null = null;
  /** Where the browser listens. */
  #ears: BrowserEars | null = null;
  #isMuted = false;
  #frames = 0;
  #keyMs = Number.NEGATIVE_INFINITY;
  /** When the caller had finished what is not answered yet. */
  #askedMs: number | null = null;
  #latencyMs: number | null = null;
  #isLeft = false;

  /**
   * Create it in the click handler that starts the call (see `CallAudio.begin`).
   * @param browserSpeech null unless the person has agreed to it
   */
  constructor(browserSpeech: BrowserSpeech | null) {
    this.#browserSpeech = browserSpeech;
    this.#audio = CallAudio.begin((mark) => this.#call?.played(mark));
  }

  /** @throws ApiProblem when the call cannot start */
  async start(assistantId: number): Promise<void> {
    let started: StartedCall;
    try {
      started = await callApi<typeof startBrowserCall>("POST", "/api/v1/calls/browser", {
        body: { assistant_id: assistantId },
      });
    } catch (error) {
      await this.#audio?.close();
      throw error;
    }
    const { model, listener, voice } = started;
    this.started = started;
    this.#show({ parts: { model, listener, voice, browserListens: null } });
    this.#call = new BrowserCall(socketUrl(started.stream_url), started.token, {
      onAudio: (pcm) => this.#audio?.play(pcm),
      onClear: () => this.#audio?.clear(),
      onMark: (name) => (this.#audio === null ? this.#call?.played(name) : this.#audio.mark(name)),
      onEvent: (event) => this.#take(event),
      onEnd: (reason, detail) => void this.#finish(reason, detail),
    });
    // Who has gone meanwhile does not want it any more.
    if (this.#isLeft) this.#call.hangUp();
    else void this.#openSound(listener);
  }

  write(text: string): void {
    this.#askedMs = performance.now();
    this.#call?.write(text);
  }

  press(digit: string): void {
    const nowMs = performance.now();
    this.#call?.press(digit);
    this.#caption((captions) => withKey(captions, digit, nowMs - this.#keyMs <= KEY_PAUSE_MS));
    // `#` ends a number.
    this.#keyMs = digit === "#" ? Number.NEGATIVE_INFINITY : nowMs;
  }

  hangUp(): void {
    this.#call?.hangUp();
  }

  /** The page is left, or shows something else. */
  leave(): void {
    this.#isLeft = true;
    this.#call?.hangUp();
  }

  get isMuted(): boolean {
    return this.#isMuted;
  }

  set isMuted(isMuted: boolean) {
    if (!["on", "muted"].includes(this.view.read().microphone)) return;
    this.#isMuted = isMuted;
    if (this.#ears !== null) this.#ears.isMuted = isMuted;
    else if (this.#audio !== null) this.#audio.isMuted = isMuted;
    this.level.set(0);
    this.#showMicrophone();
  }

  /** Asks for the microphone, or exchanges it. @param deviceId null: the one the browser prefers */
  async openMicrophone(deviceId: string | null): Promise<void> {
    if (this.#audio === null) return;
    try {
      await this.#audio.openMicrophone((pcm) => this.#speak(pcm), deviceId);
    } catch (error) {
      const sentence = microphoneSentence(error instanceof DOMException ? error.name : "");
      if (this.#isOver) return;
      this.#show({ note: sentence, microphone: this.#audio.hasMicrophone ? this.view.read().microphone : "offered" });
      return;
    }
    if (this.#isOver) return;
    this.#showMicrophone();
    const devices = await navigator.mediaDevices.enumerateDevices();
    if (this.#isOver) return;
    const microphones = devices.flatMap(({ kind, deviceId: id, label }) =>
      kind === "audioinput" && id !== "" ? [{ id, label: label || id }] : [],
    );
    this.#show({ microphones, microphoneId: this.#audio.microphoneId });
  }

  #speak(pcm: ArrayBuffer): void {
    this.#call?.speak(pcm);
    this.#frames += 1;
    if (this.#frames % FRAMES_PER_LEVEL === 0) this.level.set(this.#isMuted ? 0 : levelOf(pcm));
  }

  async #openSound(listener: string | null): Promise<void> {
    if (this.#audio === null) {
      this.#show({ note: t("talk.no-sound") });
      return;
    }
    try {
      await this.#audio.open();
    } catch {
      this.#audio = null;
      if (!this.#isOver) this.#show({ note: t("talk.no-sound") });
      return;
    }
    if (this.#isOver) return;
    if (listener !== null) await this.openMicrophone(null);
    else if (this.#browserSpeech !== null) this.#listenWithBrowser(this.#browserSpeech);
    else this.#show({ note: t("talk.deaf") });
  }

  /** Its words go where written ones go. */
  #listenWithBrowser(speech: BrowserSpeech): void {
    this.#ears = new BrowserEars(speech, {
      onInterim: (text) => this.#caption((captions) => withInterim(captions, "user", text)),
      onFinal: (text) => this.write(text),
      onProblem: (sentence) => {
        this.#show({
          parts: { ...this.view.read().parts, listener: null, browserListens: null },
          note: t("talk.write-instead", { problem: sentence }),
          microphone: "none",
        });
        this.#showHearing();
      },
    });
    this.#pauseEars();
    this.#ears.open();
    this.#show({ parts: { ...this.view.read().parts, browserListens: speech.sentence } });
    this.#showMicrophone();
  }

  /** The browser would take the assistant for the person. Captions make no sound. */
  #pauseEars(): void {
    if (this.#ears === null) return;
    this.#ears.isPaused = this.#isAloud && ["speaking", "quieter"].includes(this.view.read().state);
  }

  /** Whether the assistant is heard, and not only read. */
  get #isAloud(): boolean {
    const { voice } = this.view.read().parts;
    return voice !== null && !voice.startsWith("captions/") && this.#audio !== null;
  }

  #showMicrophone(): void {
    const ears = this.#isAloud ? t("talk.browser-listens-aloud") : t("talk.browser-listens");
    this.#show({
      microphone: this.#isMuted ? "muted" : "on",
      note: this.#isMuted ? t("talk.muted") : this.#ears === null ? t("talk.microphone-on") : ears,
    });
    this.#showHearing();
  }

  #showHearing(): void {
    const isHeard = this.#ears === null ? this.#audio?.hasMicrophone === true && !this.#isMuted : this.#ears.isHearing;
    this.#show({ isHeard });
  }

  #take(event: CallEvent): void {
    if (event.event === "caption") this.#takeCaption(event.speaker, event.text, event.isFinal);
    else if (event.event === "switched") {
      this.#show({ parts: { ...this.view.read().parts, [event.part]: event.to } });
      this.#pauseEars();
    } else if (event.event === "state" && event.state !== "ended") this.#takeState(event.state);
  }

  #takeCaption(speaker: "user" | "assistant", text: string, isFinal: boolean): void {
    if (!isFinal) {
      this.#caption((captions) => withInterim(captions, speaker, text));
      return;
    }
    const latencyMs = speaker === "assistant" ? this.#latencyMs : null;
    if (speaker === "assistant") this.#latencyMs = null;
    // What was typed was finished when it was sent.
    else if (this.#latencyMs === null) this.#askedMs ??= performance.now();
    this.#caption((captions) => withLine(captions, speaker, text, latencyMs));
  }

  #takeState(state: string): void {
    if (state === "speaking" && this.#askedMs !== null) {
      this.#latencyMs = Math.round(performance.now() - this.#askedMs);
      this.#askedMs = null;
    }
    // Before it is shown that it speaks, so that nothing of it is listened to.
    const { captions } = this.view.read();
    this.view.set({
      ...this.view.read(),
      state,
      captions: state === "listening" ? withoutInterim(captions, "assistant") : captions,
    });
    this.#pauseEars();
    this.#showHearing();
  }

  get #isOver(): boolean {
    return this.view.read().end !== null;
  }

  async #finish(reason: string | null, detail: string): Promise<void> {
    this.#ears?.close();
    const { captions } = this.view.read();
    this.#show({ state: "ended", microphone: "none", note: "", captions: withInterimsAsLines(captions) });
    this.level.set(0);
    // Only then may the next call have the microphone.
    await this.#audio?.close();
    this.#show({ end: { reason, detail } });
  }

  #caption(change: (captions: Captions) => Captions): void {
    this.#show({ captions: change(this.view.read().captions) });
  }

  #show(change: Partial<CallView>): void {
    this.view.set({ ...this.view.read(), ...change });
  }
}
