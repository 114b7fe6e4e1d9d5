/**
 * Keywords with what they are for, as messages advertise them: "STOP 2 end", "HELP4INFO". Recipients write them with and
 * without blanks.
 */
export function advertisedKeywords(
  keywords: readonly string[],
  links: readonly string[],
  purposes: readonly string[],
): readonly string[] {
  return keywords.flatMap((keyword) =>
    links.flatMap((link) =>
      purposes.flatMap((purpose) => [
        `${keyword} ${link} ${purpose}`,
        `${keyword}${link}${purpose}`,
        `${keyword}${link} ${purpose}`,
        `${keyword} ${link}${purpose}`,
      ]),
    ),
  );
}
