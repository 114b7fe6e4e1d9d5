import { useRef, useState } from "react";
import { callFile } from "../../../api/call-api.ts";
import { playSound } from "../../../sound/play-sound.ts";
import { useSound } from "../../../sound/use-sound.ts";
import { ASSISTANTS_PATH } from "../../assistants/assistants-queries.ts";

/** Characters, as the service takes them. */
const MAX_PART_LENGTH = 4_000;

/** Sounds that are kept, so that hearing an answer again costs nothing. */
const MAX_KEPT = 20;

interface ReadPart {
  readonly bytes: ArrayBuffer;
  /** `espeak/en`; null: the answer does not say. */
  readonly voice: string | null;
}

/** Has the assistant read answers aloud, one at a time. */
export function useReader(assistantId: number) {
  const { name, problem, play, stop, forget } = useSound<number>();
  const kept = useRef(new Map<string, ReadPart>());
  const [voices, setVoices] = useState<ReadonlyMap<number, string>>(new Map());

  const ask = async (body: object, signal: AbortSignal): Promise<ReadPart> => {
    const key = JSON.stringify(body);
    const known = kept.current.get(key);
    if (known !== undefined) return known;
    const { bytes, headers } = await callFile(`${ASSISTANTS_PATH}/${assistantId}/speech`, { body, signal });
    const part = { bytes, voice: headers.get("parley-voice") };
    kept.current.set(key, part);
    for (const oldest of kept.current.keys()) {
      if (kept.current.size <= MAX_KEPT) break;
      kept.current.delete(oldest);
    }
    return part;
  };
  /**
   * @param id of the answer
   * @param changes what is not saved of the record, and tried all the same; null: nothing
   */
  const read = (id: number, text: string, changes: Readonly<Record<string, unknown>> | null) =>
    play(id, async (signal) => {
      for (const part of partsToRead(text)) {
        const { bytes, voice } = await ask({ text: part, changes }, signal);
        if (voice !== null) setVoices((before) => new Map(before).set(id, decodeURI(voice)));
        // Decoding takes the bytes away.
        await playSound(bytes.slice(0), signal);
        if (signal.aborted) return;
      }
    });
  /** The conversation begins anew, and its answers are counted from the first. */
  const clear = () => {
    forget();
    setVoices(new Map());
  };
  return { /** Which answer is heard, or about to be; null: none. */ id: name, problem, voices, read, stop, clear };
}
export type Reader = ReturnType<typeof useReader>;

/** A text in parts that the service takes, cut between words if that is possible. */
function partsToRead(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_PART_LENGTH) {
    const end = Math.max(rest.lastIndexOf("\n", MAX_PART_LENGTH), rest.lastIndexOf(" ", MAX_PART_LENGTH));
    const at = end > MAX_PART_LENGTH / 2 ? end : MAX_PART_LENGTH;
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}
