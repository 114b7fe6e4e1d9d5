import type { en } from "./en.ts";

export type MessageKey = keyof typeof en;
/** Texts by plural category; `other` is always there. */
interface PluralTexts {
  readonly other: string;
  readonly one?: string;
}
type Message = string | PluralTexts;
/** The same keys as the English texts, with a plural where they have one. */
export type TextsLike<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : PluralTexts;
};
/** A language's texts. */
export type Catalogue = TextsLike<typeof en>;
/** Those that are loaded. */
export type Texts = Partial<Catalogue>;

/** The names in braces. */
type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type TextOf<Entry> = Entry extends { readonly other: infer Other } ? Other : Entry;
type ValuesOf<Key extends MessageKey> = Readonly<Record<NamesIn<TextOf<(typeof en)[Key]>>, string | number>>;
type Values<Key extends MessageKey> = [NamesIn<TextOf<(typeof en)[Key]>>] extends [never] ? [] : [ValuesOf<Key>];

export const LANGUAGES = { en: "English", es: "Español", de: "Deutsch", zh: "中文" } as const;
export type Language = keyof typeof LANGUAGES;

let language: Language = "en";
let catalogue: Texts = {};
let plurals = new Intl.PluralRules("en");

export function setCatalogue(next: Language, texts: Texts): void {
  language = next;
  catalogue = texts;
  plurals = new Intl.PluralRules(next);
}

/** For `Intl`, and the page's `lang`. */
export function currentLanguage(): Language {
  return language;
}

/** The text in the person's language, with the values in place of `{name}`; `{count}` also chooses the plural. */
export function t<Key extends MessageKey>(key: Key, ...[values]: Values<Key>): string {
  const message: Message | undefined = catalogue[key];
  const given: Readonly<Record<string, string | number>> = values ?? {};
  const text = textOf(message, given["count"]) ?? key;
  return text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => format(given[name]));
}

function textOf(message: Message | undefined, count: string | number | undefined): string | undefined {
  if (message === undefined || typeof message === "string") return message;
  return typeof count === "number" && plurals.select(count) === "one" ? (message.one ?? message.other) : message.other;
}

function format(value: string | number | undefined): string {
  return typeof value === "number" ? value.toLocaleString(language) : (value ?? "");
}
