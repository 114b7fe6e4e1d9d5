import { countSegments } from "../texts/segment-count.ts";

/** Splits a text like a phone: one part per segment, of about equal length. */
export function partsOfText(text: string): readonly string[] {
  const characters = [...text];
  const count = countSegments(text);
  const size = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, index) => characters.slice(index * size, (index + 1) * size).join(""));
}
