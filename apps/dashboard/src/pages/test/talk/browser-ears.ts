import { t } from "../../../i18n/t.ts";
import type { BrowserSpeech } from "./find-browser-speech.ts";
import {
  type Recognition,
  type RecognitionErrorEvent,
  type RecognitionEvent,
  recognitionClass,
} from "./speech-recognition.ts";

/** A recognizer that ends sooner than this after it began did not work. */
const WORKED_MS = 1_000;
const MAX_FAILURES = 4;

/** What the browser's recognizer says is wrong. Other errors pass: silence, and what we ended ourselves. */
const PROBLEMS = ["not-allowed", "service-not-allowed", "audio-capture", "network", "language-not-supported"] as const;

interface EarsHandlers {
  /** What is being said; empty when it was nothing. */
  readonly onInterim: (text: string) => void;
  /** What was said. */
  readonly onFinal: (text: string) => void;
  /** It listens no more. */
  readonly onProblem: (sentence: string) => void;
}

/**
 * Listens with the browser for one call, where Parley has no recognizer. Nothing of it is started before the person has
 * agreed. It hears everything the machine plays, so it is paused while the assistant is heard.
 */
export class BrowserEars {
  readonly #recognition: Recognition;
  readonly #handlers: EarsHandlers;
  #isOpen = false;
  #isPaused = false;
  #isMuted = false;
  /** Between a start and the browser's word that it has ended. */
  #isRunning = false;
  #startedMs = 0;
  #failureCount = 0;

  constructor({ language, isOnDevice }: BrowserSpeech, handlers: EarsHandlers) {
    const Recognizer = recognitionClass();
    if (Recognizer === null) throw new Error("this browser recognizes no speech");
    this.#handlers = handlers;
    this.#recognition = new Recognizer();
    Object.assign(this.#recognition, { lang: language, continuous: true, interimResults: true, maxAlternatives: 1 });
    // Where the browser does not know the member, it does no harm.
    if (isOnDevice) this.#recognition.processLocally = true;
    this.#recognition.addEventListener("result", (event) => this.#hear(event as RecognitionEvent));
    this.#recognition.addEventListener("error", (event) => this.#fail((event as RecognitionErrorEvent).error));
    this.#recognition.addEventListener("end", () => this.#ended());
  }

  open(): void {
    this.#isOpen = true;
    this.#run();
  }

  get isHearing(): boolean {
    return this.#isOpen && !this.#isPaused && !this.#isMuted;
  }

  /** What is being said when it is muted is thrown away. */
  set isMuted(isMuted: boolean) {
    this.#isMuted = isMuted;
    if (isMuted) this.#throwAway();
    else this.#run();
  }

  /** What was said before a pause still comes. */
  set isPaused(isPaused: boolean) {
    if (isPaused === this.#isPaused) return;
    this.#isPaused = isPaused;
    if (!isPaused) this.#run();
    else if (this.#isRunning) this.#recognition.stop();
  }

  close(): void {
    this.#isOpen = false;
    this.#throwAway();
  }

  #run(): void {
    // One that is still ending cannot be started; its end starts it again.
    if (!this.isHearing || this.#isRunning) return;
    this.#isRunning = true;
    this.#startedMs = performance.now();
    this.#recognition.start();
  }

  #throwAway(): void {
    this.#handlers.onInterim("");
    if (this.#isRunning) this.#recognition.abort();
  }

  #hear({ resultIndex, results }: RecognitionEvent): void {
    if (!this.#isOpen || this.#isMuted) return;
    this.#failureCount = 0;
    let interim = "";
    for (const result of [...results].slice(resultIndex)) {
      const text = result[0]?.transcript.trim() ?? "";
      if (!result.isFinal) interim = `${interim} ${text}`;
      else if (text !== "") this.#handlers.onFinal(text);
    }
    this.#handlers.onInterim(interim.trim());
  }

  #fail(error: string): void {
    const problem = PROBLEMS.find((each) => each === error);
    if (problem === undefined || !this.#isOpen) return;
    this.#isOpen = false;
    this.#handlers.onInterim("");
    this.#handlers.onProblem(t(`talk.ears-problem.${problem}`));
  }

  /** Browsers end a recognizer after some silence, or a minute, whatever they were told. */
  #ended(): void {
    this.#isRunning = false;
    if (!this.isHearing) return;
    this.#failureCount = performance.now() - this.#startedMs < WORKED_MS ? this.#failureCount + 1 : 0;
    if (this.#failureCount < MAX_FAILURES) {
      this.#run();
      return;
    }
    this.#isOpen = false;
    this.#handlers.onProblem(t("talk.ears-problem.keeps-ending"));
  }
}
