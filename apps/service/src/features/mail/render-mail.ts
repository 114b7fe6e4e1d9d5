import type { MailContent } from "./outgoing-mail.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}

/** The same words as plain text and as simple HTML. Names come from people, so they are escaped and kept on one line. */
export function renderMail(content: MailContent, footer: string): { subject: string; text: string; html: string } {
  const [first = "", ...rest] = content.paragraphs.map(onOneLine);
  const { action } = content;
  const text = [first, ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]), ...rest, `-- \n${footer}`];
  const paragraph = (inner: string) => `<p style="margin:0 0 16px">${inner}</p>`;
  const html = [
    paragraph(escapeHtml(first)),
    ...(action === undefined
      ? []
      : [
          paragraph(
            `<a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none">${escapeHtml(action.label)}</a>`,
          ),
          paragraph(`Or open this address: ${escapeHtml(action.url)}`),
        ]),
    ...rest.map((part) => paragraph(escapeHtml(part))),
    `<p style="margin:24px 0 0;color:#6b7280;font-size:13px">${escapeHtml(footer)}</p>`,
  ];
  return {
    subject: onOneLine(content.subject).slice(0, 200),
    text: `${text.join("\n\n")}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#111827">${html.join("")}</body></html>`,
  };
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
