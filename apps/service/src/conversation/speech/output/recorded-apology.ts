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

/** Played before a call ends because no voice is left. In English whatever the call's language, as it is recorded. */
export async function loadRecordedApology(): Promise<RecordedWords> {
  return { text: APOLOGY_TEXT, muLaw: await readFile(APOLOGY_FILE) };
}
