import { type Catalogue, currentLanguage, LANGUAGES, type Language, setCatalogue } from "./t.ts";

const STORED = "parley.language";

/** English comes with the others' chunks, too: a person loads one language. */
const LOADERS: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import("./en.ts")).en,
  es: async () => (await import("./es.ts")).es,
  de: async () => (await import("./de.ts")).de,
  zh: async () => (await import("./zh.ts")).zh,
};

/** The person's choice on this computer, else the first of their browser's languages that we speak, else English. */
export async function loadLanguage(): Promise<void> {
  const wanted = [localStorage.getItem(STORED), ...navigator.languages].map((tag) => tag?.split("-")[0]);
  await showLanguage(wanted.find((tag): tag is Language => tag !== undefined && tag in LANGUAGES) ?? "en");
}

/** Kept on this computer. The caller draws the page anew. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await showLanguage(language);
}

async function showLanguage(language: Language): Promise<void> {
  setCatalogue(language, await LOADERS[language]());
  document.documentElement.lang = currentLanguage();
}
