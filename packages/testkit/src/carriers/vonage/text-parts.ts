import { countSegments } from "../segment-count.ts";

/** The parts a phone cuts a text into: as many as are counted, of about one length. One for a text that needs no cutting. */
export function partsOfText(text: string): readonly string[] {
  const characters = [...text];
  const count = countSegments(text);
  const size = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, index) => characters.slice(index * size, (index + 1) * size).join(""));
}
