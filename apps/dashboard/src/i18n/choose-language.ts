import { currentLanguage, LANGUAGES, type Language, setCatalogue, type Texts } from "./t.ts";

const STORED = "parley.language";

/** A person loads one language, and of it what they need: first what surrounds the pages. */
const FIRST: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import("./en/first.ts")).first,
  es: async () => (await import("./es/first.ts")).first,
  de: async () => (await import("./de/first.ts")).first,
  zh: async () => (await import("./zh/first.ts")).first,
};
const FURTHER: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import("./en/further.ts")).further,
  es: async () => (await import("./es/further.ts")).further,
  de: async () => (await import("./de/further.ts")).further,
  zh: async () => (await import("./zh/further.ts")).further,
};

let needsFurther = false;

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

/** A page whose texts are not loaded at once; they come with it. */
export function furtherPage<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    needsFurther = true;
    const [page] = await Promise.all([load(), showLanguage(currentLanguage())]);
    return page;
  };
}

async function showLanguage(language: Language): Promise<void> {
  const [first, further] = await Promise.all([FIRST[language](), needsFurther ? FURTHER[language]() : {}]);
  setCatalogue(language, { ...first, ...further });
  document.documentElement.lang = currentLanguage();
}
