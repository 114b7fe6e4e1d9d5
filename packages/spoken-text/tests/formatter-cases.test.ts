import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createSpeechFormat, SpeechFormatter, spokenText } from "../src/speech-formatter.ts";

/** Lines of `written => spoken`; "# " begins a comment unless the line has an arrow. */
function casesOf(file: string): [string, string][] {
  const path = fileURLToPath(new URL(`cases/${file}.txt`, import.meta.url));
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.includes(" => "))
    .map((line) => {
      const [written = "", spoken = ""] = line.split(/ => (?=[^=]*$)/);
      return [written.replaceAll("\\n", "\n"), spoken];
    });
}

describe.each([
  ["english", "en-US"],
  ["german", "de-DE"],
  ["spanish", "es-ES"],
  ["french", "fr-FR"],
])("in %s", (file, language) => {
  const cases = casesOf(file);
  const format = createSpeechFormat({ language });
  it("there are 300 cases", () => expect(cases.length).toBeGreaterThanOrEqual(300));

  it.each(cases)("%j is spoken as %j", (written, spoken) => {
    expect(spokenText(written, format)).toBe(spoken);
  });

  it.each(cases)("%j is the same letter by letter, and loses nothing written", (written) => {
    const formatter = new SpeechFormatter(format);
    const parts = [...[...written].flatMap((letter) => formatter.push(letter)), ...formatter.end()];
    const said = parts.map(({ spoken }) => spoken).join("");
    expect(said.replaceAll(/\s+/g, " ").trim()).toBe(spokenText(written, format));
    expect(parts.map((part) => part.written).join("")).toBe(written);
  });
});
