import { readFile } from "node:fs/promises";

/** A text together with its recorded sound. */
export interface RecordedWords {
  readonly text: string;
  /** 8 kHz, mono. */
  readonly muLaw: Uint8Array;
}

export const APOLOGY_TEXT = "I'm sorry, I'm having technical difficulties. Please call again later. Goodbye.";
/** Made from the text by `npm run build:apology`. */
export const APOLOGY_FILE = new URL("./recorded-apology.ulaw", import.meta.url);

/** What is played before a call ends because no voice is left to say anything. In English, as nobody is left to translate it. */
export async function loadRecordedApology(): Promise<RecordedWords> {
  return { text: APOLOGY_TEXT, muLaw: await readFile(APOLOGY_FILE) };
}
