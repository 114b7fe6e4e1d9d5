import type { Language } from "../languages/language.ts";
import type { Rule } from "./rule.ts";

/** Endings that make a word with a full stop in it an address, where nothing else says so. */
const TOP_LEVELS =
  "com|org|net|info|biz|io|ai|app|dev|eu|de|at|ch|es|mx|fr|be|uk|us|ca|ie|edu|gov|tv|shop|store|online|site|cloud|care|health|clinic|dental|legal|berlin|paris|cat";

const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?";
const PATH = '(?::\\d+)?(?:[/?#](?:[^\\s<>"“”»)\\]*]*[^\\s<>"“”»)\\]*.,;:!?…\'])?)?';

/** "example dot com slash opening dash hours", "anna at example dot com". */
export function addressRules({ symbols, words }: Language): readonly Rule[] {
  const say = (text: string) =>
    text
      .replaceAll(".", ` ${symbols.dot} `)
      .replaceAll("/", ` ${symbols.slash} `)
      .replaceAll("-", ` ${symbols.dash} `)
      .replaceAll("_", ` ${symbols.underscore} `)
      .replaceAll("+", ` ${words.plus} `)
      .replaceAll("@", ` ${words.at} `)
      .replaceAll(/[^\p{L}\p{M}\p{N} ]/gu, " ")
      .replaceAll(/\s+/g, " ")
      .trim();
  return [
    {
      first: ["digit", "letter"],
      pattern: new RegExp(`(?:mailto:)?([\\p{L}\\p{N}._%+-]+@(?:${LABEL}\\.)+[a-z]{2,})(?![\\p{L}\\p{N}@])`, "iuy"),
      say: ([, address = ""]) => say(address),
    },
    {
      first: ["digit", "letter"],
      pattern: new RegExp(
        `(?:(?:https?|ftp)://(?:${LABEL}\\.)*${LABEL}|www\\.(?:${LABEL}\\.)+${LABEL}|(?:${LABEL}\\.)+(?:${TOP_LEVELS})(?![\\p{L}\\p{N}.@-]*[\\p{L}\\p{N}@]))${PATH}`,
        "iuy",
      ),
      // What a program is told behind "?" and "#" nobody writes down.
      say: ([address]) => {
        const [, shown = ""] = /^(?:(?:https?|ftp):\/\/)?([^?#]*)/i.exec(address) ?? [];
        return say(shown.replace(/\/+$/, ""));
      },
    },
  ];
}
