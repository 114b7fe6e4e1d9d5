import { html } from "../html.ts";
import { addressOf, anchorOf, type Chapter } from "./chapters.ts";
import type { InterfaceDocument } from "./interface-document.ts";
import { prose } from "./prose.ts";
import { referenceFrame } from "./reference-frame.ts";

/** Every operation and event by chapters, each a link to its own page. */
export function firstPage(document: InterfaceDocument, chapters: readonly Chapter[]): string {
  return referenceFrame({
    heading: "API reference",
    way: null,
    content: html`${prose(document.info.description)}
<p>The same, machine-readable: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p id="finder" hidden><label for="find">Find an operation by word or path</label><input id="find" type="search" autocomplete="off"></p>
<p id="found" class="quiet" role="status"></p>
<nav aria-label="Chapters"><ul class="chapters">
${chapters.map(({ name }) => html`<li><a href="#${anchorOf(name)}">${name}</a></li>`)}
</ul></nav>
${chapters.map(
  ({ name, description, entries }) => html`<section id="${anchorOf(name)}" aria-label="${name}">
<h2>${name}</h2>
<p>${description}</p>
<ul class="operations">
${entries.map(
  (entry) =>
    html`<li><a href="${addressOf(entry)}"><span class="method">${entry.method}</span> <code>${entry.path}</code></a> ${entry.operation.summary}</li>`,
)}
</ul>
</section>`,
)}`,
  });
}
