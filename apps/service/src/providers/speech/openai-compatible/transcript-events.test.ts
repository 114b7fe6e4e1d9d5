import { describe, expect, it } from "vitest";
import { readTranscriptEvents } from "./transcript-events.ts";

async function* of(...chunks: string[]) {
  yield* chunks;
}

const delta = (text: string) => `data: {"type":"transcript.text.delta","delta":"${text}"}\n\n`;
const done = (text: string) => `data: {"type":"transcript.text.done","text":"${text}"}\n\n`;

describe("readTranscriptEvents", () => {
  it.each<[string, string[], string | null, string[]]>([
    ["deltas and the whole", [delta("Hel"), delta("lo"), done("Hello.")], "Hello.", ["Hel", "Hello"]],
    ["events cut anywhere", [...`${delta("One")}${delta(" two")}${done("One two")}`], "One two", ["One", "One two"]],
    [
      "event names, comments and other line ends",
      [`: hello\r\nevent: transcript.text.delta\r\n${delta("A").replaceAll("\n", "\r\n")}`, done("A")],
      "A",
      ["A"],
    ],
    ["events still to be invented", ['data: {"type":"transcript.text.segment"}\n\n', done("A")], "A", []],
    ["the closing mark of other streams", [delta("A"), done("A"), "data: [DONE]\n\n"], "A", ["A"]],
    ["no blank line at the end", [done("A").trimEnd()], "A", []],
    ["a stream that breaks off", [delta("A")], null, ["A"]],
    ["nothing", [], null, []],
    ["broken JSON", [delta("A"), 'data: {"type"\n\n', done("A")], null, ["A"]],
    ["an error", [delta("A"), 'data: {"type":"error"}\n\n', done("A")], null, ["A"]],
  ])("reads %s", async (_name, chunks, text, soFar) => {
    const told: string[] = [];
    expect(await readTranscriptEvents(of(...chunks), (value) => told.push(value))).toBe(text);
    expect(told).toEqual(soFar);
  });
});
