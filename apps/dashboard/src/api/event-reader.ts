/** Puts the pieces of a stream of server-sent events together; each event's data are JSON. */
export class EventReader {
  readonly #onEvent: (name: string, data: unknown) => void;
  #text = "";

  constructor(onEvent: (name: string, data: unknown) => void) {
    this.#onEvent = onEvent;
  }

  take(piece: string): void {
    this.#text += piece;
    for (let end = this.#text.indexOf("\n\n"); end >= 0; end = this.#text.indexOf("\n\n")) {
      this.#read(this.#text.slice(0, end));
      this.#text = this.#text.slice(end + 2);
    }
  }

  #read(event: string): void {
    let name = "message";
    const data: string[] = [];
    for (const line of event.split("\n")) {
      if (line.startsWith("event:")) name = line.slice("event:".length).trim();
      // Comments and other fields are none of the page's business.
      if (line.startsWith("data:")) data.push(line.slice("data:".length).trimStart());
    }
    if (data.length > 0) this.#onEvent(name, JSON.parse(data.join("\n")));
  }
}
