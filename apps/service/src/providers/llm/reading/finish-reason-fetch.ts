const DONE = /^data:\s*\[DONE\]\s*$/;
/** Some servers write an empty reason, or the word `null`, into every chunk. */
const REASON = /"finish_reason"\s*:\s*"(?!\s*"|null")/i;
const TOOL_CALL = /"tool_calls"\s*:\s*\[\s*\{/;
const CHOICE = /"delta"\s*:/;

/**
 * Chat completions whose server names no `finish_reason` but ends the stream with `[DONE]` are whole; the vendors' packages take
 * them for cut. They get a reason, in a chunk before the end. What ends without either stays as it is.
 */
export function withFinishReason(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (!response.ok || response.body === null) return response;
    return new Response(response.body.pipeThrough(finishReasonStream()), response);
  };
}

function finishReasonStream(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const lines = new ChunkLines();
  return new TransformStream({
    transform(bytes, controller) {
      const text = lines.push(decoder.decode(bytes, { stream: true }));
      if (text !== "") controller.enqueue(encoder.encode(text));
    },
    flush(controller) {
      const text = lines.end(decoder.decode());
      if (text !== "") controller.enqueue(encoder.encode(text));
    },
  });
}

/** Reads an event stream line by line, whatever pieces it comes in. */
class ChunkLines {
  #line = "";
  #hasReason = false;
  #hasToolCall = false;
  #hasChoice = false;

  push(text: string): string {
    const lines = (this.#line + text).split("\n");
    this.#line = lines.pop() ?? "";
    return lines.map((line) => `${this.#read(line)}\n`).join("");
  }

  end(text: string): string {
    const finished = this.push(text);
    const last = this.#line === "" ? "" : this.#read(this.#line);
    this.#line = "";
    return finished + last;
  }

  #read(line: string): string {
    if (DONE.test(line)) {
      if (this.#hasReason || !this.#hasChoice) return line;
      const reason = this.#hasToolCall ? "tool_calls" : "stop";
      const chunk = { choices: [{ index: 0, delta: {}, finish_reason: reason }] };
      return `data: ${JSON.stringify(chunk)}\n\n${line}`;
    }
    this.#hasReason ||= REASON.test(line);
    this.#hasToolCall ||= TOOL_CALL.test(line);
    this.#hasChoice ||= CHOICE.test(line);
    return line;
  }
}
