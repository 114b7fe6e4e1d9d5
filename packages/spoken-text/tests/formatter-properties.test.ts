import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSpeechFormat, formatForSpeech, SpeechFormatter, spokenText } from "../src/speech-formatter.ts";

const LANGUAGES = ["en-US", "en-GB", "de-DE", "es-ES", "es-MX", "fr-FR", "it-IT", "multi"];
const MARKUP = /[*_`~#|<>[\]{}\\^]|\p{Extended_Pictographic}/u;

/** What models write, and what breaks formatters. */
const fragment = fc.oneof(
  fc.constantFrom(
    "Of course",
    "yes,",
    "no.",
    "What day?",
    "$1,299.50",
    "1.299,50 €",
    "24.11.",
    "2026-11-24",
    "3:30 pm",
    "9-17 Uhr",
    "14h30",
    "5 %",
    "3rd",
    "3.",
    "+1 555 123 4567",
    "01 23 45 67 89",
    "AB-12",
    "anna@example.com",
    "https://example.com/a_b?x=1",
    "**bold**",
    "*smiles*",
    "(laughs)",
    "[pause]",
    "[site](https://x.com)",
    "<b>",
    "</b>",
    '<break time="1s"/>',
    "<br>",
    "```",
    "```js",
    "`x`",
    "# ",
    "- ",
    "1. ",
    "| a | b |",
    "|---|---|",
    "> ",
    "😀",
    "🇩🇪",
    "👋🏽",
    "\n",
    "\n\n",
    "\r\n",
    " ",
    "  ",
    "\t",
    "\u00a0",
    "&amp;",
    "*",
    "_",
    "<",
    ">",
    "[",
    "]",
    "(",
    ")",
    "|",
    "#",
    "~~",
    "{x}",
    "\\",
    "November 24, 2026",
    "24. November",
    "z. B.",
    "p. m.",
    "Mio.",
    "km",
    "EUR",
    "。",
    "東京です。",
    "- [ ] ",
    "---",
    "***",
    "<!-- x -->",
    "->",
    "a_b",
  ),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom(..."0123456789.,-/: €$%hm\n*<>[]()|#`".split("")), maxLength: 12 }),
);
const written = fc
  .array(fragment, { maxLength: 14 })
  .chain((pieces) => fc.constantFrom("", " ").map((glue) => pieces.join(glue)));
const language = fc.constantFrom(...LANGUAGES);
const runs = { numRuns: 3_000 };

describe("whatever a model writes", () => {
  it("no character of markup reaches a voice", () => {
    fc.assert(
      fc.property(written, language, (text, tag) => {
        expect(spokenText(text, createSpeechFormat({ language: tag }))).not.toMatch(MARKUP);
      }),
      runs,
    );
  });

  it("only the tags that the voice understands pass, and whole", () => {
    fc.assert(
      fc.property(written, language, (text, tag) => {
        for (const part of formatForSpeech(text, createSpeechFormat({ language: tag, tags: ["break"] }))) {
          if (part.isTag === true) expect(part.spoken).toMatch(/^<\/?break[^<>]*> $/i);
          else expect(part.spoken).not.toMatch(MARKUP);
        }
      }),
      runs,
    );
  });

  it("no two numbers become a third", () => {
    const number = fc.integer({ min: 2, max: 9 }).map(String);
    const sign = fc.constantFrom("*", "**", "^", "<", ">", "<=", "~", "#", "|", "`", "×", " * ", " < ", " > ", "\\");
    fc.assert(
      fc.property(number, sign, number, language, (one, between, other, tag) => {
        expect(spokenText(`Say ${one}${between}${other} now`, createSpeechFormat({ language: tag }))).not.toMatch(
          /\d\d/,
        );
      }),
    );
  });

  it("keys beside words like press are said, in whatever quotes and pieces", () => {
    const KEYS = [
      ["en-US", "Press", "star", "pound"],
      ["en-GB", "Please press", "star", "hash"],
      ["de-DE", "Drücken Sie bitte dann die", "Stern", "Raute"],
      ["es-ES", "Pulse", "asterisco", "almohadilla"],
      ["es-MX", "Oprima la tecla", "asterisco", "numeral"],
      ["fr-FR", "Appuyez sur la touche", "étoile", "dièse"],
    ] as const;
    const quotes = fc.constantFrom("x", '"x"', "“x”", "«x»", "'x'", "(x)", "**x**", "`x`", "\\x", "x,", "x.");
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), quotes, fc.boolean(), ([tag, words, star, pound], quoted, isStar) => {
        const text = `${words} ${quoted.replace("x", isStar ? "*" : "#")} ok`;
        const formatter = new SpeechFormatter(createSpeechFormat({ language: tag }));
        const parts = [...[...text].flatMap((letter) => formatter.push(letter)), ...formatter.end()];
        const said = parts.map(({ spoken }) => spoken).join("");
        expect(said.replaceAll(/[.,]/g, "").replaceAll(/\s+/g, " ").trim()).toBe(
          `${words} ${isStar ? star : pound} ok`,
        );
      }),
    );
  });

  it("no tag is taken from within a link or a table", () => {
    const format = createSpeechFormat({ language: "en", tags: ["break"] });
    expect(spokenText('[a <break time="1s"/> b](https://x.com)', format)).toBe("a b");
    expect(spokenText('| a <break time="1s"/> b | c |\n', format)).toBe("a b, c.");
  });

  it("is spoken the same in whatever pieces it comes, and is kept as it was written", () => {
    fc.assert(
      fc.property(
        written,
        language,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (text, tag, sizes) => {
          const format = createSpeechFormat({
            language: tag,
            pronunciations: [{ written: "of course", spoken: "sure" }],
          });
          const formatter = new SpeechFormatter(format);
          const parts = [];
          for (let at = 0, turn = 0; at < text.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            parts.push(...formatter.push(text.slice(at, at + size)));
            at += size;
          }
          parts.push(...formatter.end());
          const said = parts.map(({ spoken }) => spoken).join("");
          expect(said.replaceAll(/\s+/g, " ").trim()).toBe(spokenText(text, format));
          expect(parts.map((part) => part.written).join("")).toBe(text);
        },
      ),
      runs,
    );
  });

  it("plain sentences stay as they are, however often they are formatted", () => {
    const word = fc.constantFrom(
      "well",
      "the",
      "table",
      "größer",
      "señora",
      "être",
      "it's",
      "well-known",
      "Ms",
      "Rivera",
      "IBAN",
      "7",
      "12",
    );
    const sentence = fc
      .array(word, { minLength: 1, maxLength: 12 })
      .chain((words) => fc.constantFrom(".", "?", "!", ",", "").map((mark) => `${words.join(" ")}${mark}`));
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 4 }), language, (sentences, tag) => {
        const text = sentences.join(" ");
        fc.pre(!/^\d+[.)]\s/.test(text));
        const format = createSpeechFormat({ language: tag });
        expect(spokenText(text, format)).toBe(text);
      }),
      runs,
    );
  });
});

describe("what is held back", () => {
  const pushed = (...pieces: string[]) => {
    const formatter = new SpeechFormatter(createSpeechFormat({ language: "en-US" }));
    return pieces
      .flatMap((piece) => formatter.push(piece))
      .map(({ spoken }) => spoken)
      .join("");
  };
  it("is nothing where there is nothing to format", () => {
    expect(pushed("Of course, I can help you ")).toBe("Of course, I can help you ");
    expect(pushed("Sure! ")).toBe("Sure! ");
  });
  it("is a number until the word behind it is there", () => {
    expect(pushed("That is $1,", "200")).toBe("That is ");
    expect(pushed("That is $1,", "200 ")).toBe("That is ");
    expect(pushed("That is $1,", "200 a ")).toBe("That is one thousand two hundred dollars a ");
    expect(pushed("That is $1,", "200, ")).toBe("That is one thousand two hundred dollars, ");
  });
  it("is never more than a few words, whatever is opened", () => {
    const words = "word ".repeat(12);
    for (const open of ["[", "<a ", "(laughs ", "*smiles "])
      expect(pushed(`${open}${words}${words}`)).toContain("word word");
  });
});

describe("the time it takes", () => {
  const SIZE = 64 * 1_024;
  it.each([
    ["plain words", "We are open from Monday to Friday and look forward to seeing you. "],
    ["numbers", "It costs $1,299.50 on 2026-11-24 at 3:30 pm, call +1 555 123 4567. "],
    ["one word", "a"],
    ["digits", "1"],
    ["digits and marks", "1,"],
    ["brackets", "["],
    ["tags", "<"],
    ["open tags", "<a "],
    ["stars", "* "],
    ["strokes", "| "],
    ["a table", "| a | b | c |\n"],
    ["ranges", "1-"],
    ["addresses", "a.a-a@"],
    ["hyphens", "a-"],
    ["backticks", "`"],
    ["white space", " \n"],
  ])("of 64 KiB of %s is linear", (_name, unit) => {
    const format = createSpeechFormat({ language: "en-US" });
    const text = unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);
    const timeOf = (part: string) => {
      // Of the processor: other tests run at the same time.
      const started = process.cpuUsage();
      formatForSpeech(part, format);
      return process.cpuUsage(started).user / 1_000;
    };
    timeOf(text);
    const least = (part: string) => Math.min(timeOf(part), timeOf(part), timeOf(part));
    const whole = least(text);
    if (process.env["SHOW_TIMES"] !== undefined)
      // Eight times as much takes eight times as long; below a few milliseconds the clock and the machine say more than we do.
      expect(whole).toBeLessThan(Math.max(20, 24 * least(text.slice(0, SIZE / 8))));
    expect(whole).toBeLessThan(400);
  });
});
