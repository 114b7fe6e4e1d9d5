import type { Clock } from "@parley/foundation/clock";

/** A server-sent event as it came. */
export interface ReceivedEvent {
  readonly event: string;
  /** The last one that was named, by this event or one before; empty: none was. */
  readonly lastEventId: string;
  readonly data: string;
}

/** The silence is over the limit: the connection is dead, though nobody said so. */
export class SilentConnectionError extends Error {
  constructor() {
    super("nothing came for too long");
    this.name = "SilentConnectionError";
  }
}

/**
 * Reads server-sent events (HTML standard, "Interpreting an event stream").
 * @param most how many characters of an event are held
 * @throws SilentConnectionError when nothing, not even a comment, comes for `silenceMs` while it is waited for
 */
export async function* readEvents(
  bytes: AsyncIterable<Uint8Array>,
  { clock, silenceMs, most }: { readonly clock: Clock; readonly silenceMs: number; readonly most: number },
): AsyncGenerator<ReceivedEvent> {
  const decoder = new TextDecoder();
  let text = "";
  let event = "";
  let lastEventId = "";
  let data: string[] = [];
  for await (const piece of withoutSilence(bytes, clock, silenceMs)) {
    text += decoder.decode(piece, { stream: true });
    if (text.length > most) throw new Error("an event is too long");
    // A return at the very end may be half of a line's end.
    for (let end = /\r\n|\n|\r(?!$)/.exec(text); end !== null; end = /\r\n|\n|\r(?!$)/.exec(text)) {
      const line = text.slice(0, end.index);
      text = text.slice(end.index + end[0].length);
      if (line === "") {
        if (data.length > 0) yield { event: event === "" ? "message" : event, lastEventId, data: data.join("\n") };
        event = "";
        data = [];
        continue;
      }
      const [, field = "", value = ""] = /^([^:]*)(?:: ?)?(.*)$/s.exec(line) ?? [];
      if (field === "event") event = value;
      else if (field === "data") data.push(value);
      else if (field === "id" && !value.includes("\0")) lastEventId = value;
    }
  }
}

/** Time counts only while the next piece is waited for: whoever reads may take as long as they like. */
async function* withoutSilence(
  bytes: AsyncIterable<Uint8Array>,
  clock: Clock,
  silenceMs: number,
): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]();
  try {
    for (;;) {
      const waiting = new AbortController();
      const silence = clock.sleep(silenceMs, waiting.signal).then(
        () => {
          throw new SilentConnectionError();
        },
        () => new Promise<never>(() => undefined),
      );
      const next = await Promise.race([iterator.next(), silence]).finally(() => waiting.abort());
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: of a connection that is silent the end does not come either.
    void iterator.return?.().catch(() => undefined);
  }
}
