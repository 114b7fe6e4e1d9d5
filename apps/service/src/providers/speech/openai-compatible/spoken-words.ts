/** A note of a sound between brackets, which Whisper writes where nobody speaks: `[BLANK_AUDIO]`, `(coughs)`, `*music*`. */
const SOUND_NOTE = /\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|♪/g;

/** The words of a transcription in one line; empty where it holds nothing but notes of sounds. */
export function spokenWordsOf(text: string): string {
  // whisper.cpp puts every segment on a line of its own.
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.replaceAll(SOUND_NOTE, "").trim() === "" ? "" : line;
}
