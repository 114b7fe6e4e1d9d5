import { callApi } from "./call-api.js";
import { hide, show } from "./form.js";
import { CallAudio } from "./talk-audio.js";
import { BrowserEars } from "./talk-browser-speech.js";
import { BrowserCall } from "./talk-call.js";
import { Captions } from "./talk-captions.js";
import { showEnd } from "./talk-ended.js";
import { showBrowserListening, showListener, showModel, showVoice } from "./talk-parts.js";
import { browserEarsNote, microphoneSentence, NO_SOUND_SENTENCE, stateWords } from "./talk-words.js";

const KEYS = "123456789*0#";

const status = document.getElementById("status");
const timer = document.getElementById("timer");
const words = document.getElementById("words");
const microphoneButton = document.getElementById("microphone");
const keypadButton = document.getElementById("show-keypad");

/** One call on the page, from the click to the links shown after its end. */
export class LiveCall {
  #audio;
  /** Removes all event listeners of this call. */
  #listening = new AbortController();
  #end = Promise.withResolvers();
  /** @type {BrowserCall | null} */
  #call = null;
  /** @type {Captions | null} */
  #captions = null;
  /** @type {{ call_id: number, listener: string | null } | null} */
  #started = null;
  #startedMs = 0;
  #isMuted = false;
  #browserSpeech;
  /** Where the browser listens. @type {BrowserEars | null} */
  #ears = null;
  #state = "connecting";
  /** Whether the assistant is heard, and not only read. */
  #isAloud = false;

  /**
   * Create it in the click handler that starts the call (see `CallAudio.begin`).
   * @param {import("./talk-browser-speech.js").BrowserSpeech | null} browserSpeech null unless the person has agreed to it
   */
  constructor(browserSpeech) {
    this.#browserSpeech = browserSpeech;
    this.#audio = CallAudio.begin((mark) => this.#call?.played(mark));
  }

  /** Resolves once a call that started is over and everything is released. */
  get ended() {
    return this.#end.promise;
  }

  /**
   * @param {number} assistantId
   * @returns {Promise<import("./call-api.js").Problem | null>} why the call could not start, or null
   */
  async start(assistantId) {
    const answer = await callApi("POST", "/api/v1/calls/browser", { body: { assistant_id: assistantId } });
    if (!answer.isOk) {
      await this.#audio?.close();
      return answer.problem;
    }
    this.#started = answer.body;
    this.#captions = new Captions(answer.body.assistant_name);
    this.#show();
    this.#call = new BrowserCall(socketUrl(answer.body.stream_url), answer.body.token, {
      onAudio: (pcm) => this.#audio?.play(pcm),
      onClear: () => this.#audio?.clear(),
      onMark: (name) => (this.#audio === null ? this.#call.played(name) : this.#audio.mark(name)),
      onEvent: (event) => this.#take(event),
      onEnd: (reason, detail) => void this.#finish(reason, detail),
    });
    void this.#openSound();
    return null;
  }

  #show() {
    const { model, voice, listener } = this.#started;
    showModel(model);
    this.#useVoice(voice);
    showListener(listener);
    for (const id of ["real", "live", "write", "controls"]) show(id);
    this.#showState("connecting", "Calling…");
    timer.textContent = "0:00";
    this.#startedMs = performance.now();
    const ticking = setInterval(() => this.#showTime(), 500);
    this.#listening.signal.addEventListener("abort", () => clearInterval(ticking));
    this.#listen();
    words.focus();
  }

  #listen() {
    const { signal } = this.#listening;
    document.getElementById("write").addEventListener("submit", (event) => this.#write(event), { signal });
    document.getElementById("hang-up").addEventListener("click", () => this.#call.hangUp(), { signal });
    microphoneButton.addEventListener("click", () => void this.#useMicrophone(), { signal });
    keypadButton.addEventListener("click", () => showKeypad(keypadButton.ariaExpanded !== "true"), { signal });
    // Leaving the page hangs up.
    addEventListener("pagehide", () => this.#call.hangUp(), { signal });
    const keys = [...KEYS].map((key) => Object.assign(document.createElement("button"), { textContent: key }));
    for (const button of keys) {
      button.type = "button";
      button.className = "copy";
      button.addEventListener("click", () => this.#press(button.textContent), { signal });
    }
    document.getElementById("keypad").replaceChildren(...keys);
  }

  async #openSound() {
    microphoneButton.hidden = true;
    if (this.#audio === null) {
      note(NO_SOUND_SENTENCE);
      return;
    }
    try {
      await this.#audio.open();
    } catch {
      this.#audio = null;
      if (!this.#isOver) note(NO_SOUND_SENTENCE);
      return;
    }
    if (this.#isOver) return;
    if (this.#started.listener !== null) await this.#useMicrophone();
    else if (this.#browserSpeech !== null) this.#listenWithBrowser(this.#browserSpeech);
    else note("Parley cannot hear you, because no speech recognizer is set up. Write instead.");
  }

  /** Its words go where written ones go. */
  #listenWithBrowser(speech) {
    this.#ears = new BrowserEars(speech, {
      onInterim: (text) => {
        if (text === "") this.#captions.forget("user");
        else this.#captions.show({ speaker: "user", text, isFinal: false });
      },
      onFinal: (text) => this.#call.write(text),
      onProblem: (sentence) => {
        microphoneButton.hidden = true;
        showListener(null);
        note(`${sentence} Write instead.`);
        this.#showHearing();
      },
    });
    this.#pauseEars();
    this.#ears.open();
    showBrowserListening(speech.sentence);
    this.#showMicrophone(browserEarsNote(this.#isAloud));
    this.#showHearing();
  }

  /** The browser would take the assistant for the person. Captions make no sound. */
  #pauseEars() {
    if (this.#ears !== null) this.#ears.isPaused = this.#isAloud && ["speaking", "quieter"].includes(this.#state);
  }

  #useVoice(voice) {
    this.#isAloud = voice !== null && !voice.startsWith("captions/") && this.#audio !== null;
    showVoice(voice);
    this.#pauseEars();
  }

  /** The first click asks for the microphone; later ones mute and unmute it. */
  async #useMicrophone() {
    if (this.#ears !== null) {
      this.#isMuted = !this.#isMuted;
      this.#ears.isMuted = this.#isMuted;
      this.#showMicrophone(browserEarsNote(this.#isAloud));
      this.#showHearing();
      return;
    }
    if (this.#audio.hasMicrophone) {
      this.#isMuted = !this.#isMuted;
      this.#audio.isMuted = this.#isMuted;
    } else {
      try {
        await this.#audio.openMicrophone((pcm) => this.#call.speak(pcm));
      } catch (error) {
        microphoneButton.hidden = false;
        microphoneButton.textContent = "Use the microphone";
        note(microphoneSentence(error.name));
        return;
      }
    }
    this.#showMicrophone("Your microphone is on: speak, or write.");
  }

  #showMicrophone(sentence) {
    microphoneButton.hidden = false;
    microphoneButton.textContent = this.#isMuted ? "Unmute" : "Mute";
    note(this.#isMuted ? "Your microphone is muted." : sentence);
  }

  get #isHeard() {
    return this.#ears === null ? this.#audio?.hasMicrophone === true && !this.#isMuted : this.#ears.isHearing;
  }

  #showHearing() {
    if (this.#state !== "connecting") this.#showState(this.#state, stateWords(this.#state, this.#isHeard));
  }

  get #isOver() {
    return this.#listening.signal.aborted;
  }

  #write(event) {
    event.preventDefault();
    const text = words.value.trim();
    if (text === "") return;
    this.#call.write(text);
    words.value = "";
  }

  #press(digit) {
    this.#call.press(digit);
    this.#captions.showKey(digit);
  }

  #take(event) {
    if (event.event === "caption") this.#captions.show(event);
    else if (event.event === "switched") this.#showSwitched(event);
    else if (event.event === "state" && event.state !== "ended") {
      this.#state = event.state;
      this.#pauseEars();
      this.#showHearing();
      if (event.state === "listening") this.#captions.forget("assistant");
    }
  }

  #showSwitched({ part, to }) {
    if (part === "voice") this.#useVoice(to);
    if (part === "listener") showListener(to);
  }

  #showState(state, text) {
    status.dataset.state = state;
    status.textContent = text;
  }

  #showTime() {
    const seconds = Math.floor((performance.now() - this.#startedMs) / 1_000);
    timer.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  async #finish(reason, detail) {
    this.#listening.abort();
    this.#ears?.close();
    this.#captions.end();
    showKeypad(false);
    this.#showState("ended", "Call ended");
    hide("write");
    hide("controls");
    note("");
    await this.#audio?.close();
    this.#end.resolve();
    await showEnd(this.#started.call_id, reason, detail);
  }
}

/**
 * The service gives its public address. If that is the server this page came from, use the page's own address instead,
 * which the browser is known to reach.
 */
function socketUrl(streamUrl) {
  const url = new URL(streamUrl);
  const isOurs = url.host === new URL(document.body.dataset.baseUrl).host;
  return isOurs ? `${location.origin.replace(/^http/, "ws")}${url.pathname}` : streamUrl;
}

function showKeypad(isShown) {
  keypadButton.ariaExpanded = String(isShown);
  document.getElementById("keypad").hidden = !isShown;
}

function note(sentence) {
  document.getElementById("note").textContent = sentence;
}
