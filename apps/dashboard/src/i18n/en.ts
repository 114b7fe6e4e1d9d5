import { first } from "./en/first.ts";
import { further } from "./en/further.ts";

/** Every text of the dashboard, a file for each group of pages; the other languages have the same files and keys. */
export const en = { ...first, ...further } as const;
