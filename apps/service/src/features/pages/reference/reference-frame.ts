import { type Html, html } from "../html.ts";

export interface ReferencePage {
  readonly heading: string;
  /** The links above the heading; the first page has none. */
  readonly way: Html | null;
  readonly content: Html;
}

/** A page of the reference, whole. */
export function referenceFrame({ heading, way, content }: ReferencePage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}: Parley</title>
<link rel="icon" href="/pages/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/pages/style.css">
<link rel="stylesheet" href="/pages/reference.css">
<script type="module" src="/pages/copy-buttons.js"></script>
<script type="module" src="/pages/reference.js"></script>
</head>
<body>
<main class="reference">
${way}
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`.text;
}
