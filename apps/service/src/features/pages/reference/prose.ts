import { type Html, html } from "../html.ts";

/** The contracts' descriptions: paragraphs apart by an empty line, code between backticks, and nothing else of Markdown. */
export function prose(text: string): readonly Html[] {
  return text.split(/\n{2,}/).map((paragraph) => html`<p>${withCode(paragraph)}</p>`);
}

/** Of every two pieces between backticks the second is code. */
export function withCode(text: string): readonly Html[] {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}
