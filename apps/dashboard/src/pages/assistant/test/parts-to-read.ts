/** Characters, as the service takes them. */
const LONGEST_PART = 4_000;

/** A text in parts that the service takes, cut between words if that is possible. */
export function partsToRead(text: string): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > LONGEST_PART) {
    const end = Math.max(rest.lastIndexOf("\n", LONGEST_PART), rest.lastIndexOf(" ", LONGEST_PART));
    const at = end > LONGEST_PART / 2 ? end : LONGEST_PART;
    parts.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return rest === "" ? parts : [...parts, rest];
}
