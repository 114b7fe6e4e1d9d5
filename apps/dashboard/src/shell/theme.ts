const STORED = "parley.theme";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function storedTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

/** The style sheet follows the system unless the page says otherwise. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(STORED, theme);
  applyTheme(theme);
}
