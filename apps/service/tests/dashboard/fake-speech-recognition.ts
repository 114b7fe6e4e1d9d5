import type { Page } from "playwright-core";

/**
 * The browser's own recognizer, played by the test: a recognizer that says only what it is told, and writes down what was
 * done to it. Stands in for `SpeechRecognition`, which is the browser's, not the page's.
 */
export interface FakeSpeechRecognition {
  /** What was done, in order: `start`, `stop`, `abort`. */
  done(): Promise<readonly string[]>;
  /** What the page set before the start. */
  settings(): Promise<{ lang: string; continuous: boolean; interimResults: boolean; processLocally: boolean | null }>;
  /** Whether it listens now. */
  isListening(): Promise<boolean>;
  /** It has heard this; final: and will not change its mind. */
  say(text: string, isFinal: boolean): Promise<void>;
  /** It fails, as browsers name it: `network`. */
  fail(error: string): Promise<void>;
  /** It ends by itself, as after some silence. */
  end(): Promise<void>;
}

export interface FakeRecognitionOptions {
  /** What `SpeechRecognition.available` answers for the device; absent: an older browser without it. */
  readonly onDevice?: "available" | "downloadable" | "unavailable";
}

/** To be called before the page is opened. */
export async function installFakeRecognition(
  page: Page,
  { onDevice }: FakeRecognitionOptions = {},
): Promise<FakeSpeechRecognition> {
  await page.addInitScript(`
    delete globalThis.webkitSpeechRecognition;
    globalThis.recognition = { done: [], current: null };
    globalThis.SpeechRecognition = class extends EventTarget {
      isListening = false;
      start() {
        if (this.isListening) throw new DOMException("It has started already.", "InvalidStateError");
        this.isListening = true;
        recognition.current = this;
        recognition.done.push("start");
      }
      stop() {
        recognition.done.push("stop");
        this.finish();
      }
      abort() {
        recognition.done.push("abort");
        this.finish();
      }
      finish() {
        // The browser tells of it later.
        setTimeout(() => {
          if (!this.isListening) return;
          this.isListening = false;
          this.dispatchEvent(new Event("end"));
        }, 10);
      }
    };
    ${onDevice === undefined ? "" : `SpeechRecognition.available = async ({ processLocally }) => processLocally ? ${JSON.stringify(onDevice)} : "available";`}
  `);
  return {
    done: () => page.evaluate("recognition.done"),
    settings: () =>
      page.evaluate(`(({ lang, continuous, interimResults, processLocally = null }) =>
        ({ lang, continuous, interimResults, processLocally }))(recognition.current)`),
    isListening: () => page.evaluate("recognition.current?.isListening === true"),
    async say(text, isFinal) {
      const result = `Object.assign([{ transcript: ${JSON.stringify(text)} }], { isFinal: ${isFinal} })`;
      await page.evaluate(
        `recognition.current.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results: [${result}] }))`,
      );
    },
    async fail(error) {
      await page.evaluate(
        `recognition.current.dispatchEvent(Object.assign(new Event("error"), { error: ${JSON.stringify(error)} })); recognition.current.finish()`,
      );
    },
    end: () => page.evaluate("recognition.current.finish()"),
  };
}
