/** What a number's texts of late look like; for whoever looks for a mistake. */
export { type NumberTexts, summarizeNumberTexts } from "./number-text-store.ts";
