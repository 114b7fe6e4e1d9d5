import { currentLanguage, LANGUAGES, type Language, setCatalogue, type Texts } from "./t.ts";

const STORED = "parley.language";

/** A person loads one language, and of it what they need: first what surrounds the pages. */
const FIRST: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import("./en/first.ts")).first,
  es: async () => (await import("./es/first.ts")).first,
  de: async () => (await import("./de/first.ts")).first,
  zh: async () => (await import("./zh/first.ts")).first,
};
/** By their address; each group is a file of its own, loaded with the first page that says something of it. */
const GROUPS = import.meta.glob<Readonly<Record<string, Texts>>>([
  "./*/*.ts",
  "!./*/{first,home,shell}.ts",
  "!./end-reasons/*",
]);

const needed = new Set<string>();

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

/** A page with the groups of texts that it needs besides those that are loaded at once. */
export function furtherPage<Page>(groups: readonly string[], load: () => Promise<Page>): () => Promise<Page> {
  return async () => {
    for (const group of groups) needed.add(group);
    const [page] = await Promise.all([load(), showLanguage(currentLanguage())]);
    return page;
  };
}

async function showLanguage(language: Language): Promise<void> {
  const [first, ...further] = await Promise.all([
    FIRST[language](),
    ...[...needed].map((group) => loadGroup(language, group)),
  ]);
  setCatalogue(language, Object.assign({}, first, ...further));
  document.documentElement.lang = currentLanguage();
}

async function loadGroup(language: Language, group: string): Promise<Texts> {
  const load = GROUPS[`./${language}/${group}.ts`];
  if (load === undefined) throw new Error(`there are no texts called ${group}`);
  return Object.assign({}, ...Object.values(await load()));
}
