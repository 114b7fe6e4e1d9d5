/** The filters of templates, except `default`, which needs to know whether the value is missing. */
const TEXT_FILTERS = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
  trim: (text) => text.trim(),
  capitalize: (text) => upperFirst(text.toLowerCase()),
  title_case: titleCase,
  phone_format: formatNorthAmericanNumber,
} as const satisfies Record<string, (text: string) => string>;

export type TextFilterName = keyof typeof TEXT_FILTERS;

export type TemplateFilter =
  | { readonly name: TextFilterName }
  /** Replaces a missing or blank value. */
  | { readonly name: "default"; readonly text: string };

export function isTextFilterName(name: string): name is TextFilterName {
  return Object.hasOwn(TEXT_FILTERS, name);
}

export function applyTextFilter(name: TextFilterName, text: string): string {
  return TEXT_FILTERS[name](text);
}

function upperFirst(word: string): string {
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0x20);
  return word === "" ? "" : first.toUpperCase() + word.slice(first.length);
}

/** Upper-cases the first letter of each word and lowers the rest; an apostrophe does not start a word (`don't` → `Don't`). */
function titleCase(text: string): string {
  return text.toLowerCase().replace(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** `+14155550123` → `(415) 555-0123`; numbers of other countries stay in E.164. */
function formatNorthAmericanNumber(text: string): string {
  const match = /^(?:\+?1)?([2-9]\d{2})([2-9]\d{2})(\d{4})$/.exec(text.trim());
  return match === null ? text : `(${match[1]}) ${match[2]}-${match[3]}`;
}
