import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseHtml } from "./html.ts";

const textsOf = (html: string) => parseHtml(html).blocks.map(({ kind, text }) => `${kind}: ${text}`);
const rowsOf = (html: string) => parseHtml(html).blocks.map(({ text }) => text);
const table = (...rows: readonly string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join("")}</table>`;
const cells = (...texts: readonly string[]) => texts.map((text) => `<td>${text}</td>`).join("");
const names = (...texts: readonly string[]) => texts.map((text) => `<th>${text}</th>`).join("");

describe("a table without names keeps the cells of a row together", () => {
  test.each<[string, string, readonly string[]]>([
    ["of times", table(cells("Mon", "9-17"), cells("Tue", "9-18")), ["Mon; 9-17", "Tue; 9-18"]],
    [
      "whose first row has a word where others have numbers",
      table(cells("Sun", "closed"), cells("Mon", "9-17"), cells("Tue", "9-18")),
      ["Sun; closed", "Mon; 9-17", "Tue; 9-18"],
    ],
    [
      "that is in German",
      table(cells("Sonntag", "nach Absprache"), cells("Montag", "9-17"), cells("Dienstag", "9-18")),
      ["Sonntag; nach Absprache", "Montag; 9-17", "Dienstag; 9-18"],
    ],
    [
      "of words only",
      table(cells("Ann", "Sales"), cells("Bo", "Support"), cells("Cy", "Sales")),
      ["Ann; Sales", "Bo; Support", "Cy; Sales"],
    ],
    ["of two rows, which do not tell", table(cells("Suite", "sea"), cells("Room", "12")), ["Suite; sea", "Room; 12"]],
    ["with names of rows", table(`${names("Mon")}${cells("9-12", "13-17")}`), ["Mon: 9-12; 13-17"]],
    ["with one row named, and empty", table(`${names("Mon")}${cells("")}`, cells("Tue", "9")), ["Mon", "Tue; 9"]],
    [
      "with a cell that reaches down",
      table('<td rowspan="2">Mon</td><td>8-12</td>', cells("13-17")),
      ["Mon; 8-12", "Mon; 13-17"],
    ],
    ["with unclosed cells", "<table><tr><td>Mon<td>9-17<tr><td>Tue<td>9-18</table>", ["Mon; 9-17", "Tue; 9-18"]],
    ["of names only", table(names("A", "B"), names("C", "D")), ["A; B", "C; D"]],
  ])("%s", (_what, html, rows) => {
    expect(rowsOf(html)).toEqual(rows);
  });
});

describe("a table says the names of its columns", () => {
  const rows = [cells("Mon", "9-17"), cells("Tue", "closed")];
  const expected = ["Day: Mon; Hours: 9-17", "Day: Tue; Hours: closed"];
  test.each<[string, string]>([
    ["<th>", table(names("Day", "Hours"), ...rows)],
    [
      "<thead>",
      `<table><thead><tr>${cells("Day", "Hours")}</tr></thead><tbody><tr>${rows.join("</tr><tr>")}</tr></table>`,
    ],
    ["bold", table(cells("<b>Day</b>", "<p><strong>Hours</strong></p>"), ...rows)],
    ["numbers below", table(cells("Day", "Hours"), ...rows, cells("Wed", "9-18"))],
  ])("by %s", (_what, html) => {
    expect(rowsOf(html).slice(0, 2)).toEqual(expected);
  });

  test.each<[string, string, readonly string[]]>([
    [
      "a cell that reaches down",
      table(
        names("Day", "From", "To"),
        '<td rowspan="2">Mon</td><td>8</td><td>12</td>',
        cells("13", "17"),
        cells("Tue", "9", "18"),
      ),
      ["Day: Mon; From: 8; To: 12", "Day: Mon; From: 13; To: 17", "Day: Tue; From: 9; To: 18"],
    ],
    [
      "one that reaches across",
      table(names("Day", "From", "To"), '<td>Sun</td><td colspan="2">closed</td>', cells("Mon", "9", "17")),
      ["Day: Sun; From: closed; To: closed", "Day: Mon; From: 9; To: 17"],
    ],
    [
      "names over names",
      table('<th rowspan="2">Day</th><th colspan="2">Hours</th>', names("From", "To"), cells("Mon", "9", "17")),
      ["Day: Mon; Hours From: 9; Hours To: 17"],
    ],
    [
      "a title above the names, and one among the rows",
      table('<th colspan="2">Menu</th>', names("Dish", "Price"), '<td colspan="2">Mains</td>', cells("Pie", "9")),
      ["Menu", "Mains", "Dish: Pie; Price: 9"],
    ],
    [
      "a corner without a name",
      table(`<td></td>${names("Mon", "Tue")}`, `${names("Open")}${cells("9", "10")}`),
      ["Open; Mon: 9; Tue: 10"],
    ],
    [
      "names that begin again",
      table(names("Day", "Hours"), cells("Mon", "9"), names("Holiday", "Open"), cells("Easter", "no")),
      ["Day: Mon; Hours: 9", "Holiday: Easter; Open: no"],
    ],
    [
      "cells that reach beyond their group, or have no end",
      `<table><thead><tr>${names("A", "B")}</tr></thead><tbody><tr><td rowspan="9">1</td><td>2</td></tr></tbody><tbody><tr><td rowspan="0">3</td><td>4</td></tr><tr><td>5</td></tr></tbody></table>`,
      ["A: 1; B: 2", "A: 3; B: 4", "A: 3; B: 5"],
    ],
  ])("%s", (_what, html, texts) => {
    expect(rowsOf(html)).toEqual(texts);
  });

  test("no cell is under another column's name, however cells reach across and down", () => {
    const spans = fc.array(fc.array(fc.record({ across: fc.nat(2), down: fc.nat(2) }), { maxLength: 4 }), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(spans, (wanted) => {
        const taken = new Map<string, string>();
        const rows = wanted.map((row, y) => {
          let x = 0;
          const written = row.map(({ across, down }, index) => {
            while (taken.has(`${x},${y}`)) x += 1;
            const text = `cell${y}x${index}`;
            let columns = 0;
            while (columns <= across && !taken.has(`${x + columns},${y}`)) columns += 1;
            for (let dx = 0; dx < columns; dx += 1)
              for (let dy = 0; dy <= down; dy += 1) taken.set(`${x + dx},${y + dy}`, text);
            return `<td colspan="${columns}" rowspan="${down + 1}">${text}</td>`;
          });
          return written.join("");
        });
        const width = Math.max(2, ...[...taken.keys()].map((key) => Number(key.split(",")[0]) + 1));
        const header = names(...Array.from({ length: width }, (_, index) => `n${index}`));
        const said = rowsOf(table(header, ...rows)).flatMap((row, y) =>
          row.split("; ").map((part) => ({ part, row, y })),
        );
        for (const { part, row } of said) {
          if (!part.includes(": ")) continue;
          const [name = "", value = ""] = part.split(": ");
          const column = Number(name.slice(1));
          const stands = [...taken].some(([key, text]) => text === value && key.startsWith(`${column},`));
          expect(stands, `${name} of ${row}`).toBe(true);
        }
        for (const text of new Set(taken.values())) expect(said.some(({ part }) => part.endsWith(text))).toBe(true);
      }),
    );
  });
});

describe("a table that arranges a page is read as the page", () => {
  test.each<[string, string, readonly string[]]>([
    [
      "around another table",
      table(cells("Menu", `<h1>Hours</h1><p>By day</p>${table(names("Day", "From"), cells("Mon", "9"))}`)),
      ["text: Menu", "heading: Hours", "text: By day", "row: Day: Mon; From: 9"],
    ],
    ["as a box", table(cells("<h2>Note</h2><p>One</p><p>Two</p>")), ["heading: Note", "text: One", "text: Two"]],
    ["by its role", `<table role="presentation"><tr>${cells("a", "b")}</tr></table>`, ["text: a", "text: b"]],
  ])("%s", (_what, html, texts) => {
    expect(textsOf(html)).toEqual(texts);
  });
});

test("a form's text is kept; its controls are not", () => {
  const form = `<form action="/"><h1>Hours</h1><div>We open at <b>nine</b>.</div><label>Name <input value="x"></label>
    <select><option>Mon<option>Tue</select><textarea>draft <b></textarea><button>Send</button><p>Call us.</p>
    <datalist><option>no</option></datalist>${table(names("Day", "From"), cells("Mon", "9"))}</form>`;
  expect(textsOf(form)).toEqual([
    "heading: Hours",
    "text: We open at nine.",
    "text: Name",
    "text: Call us.",
    "row: Day: Mon; From: 9",
  ]);
  expect(textsOf("<form>a <select><option>x</select> b</form>")).toEqual(["text: a b"]);
});

describe("elements within a line", () => {
  test.each<[string, readonly string[]]>([
    ["<div>Call <b>555</b>-<i>0100</i></div>", ["Call 555-0100"]],
    ["<div>Call <a href='tel:1'>555</a><span>-</span><em>01</em>00</div>today", ["Call 555-0100", "today"]],
    ["H<sub>2</sub>O, 5<sup>th</sup>, <code>x</code><wbr>y", ["H2O, 5th, xy"]],
    ["a<br>b<br/>c", ["a\nb\nc"]],
    ["<p>a<div>b</div>c", ["a", "b", "c"]],
    ["<ul><li>One<li>T<b>w</b>o<ul><li>deep</ul><li>Three</ul>", ["One", "Two\ndeep", "Three"]],
    ["<li><p>a</p><p>b</p></li>", ["a\nb"]],
    ["<h2>Our <i>ho</i>urs</h2><section>x</section>y", ["Our hours", "x", "y"]],
    ["<dl><dt>A<dd>b<dt>C<dd>d</dl>", ["A", "b", "C", "d"]],
    [table(cells("<div>Mon</div><div>Tue</div>", "<p>9<b>-1</b>7</p><br>or so")), ["Mon Tue; 9-17 or so"]],
    ["5 < 6 &amp; 7 > 6", ["5 < 6 & 7 > 6"]],
    ["<x-card>a<x-icon></x-icon>b</x-card>", ["ab"]],
  ])("%s", (html, texts) => {
    expect(rowsOf(html)).toEqual(texts);
  });

  test("no text is torn or lost, whatever stands around it", () => {
    const inline = fc.constantFrom("b", "i", "span", "a", "font", "em", "strong", "u", "mark", "x-y");
    fc.assert(
      fc.property(fc.array(fc.tuple(inline, fc.stringMatching(/^[a-z0-9]{1,4}$/)), { minLength: 1 }), (parts) => {
        const html = parts.map(([name, text]) => `<${name} class="a>b">${text}</${name}>`).join("");
        expect(rowsOf(`<div>${html}</div>`)).toEqual([parts.map(([, text]) => text).join("")]);
      }),
    );
  });
});

describe("a page that is not as it should be", () => {
  test.each<[string, string, readonly string[]]>([
    ["unclosed navigation", "<div><nav>Menu</div><p>Text</p>", ["Text"]],
    ["a head without an end", "<head><title>t</title><p>Text", ["Text"]],
    ["a script that closes itself", "<script src=x /><p>Text</p>", ["Text"]],
    ["an end without a beginning", "</div></td></table>Text</p>", ["Text"]],
    ["a comment in the midst", "Te<!-- > -- -->xt<!---->", ["Text"]],
    ["an open comment", "Text<!-- <p>no", ["Text"]],
    ["an open tag", "Text<p class='a", ["Text"]],
    ["a mark that is no tag", "Text <3 you</>", ["Text <3 you"]],
    ["cells without a table", "<td>a</td><td>b</td>", ["a", "b"]],
    ["text between rows", "<table>Before<tr><td>a</td></tr></table>", ["Before", "a"]],
  ])("%s", (_what, html, texts) => {
    expect(rowsOf(html)).toEqual(texts);
  });

  test("is read whatever is in it", () => {
    const piece = fc.constantFrom(
      ...["<table>", "</table>", "<tr>", "</tr>", "<td>", "<th rowspan=3>", "<td colspan=2>", "</td>", "<thead>"],
      ...["<p>", "</p>", "<li>", "</li>", "<h1>", "</h2>", "<div>", "</div>", "<nav>", "</nav>", "<form>", "<svg>"],
      ...["<caption>", "<b>", "</b>", "<br>", "<!--", "-->", "<select>", "</select>", "'", '"', "<", ">", "&", "word "],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const { text } of parseHtml(pieces.join("")).blocks) expect(text.trim()).not.toBe("");
      }),
      { numRuns: 300 },
    );
  });
});
