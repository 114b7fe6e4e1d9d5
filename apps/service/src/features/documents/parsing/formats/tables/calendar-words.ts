const LOCALES = ["en", "de", "es", "fr", "it", "pt", "nl", "pl"] as const;
let words: ReadonlySet<string> | null = null;

/** Whether a text begins with a day of the week or a month: `Mon-Fri`, `Montag`. */
export function isCalendarWord(text: string): boolean {
  words ??= listWords();
  const first = /^\p{L}+/u.exec(text)?.[0] ?? "";
  return words.has(first.toLowerCase());
}

function listWords(): ReadonlySet<string> {
  const all = LOCALES.flatMap((locale) =>
    (["long", "short"] as const).flatMap((width) => {
      const days = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: "UTC" });
      const months = new Intl.DateTimeFormat(locale, { month: width, timeZone: "UTC" });
      return [
        // The first of November 2026 is a Sunday.
        ...Array.from({ length: 7 }, (_, day) => days.format(Date.UTC(2026, 10, day + 1))),
        ...Array.from({ length: 12 }, (_, month) => months.format(Date.UTC(2026, month, 1))),
      ];
    }),
  );
  return new Set(all.map((word) => word.toLowerCase().replace(/[^\p{L}].*$/u, "")));
}
