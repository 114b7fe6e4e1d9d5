const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const IRREGULAR: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};

/** 1299: "one thousand two hundred ninety-nine". */
export function englishCardinal(value: number): string {
  if (value < 20) return ONES[value] ?? "";
  if (value < 100) return joined(TENS[Math.floor(value / 10)] ?? "", value % 10, "-");
  if (value < 1_000) return joined(`${ONES[Math.floor(value / 100)]} hundred`, value % 100, " ");
  for (const [size, name] of [
    [1e9, "billion"],
    [1e6, "million"],
    [1e3, "thousand"],
  ] as const) {
    if (value >= size) return joined(`${englishCardinal(Math.floor(value / size))} ${name}`, value % size, " ");
  }
  return "";
}

/** 21: "twenty-first". */
export function englishOrdinal(value: number): string {
  return englishCardinal(value).replace(
    /[a-z]+$/,
    (last) => IRREGULAR[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`),
  );
}

/** 2026: "twenty twenty-six"; 1905: "nineteen oh five". */
export function englishYear(year: number): string {
  const [century, rest] = [Math.floor(year / 100), year % 100];
  if (year < 1_100 || year >= 10_000 || (year >= 2_000 && year < 2_010)) return englishCardinal(year);
  if (rest === 0) return century % 10 === 0 ? englishCardinal(year) : `${englishCardinal(century)} hundred`;
  return `${englishCardinal(century)} ${rest < 10 ? `oh ${ONES[rest]}` : englishCardinal(rest)}`;
}

function joined(head: string, rest: number, link: string): string {
  return rest === 0 ? head : `${head}${link}${englishCardinal(rest)}`;
}
