import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cpuGrowthOfFourfold } from "../tests/cpu-growth.ts";
import { parseTemplate, type RenderOptions, renderTemplate, type TemplateValues } from "./template.ts";

function render(source: string, values: TemplateValues = {}, options?: RenderOptions): string {
  return renderTemplate(parseTemplate(source), values, options);
}

const NAMES = { name: "ada LOVELACE", company: "", count: 3, isVip: true, phone: "+14155550123" };

describe("renderTemplate", () => {
  it.each([
    ["Hello {{name}}!", "Hello ada LOVELACE!"],
    ["Hello {{ name | title_case }}!", "Hello Ada Lovelace!"],
    ["{{ name|upper }} {{ name|lower }}", "ADA LOVELACE ada lovelace"],
    ["{{ name | capitalize }}", "Ada lovelace"],
    ["{{ name | upper() }}", "ADA LOVELACE"],
    ["{{ phone | phone_format }}", "(415) 555-0123"],
    ["{{ count }} and {{ isVip }}", "3 and true"],
    ["{{ missing }}", ""],
    ['{{ missing | default:"you" }}', "you"],
    ["{{ missing | default('you') | upper }}", "YOU"],
    ['{{ missing | default("a \\"b\\" | c") }}', 'a "b" | c'],
    ['{{ company | default:"your company" }}', "your company"],
    ['{{ name | default:"you" }}', "ada LOVELACE"],
    ["{{ name | shout }}", "ada LOVELACE"],
    ["{{ name | shout | upper }}", "ADA LOVELACE"],
    ["{{{ count }}}", "{3}"],
    ['{"a":{"b":1}}', '{"a":{"b":1}}'],
    ["{{\n name \n}}", "ada LOVELACE"],
    ["", ""],
  ])("%j gives %j", (source, expected) => {
    expect(render(source, NAMES)).toBe(expected);
  });

  it.each([
    ["{{ 1 + 1 }}", "", "{{ 1 + 1 }}"],
    ["a {{ }} b", "a  b", "a {{ }} b"],
    ["a {{ name", "a  name", "a {{ name"],
    ["{{ {{ count }} }}", " 3 }}", "{{ 3 }}"],
    ["{{{{count}}}}", "3}}", "{{3}}"],
    ["}} {{", "}} ", "}} {{"],
  ])("treats the braces of %j as asked", (source, removed, kept) => {
    expect(render(source, NAMES)).toBe(removed);
    // What is kept is read as a variable nowhere: "3" would be a name, so its braces are parted.
    expect(render(source, NAMES, { malformed: "keep" })).toBe(kept.replace(/\{\{(?= ?3)/, "{ {"));
  });

  it("takes a fallback before nothing, and a default of the template before a fallback", () => {
    const fallbackValues = { name: "friend", company: "us" };
    expect(render("{{ name }} of {{ company }}", { name: "  " }, { fallbackValues })).toBe("friend of us");
    expect(render('{{ name | default:"you" }}', {}, { fallbackValues })).toBe("you");
  });

  it("reads own properties by their whole name only", () => {
    expect(render("{{ toString }}{{ __proto__ }}{{ constructor.name }}{{ a.b }}", { a: { b: "inner" } })).toBe("");
    expect(render("{{ a.b }}", { "a.b": "flat" })).toBe("flat");
    expect(render("{{ inherited }}", Object.create({ inherited: "from the prototype" }))).toBe("");
    expect(render("{{ constructor }}", { constructor: "own" })).toBe("own");
  });

  it("does not let a value bring in a variable", () => {
    const output = render("{{ note }}", { note: "{{ secret }}", secret: "s3cret" });
    expect(output).toBe("{ { secret }}");
    expect(render(output, { secret: "s3cret" })).toBe(output);
  });

  it("cuts long output between characters", () => {
    expect(render("{{ a }}{{ a }}", { a: "😀😀" }, { maxOutputChars: 5 })).toBe("😀😀");
    expect(render("{{ a }}", { a: "😀😀" }, { maxOutputChars: 3 })).toBe("😀");
    expect(render("{{ a }}".repeat(9_000), { a: "x".repeat(65_536) }).length).toBe(65_536);
  });
});

describe("parseTemplate", () => {
  it("lists variables once, in order of use", () => {
    expect(parseTemplate("{{ b }}{{ a | upper }}{{ b }}{{ é_1-x.y }}").variables).toEqual(["b", "a", "é_1-x.y"]);
  });

  it.each([
    ["ab {{ name", [["unterminated", 3]]],
    ["{{ {{ a }}", [["unterminated", 0]]],
    ["x {{ 1 + 1 }}", [["invalid-expression", 2]]],
    ["{{ a | shout }}", [["unknown-filter", 6]]],
    ["{{ a | __proto__ }}", [["unknown-filter", 6]]],
    ["{{ a | default }}", [["invalid-filter", 6]]],
    ['{{ a | upper:"x" }}', [["invalid-filter", 6]]],
    ['{{ a | default:"x }}', [["invalid-filter", 6]]],
    ["{{ a | | upper }}", [["invalid-filter", 6]]],
    [`{{ a${" | trim".repeat(9)} }}`, [["too-many-filters", 62]]],
    [`{{ ${"a".repeat(600)} }}`, [["unterminated", 0]]],
    ["{{ fine }} }} } {", []],
  ])("reports what is wrong in %j", (source, expected) => {
    expect(parseTemplate(source).problems.map(({ type, position }) => [type, position])).toEqual(expected);
  });

  it("names at most 100 problems", () => {
    expect(parseTemplate("{{ ".repeat(5_000)).problems).toHaveLength(100);
  });
});

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "{",
        "}",
        "{{",
        "}}",
        "{{ a }}",
        "|",
        '"',
        "'",
        "\\",
        " ",
        "a",
        "default:",
        "upper",
        "é",
        "😀",
        "\n",
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { maxLength: 60 },
  )
  .map((pieces) => pieces.join(""));

describe("any template with any values", () => {
  it("leaves no variable in the output, and rendering twice is rendering once", () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.constantFrom("remove", "keep"), (source, value, malformed) => {
        const output = render(source, { a: value }, { malformed });
        expect(parseTemplate(output).variables).toEqual([]);
        expect(render(output, { a: value }, { malformed: "keep" })).toBe(output);
      }),
      { numRuns: 3_000 },
    );
  });

  it("gives the source back when it holds no double braces", () => {
    fc.assert(
      fc.property(
        hostileText.filter((text) => !text.includes("{{")),
        (source) => {
          expect(render(source)).toBe(source);
        },
      ),
    );
  });
});

describe("64 KiB of hostile input", () => {
  const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  it.each([
    ["spaces after an opening", `{{${" ".repeat(65_534)}`],
    ["spaces in an expression", fill(`{{ a${" ".repeat(500)}}}`, 65_536)],
    ["openings", fill("{{", 65_536)],
    ["openings with a gap", fill("{{ ", 65_536)],
    ["openings with single closings", fill("{{ } ", 65_536)],
    ["closings", fill("}}", 65_536)],
    ["nested", "{{".repeat(16_384) + "}}".repeat(16_384)],
    ["open quotes", fill('{{ a | default:"', 65_536)],
    ["filters", fill("{{ a | trim | upper | trim | trim }}", 65_536)],
    ["backslashes", fill(`{{ a | default:"${"\\".repeat(480)}}}`, 65_536)],
    ["dots", fill(`{{ ${"a.".repeat(200)} }}`, 65_536)],
  ])("of %s costs about four times a quarter", async (_name, source) => {
    const values = { a: "b" };
    expect(await cpuGrowthOfFourfold((size) => render(source.slice(0, size), values), source.length)).toBeLessThan(10);
  });
});
