import { readMessage, textAt } from "../vendor-message.ts";

/**
 * Reads `transcript.text.delta` and `transcript.text.done` from a streamed transcription (server-sent events).
 * https://platform.openai.com/docs/api-reference/audio/transcript-text-delta-event
 *
 * @param onText the text so far, after every delta.
 * @returns null when the stream ends without `transcript.text.done`, or holds something other than such events
 */
export async function readTranscriptEvents(
  chunks: AsyncIterable<string>,
  onText: (text: string) => void,
): Promise<string | null> {
  let text = "";
  for await (const line of linesOf(chunks)) {
    const data = /^data: ?(.*)$/.exec(line)?.[1];
    if (data === undefined || data === "[DONE]") continue;
    const event = readMessage(data);
    if (event === null) return null;
    const type = textAt(event, "type");
    if (type === "transcript.text.done") return (textAt(event, "text") ?? text).trim();
    if (type === "transcript.text.delta") {
      text += textAt(event, "delta") ?? "";
      if (text.trim() !== "") onText(text.trim());
    } else if (type === "error") {
      return null;
    }
  }
  return null;
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
