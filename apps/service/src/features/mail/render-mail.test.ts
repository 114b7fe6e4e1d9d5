import { expect, test } from "vitest";
import { renderMail } from "./render-mail.ts";

const ACTION = { label: "Accept", url: "https://parley.example/accept-invitation?token=abc" };

test("text and HTML say the same, with the address to be copied", () => {
  const { subject, text, html } = renderMail(
    { subject: "Hello", paragraphs: ["Come in.", "It works once."], action: ACTION },
    "Sent by us.",
  );
  expect(subject).toBe("Hello");
  expect(text).toBe(`Come in.\n\nAccept:\n${ACTION.url}\n\nIt works once.\n\n-- \nSent by us.\n`);
  for (const part of ["Come in.", "It works once.", "Sent by us.", `href="${ACTION.url}"`])
    expect(html).toContain(part);
});

test("a name from outside breaks out of nothing: no markup, no second line, no second header", () => {
  const name = `"><script>x</script>\r\nBcc: everybody@example.com`;
  const { subject, text, html } = renderMail(
    { subject: name, paragraphs: [name, name], action: ACTION },
    "Sent by us.",
  );
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toContain("\nBcc:");
  expect(html).not.toContain("<script>");
  expect(html).toContain("&quot;&gt;&lt;script&gt;");
});
