/** The service combines keys pressed with shorter pauses into one turn. */
const KEY_PAUSE_MS = 2_500;

/** Captions of both sides: final ones in a log, and below it, in grey, what is being said. */
export class Captions {
  #log = document.getElementById("captions");
  #interims = document.getElementById("interims");
  /** @type {Map<string, HTMLElement>} */
  #unfinished = new Map();
  /** The line of the keys pressed last; keys that follow soon are added to it. @type {HTMLElement | null} */
  #keys = null;
  #keyMs = 0;
  #names;

  /** @param {string} assistantName */
  constructor(assistantName) {
    this.#names = { user: "You", assistant: assistantName };
    this.#log.replaceChildren();
    this.#interims.replaceChildren();
  }

  /** @param {{ speaker: "user" | "assistant", text: string, isFinal: boolean }} caption */
  show({ speaker, text, isFinal }) {
    if (isFinal) {
      this.forget(speaker);
      this.#log.append(this.#line(speaker, text));
    } else {
      const line = this.#line(speaker, text);
      this.#unfinished.get(speaker)?.remove();
      this.#unfinished.set(speaker, line);
      this.#interims.append(line);
    }
    this.#follow();
  }

  /** Removes an unfinished caption. @param {string} speaker */
  forget(speaker) {
    this.#unfinished.get(speaker)?.remove();
    this.#unfinished.delete(speaker);
  }

  /** @param {string} digit */
  showKey(digit) {
    const nowMs = performance.now();
    if (this.#keys === null || nowMs - this.#keyMs > KEY_PAUSE_MS) {
      this.#keys = this.#line("user", "Keys: ");
      this.#log.append(this.#keys);
    }
    this.#keyMs = nowMs;
    this.#keys.lastElementChild.append(digit);
    // `#` ends a number.
    if (digit === "#") this.#keys = null;
    this.#follow();
  }

  end() {
    this.#unfinished.clear();
    this.#interims.replaceChildren();
  }

  #line(speaker, text) {
    const line = Object.assign(document.createElement("p"), { className: `caption of-${speaker}` });
    const name = Object.assign(document.createElement("b"), { textContent: this.#names[speaker] });
    line.append(name, " ", Object.assign(document.createElement("span"), { textContent: text }));
    return line;
  }

  #follow() {
    const box = this.#log.parentElement;
    box.scrollTop = box.scrollHeight;
  }
}
