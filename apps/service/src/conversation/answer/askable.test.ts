import { describe, expect, it } from "vitest";
import type { ModelMessage } from "../../providers/llm/language-model.ts";
import { askable } from "./askable.ts";

const CUT = "[Your last answer was cut off here: the caller has not heard the rest of it.]";
const cut: ModelMessage = { role: "assistant", content: "We have a table by", wasInterrupted: true };
const said = { role: "assistant", content: "We have a table by" } as const;

describe("an answer that was cut off", () => {
  it("is told before what the caller said then, and only there", () => {
    expect(
      askable([
        { role: "user", content: "A table?" },
        cut,
        { role: "user", content: "No." },
        { role: "user", content: "Wait." },
      ]),
    ).toEqual([
      { role: "user", content: "A table?" },
      said,
      { role: "user", content: `${CUT}\nNo.` },
      { role: "user", content: "Wait." },
    ]);
  });

  it("is told when the caller says nothing more", () => {
    expect(askable([cut])).toEqual([said, { role: "user", content: `${CUT}\n[The caller says nothing and listens.]` }]);
  });

  it("is past once another answer was heard to its end", () => {
    const whole = { role: "assistant", content: "Are you still there?" } as const;
    expect(askable([cut, whole, { role: "user", content: "Yes." }])).toEqual([
      said,
      whole,
      { role: "user", content: "Yes." },
    ]);
  });

  it("leaves the dialogue as it is", () => {
    const dialogue = Object.freeze([Object.freeze(cut), Object.freeze({ role: "user", content: "No." } as const)]);
    askable(dialogue);
    expect(dialogue[0]).toHaveProperty("wasInterrupted", true);
  });
});
