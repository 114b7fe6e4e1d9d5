const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For text and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** A piece of a page in which everything is escaped already; only `html` makes one. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Text is escaped, pieces stand as they are, a list's one after the other; null is nothing. */
type HtmlValue = string | number | Html | readonly Html[] | null;

/** A tag for template literals: what is filled in cannot become markup. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.map((part, index) => `${part}${render(values[index] ?? null)}`).join(""));
}

function render(value: HtmlValue): string {
  if (value === null) return "";
  if (typeof value === "string" || typeof value === "number") return escapeHtml(String(value));
  return value instanceof Html ? value.text : value.map(({ text }) => text).join("");
}
