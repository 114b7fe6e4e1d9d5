const MOST_IN_A_GROUP = 4;

/** Digits one by one, in groups a person can follow: "4 1 5, 5 5 5, 0 1 2 2". */
export function spokenDigits(groups: readonly string[]): string {
  return groups
    .flatMap(chunks)
    .map((chunk) => [...chunk].join(" "))
    .join(", ");
}

/** Longer groups in parts of almost the same length. */
function chunks(group: string): string[] {
  const count = Math.ceil(group.length / MOST_IN_A_GROUP);
  const size = Math.ceil(group.length / Math.max(count, 1));
  return Array.from({ length: count }, (_, index) => group.slice(index * size, (index + 1) * size));
}
