/**
 * The browser's own recognizer, for where Parley has none. Nothing of it is started before the person has agreed.
 * https://developer.mozilla.org/docs/Web/API/SpeechRecognition
 */
const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition ?? null;

/** @typedef {{ language: string, isOnDevice: boolean, sentence: string }} BrowserSpeech */

/**
 * What this browser can do, and where it would do it. Asks the browser only, and sends nothing.
 * @param {string | null} language BCP 47; null: the browser's own
 * @returns {Promise<BrowserSpeech | null>} null when it recognizes no speech, or not on a page like this
 */
export async function findBrowserSpeech(language) {
  if (Recognition === null || !globalThis.isSecureContext) return null;
  const spoken = language ?? navigator.language;
  const isOnDevice = await recognizesOnDevice(spoken);
  const sentence = isOnDevice
    ? "it recognizes your words on this device, and your voice does not leave it"
    : `it may send your voice to ${maker()} to recognize your words`;
  return { language: spoken, isOnDevice, sentence };
}

/** Only what is installed counts; nothing is downloaded for it. */
async function recognizesOnDevice(language) {
  if (typeof Recognition.available !== "function") return false;
  try {
    return (await Recognition.available({ langs: [language], processLocally: true })) === "available";
  } catch {
    return false;
  }
}

const MAKERS = { "Google Chrome": "Google", "Microsoft Edge": "Microsoft", Opera: "Opera" };

function maker() {
  const brands = (navigator.userAgentData?.brands ?? []).map(({ brand }) => MAKERS[brand]).filter(Boolean);
  if (brands.length > 0) return `${brands[0]}, the maker of this browser,`;
  return navigator.vendor === "Apple Computer, Inc."
    ? "Apple, the maker of this browser,"
    : "the maker of this browser";
}

/** A recognizer that ends sooner than this after it began did not work. */
const WORKED_MS = 1_000;
const MAX_FAILURES = 4;

/** What the browser's recognizer says is wrong, for people. Other errors pass: silence, and what we ended ourselves. */
const PROBLEMS = {
  "not-allowed": "The browser did not allow the microphone or its recognizer.",
  "service-not-allowed": "The browser does not allow its recognizer on this page.",
  "audio-capture": "No microphone was found.",
  network: "The browser's recognizer could not be reached.",
  "language-not-supported": "The browser's recognizer does not know the assistant's language.",
};

/**
 * Listens with the browser for one call. It hears everything the machine plays, so it is paused while the assistant is heard.
 *
 * @typedef {object} EarsHandlers
 * @property {(text: string) => void} onInterim what is being said; empty when it was nothing
 * @property {(text: string) => void} onFinal what was said
 * @property {(sentence: string) => void} onProblem it listens no more
 */
export class BrowserEars {
  #recognition;
  #handlers;
  #isOpen = false;
  #isPaused = false;
  #isMuted = false;
  /** Between a start and the browser's word that it has ended. */
  #isRunning = false;
  #startedMs = 0;
  #failureCount = 0;

  /**
   * @param {BrowserSpeech} speech
   * @param {EarsHandlers} handlers
   */
  constructor({ language, isOnDevice }, handlers) {
    this.#handlers = handlers;
    this.#recognition = new Recognition();
    Object.assign(this.#recognition, { lang: language, continuous: true, interimResults: true, maxAlternatives: 1 });
    // Where the browser does not know the member, it does no harm.
    if (isOnDevice) this.#recognition.processLocally = true;
    this.#recognition.addEventListener("result", (event) => this.#hear(event));
    this.#recognition.addEventListener("error", ({ error }) => this.#fail(error));
    this.#recognition.addEventListener("end", () => this.#ended());
  }

  open() {
    this.#isOpen = true;
    this.#run();
  }

  get isHearing() {
    return this.#isOpen && !this.#isPaused && !this.#isMuted;
  }

  get isMuted() {
    return this.#isMuted;
  }

  /** What is being said when it is muted is thrown away. */
  set isMuted(isMuted) {
    this.#isMuted = isMuted;
    if (isMuted) this.#throwAway();
    else this.#run();
  }

  /** What was said before a pause still comes. */
  set isPaused(isPaused) {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    if (!isPaused) this.#run();
    else if (this.#isRunning) this.#recognition.stop();
  }

  close() {
    this.#isOpen = false;
    this.#throwAway();
  }

  #run() {
    // One that is still ending cannot be started; its end starts it again.
    if (!this.isHearing || this.#isRunning) return;
    this.#isRunning = true;
    this.#startedMs = performance.now();
    this.#recognition.start();
  }

  #throwAway() {
    this.#handlers.onInterim("");
    if (this.#isRunning) this.#recognition.abort();
  }

  #hear({ resultIndex, results }) {
    if (!this.#isOpen || this.#isMuted) return;
    this.#failureCount = 0;
    let interim = "";
    for (const result of [...results].slice(resultIndex)) {
      const text = result[0].transcript.trim();
      if (!result.isFinal) interim = `${interim} ${text}`;
      else if (text !== "") this.#handlers.onFinal(text);
    }
    this.#handlers.onInterim(interim.trim());
  }

  #fail(error) {
    const problem = PROBLEMS[error];
    if (problem === undefined || !this.#isOpen) return;
    this.#isOpen = false;
    this.#handlers.onInterim("");
    this.#handlers.onProblem(problem);
  }

  /** Browsers end a recognizer after some silence, or a minute, whatever they were told. */
  #ended() {
    this.#isRunning = false;
    if (!this.isHearing) return;
    this.#failureCount = performance.now() - this.#startedMs < WORKED_MS ? this.#failureCount + 1 : 0;
    if (this.#failureCount < MAX_FAILURES) {
      this.#run();
      return;
    }
    this.#isOpen = false;
    this.#handlers.onProblem("The browser's recognizer keeps ending.");
  }
}
