/** Spelling alphabet of aviation; callers of every language use it. */
export const CODE_WORDS: readonly (readonly [string, string])[] = [
  ["a", "alpha, alfa"],
  ["b", "bravo"],
  ["c", "charlie"],
  ["d", "delta"],
  ["e", "echo"],
  ["f", "foxtrot"],
  ["g", "golf"],
  ["h", "hotel"],
  ["i", "india"],
  ["j", "juliet, juliett"],
  ["k", "kilo"],
  ["l", "lima"],
  ["m", "mike"],
  ["n", "november"],
  ["o", "oscar"],
  ["p", "papa"],
  ["q", "quebec"],
  ["r", "romeo"],
  ["s", "sierra"],
  ["t", "tango"],
  ["u", "uniform"],
  ["v", "victor, viktor"],
  ["w", "whiskey, whisky"],
  ["x", "x-ray, xray"],
  ["y", "yankee"],
  ["z", "zulu"],
];

/** Small words within names, in whichever language the conversation is. */
export const PARTICLES: ReadonlySet<string> = new Set(
  "von van der den de del della di da dos das du la le ten ter zu zur el bin ibn y e".split(" "),
);

/** Numbers from 0 on, by their place in a list of words. */
export function counted(list: string, from = 0): [number, string][] {
  return list.split(" ").map((word, index) => [from + index, word]);
}

/** Every ten with every unit: "twenty one". */
export function combined(
  tens: readonly (readonly [number, string])[],
  units: readonly (readonly [number, string])[],
  join: (ten: string, unit: string) => string,
): [number, string][] {
  return tens.flatMap(([ten, tenWord]) =>
    units.map(([unit, unitWord]): [number, string] => [ten + unit, join(tenWord, unitWord)]),
  );
}
