import { type Html, html } from "../html.ts";
import { addressOf, anchorOf, type Chapter, type Entry } from "./chapters.ts";
import { curlExample } from "./curl-example.ts";
import type { Answer, Content, InterfaceDocument, Parameter } from "./interface-document.ts";
import { describeValue, membersOf } from "./members.ts";
import { prose, withCode } from "./prose.ts";
import { referenceFrame } from "./reference-frame.ts";

const ACCESS: Readonly<Record<string, string>> = {
  public: "anyone, without a key",
  "own-account": "anyone who is signed in, and any key",
  read: "members of any role, keys with read",
  write: "verified users and admins, keys with write",
  admin: "verified admins, keys with admin",
};

const PLACES = { path: "in the path", query: "in the query", header: "as a header" } as const;

/** An operation or event: how to ask, what may be sent, what is answered. */
export function operationPage(document: InterfaceDocument, chapter: Chapter, entry: Entry): string {
  const { operation, method, path } = entry;
  const isEvent = method === "EVENT";
  return referenceFrame({
    heading: operation.summary,
    way: html`<nav aria-label="Where this stands"><a href="/docs">API reference</a> / <a href="/docs#${anchorOf(chapter.name)}">${chapter.name}</a></nav>`,
    content: html`<p class="request"><span class="method">${method}</span> <code>${path}</code></p>
${prose(operation.description)}
${isEvent ? null : aboutCaller(entry)}
${isEvent ? null : html`<h2>Request</h2>${copiedCode("request", curlExample(entry))}`}
${describeParameters(operation.parameters ?? [])}
${describeBody(document, entry)}
<h2>${isEvent ? "What you answer" : "Answers"}</h2>
${Object.entries(operation.responses).map(([status, answer]) => describeAnswer(document, status, answer))}
<nav aria-label="${chapter.name}"><h2>${chapter.name}</h2><ul class="operations">
${chapter.entries.map((each) => linkTo(each, each === entry))}
</ul></nav>`,
  });
}

function aboutCaller({ operation, otherPaths }: Entry): Html {
  return html`<dl>
<dt>Who may call it</dt><dd>${ACCESS[operation["x-access"] ?? ""] ?? "nobody has said"}</dd>
<dt>In the audit log</dt><dd>${operation["x-audited"] === true ? "yes" : "no"}</dd>
${otherPaths.length === 0 ? null : html`<dt>For older clients</dt><dd>${otherPaths.map((path) => html`<code>${path}</code>`)}</dd>`}
</dl>`;
}

function describeParameters(parameters: readonly Parameter[]): Html | null {
  if (parameters.length === 0) return null;
  return html`<h2>Parameters</h2><ul class="members">${parameters.map(
    ({ name, in: place, required, description, schema }) =>
      html`<li>${describeValue(name, schema, required)} <span class="quiet">${PLACES[place]}</span>${description === undefined ? null : html`<p>${withCode(description)}</p>`}</li>`,
  )}</ul>`;
}

function describeBody({ components }: InterfaceDocument, { method, operation }: Entry): Html | null {
  const [form, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (form === undefined || content === undefined) return null;
  return html`<h2>Body</h2>
<p>${Object.keys(operation.requestBody?.content ?? {}).join(" or ")}${operation.requestBody?.required === true ? "" : "; may be left out"}</p>
${method === "EVENT" ? shownExample(content) : null}
${membersOf(content.schema, components.schemas)}`;
}

function describeAnswer({ components }: InterfaceDocument, status: string, answer: Answer): Html {
  const [, content] = Object.entries(answer.content ?? {})[0] ?? [];
  // What a refusal looks like is the same everywhere.
  const members =
    content === undefined || !status.startsWith("2") ? null : membersOf(content.schema, components.schemas);
  return html`<h3>${status}</h3><p>${withCode(answer.description)}</p>
${content === undefined ? null : shownExample(content)}
${members === null ? null : html`<details><summary>Members of the answer</summary>${members}</details>`}`;
}

function shownExample({ example }: Content): Html | null {
  if (example === undefined) return null;
  const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  return html`<pre class="wraps example"><code>${text}</code></pre>`;
}

function copiedCode(id: string, text: string): Html {
  return html`<pre class="wraps" id="${id}"><code>${text}</code></pre>
<button type="button" class="copy" data-copies="${id}">Copy the ${id}</button>`;
}

function linkTo(entry: Entry, isHere: boolean): Html {
  const words = html`<span class="method">${entry.method}</span> <code>${entry.path}</code>`;
  const link = isHere
    ? html`<a href="${addressOf(entry)}" aria-current="page">${words}</a>`
    : html`<a href="${addressOf(entry)}">${words}</a>`;
  return html`<li>${link} ${entry.operation.summary}</li>`;
}
