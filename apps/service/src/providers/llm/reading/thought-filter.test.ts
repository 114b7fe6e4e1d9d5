import { expect, it } from "vitest";
import { ThoughtFilter } from "./thought-filter.ts";

it.each<[string, readonly string[], readonly string[]]>([
  ["no thoughts", ["Hel", "lo!"], ["Hel", "lo!", ""]],
  ["a thought before the answer", ["<think>Hm.</think>", "Hello!"], ["", "Hello!", ""]],
  ["a thought in one piece with the answer", ["<think>Hm.</think>Hello!"], ["Hello!", ""]],
  ["an empty thought", ["<think></think>Hello!"], ["Hello!", ""]],
  ["tags cut anywhere", ["<", "thi", "nk>H<m.<", "/think", ">Hel", "lo!"], ["", "", "", "", "Hel", "lo!", ""]],
  ["a thought between words", ["Hello!<think>Hm.</think>Bye."], ["Hello!\nBye.", ""]],
  ["two thoughts in a row", ["A<think>1</think><think>2</think>B"], ["A\nB", ""]],
  ["a closing tag without a thought", ["Hello!</think>"], ["Hello!</think>", ""]],
  ["what only begins like a tag", ["2 <", " 3 <th", "ree"], ["2 ", "< 3 ", "<three", ""]],
  ["what ends like a tag", ["2 <", "thin"], ["2 ", "", "<thin"]],
  ["a tag after its own beginning", ["<<think>Hm.</think>!"], ["<\n!", ""]],
  ["a thought that does not end", ["Hi <think>Hm.", "</thi"], ["Hi ", "", ""]],
])("lets through what is spoken of %s", (_what, pieces, expected) => {
  const filter = new ThoughtFilter();
  expect([...pieces.map((piece) => filter.push(piece)), filter.end()]).toEqual(expected);
});
