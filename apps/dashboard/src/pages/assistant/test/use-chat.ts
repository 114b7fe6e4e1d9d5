import { useState } from "react";
import { callEvents } from "../../../api/call-api.ts";
import { t } from "../../../i18n/t.ts";
import { ASSISTANTS_PATH } from "../../assistants/assistants-queries.ts";

interface ChatTool {
  /** Counts the tools of an answer. */
  readonly id: number;
  readonly name: string;
  readonly arguments: unknown;
  readonly isSuccess: boolean;
  readonly result: unknown;
}

export interface ChatAnswer {
  /** Counts the answers. */
  readonly id: number;
  readonly question: string;
  readonly text: string;
  readonly tools: readonly ChatTool[];
  /** Null until the answer is complete. */
  readonly end: {
    readonly provider: string | null;
    readonly model: string | null;
    readonly firstMs: number | null;
    readonly wholeMs: number;
  } | null;
  readonly isUnsaved: boolean;
  readonly problem: unknown;
}

/** A conversation that only this page knows. */
export function useChat(assistantId: number) {
  const [answers, setAnswers] = useState<readonly ChatAnswer[]>([]);
  const last = answers.at(-1);
  const isWaiting = last !== undefined && last.end === null && last.problem === null;

  /**
   * @param changes what is not saved of the record, and tried all the same; null: nothing
   * @returns the answer; null when it was not complete
   */
  const ask = async (
    question: string,
    changes: Readonly<Record<string, unknown>> | null,
  ): Promise<Pick<ChatAnswer, "id" | "text"> | null> => {
    const id = answers.length;
    let whole: string | null = null;
    const began = performance.now();
    let firstMs: number | null = null;
    const update = (change: (answer: ChatAnswer) => Partial<ChatAnswer>) =>
      setAnswers((before) => before.map((each) => (each.id === id ? { ...each, ...change(each) } : each)));
    const messages = answers
      .filter(({ end, text }) => end !== null && text !== "")
      .flatMap(({ question: asked, text }) => [
        { role: "user", content: asked },
        { role: "assistant", content: text },
      ]);
    setAnswers([
      ...answers,
      { id, question, text: "", tools: [], end: null, isUnsaved: changes !== null, problem: null },
    ]);
    try {
      await callEvents(
        `${ASSISTANTS_PATH}/${assistantId}/chat`,
        { body: { messages: [...messages, { role: "user", content: question }], changes } },
        (name, data) => {
          const sent = data as Readonly<Record<string, unknown>>;
          if (name === "text") {
            firstMs ??= performance.now() - began;
            update(({ text }) => ({ text: text + String(sent["text"]) }));
          }
          if (name === "tool") update(({ tools }) => ({ tools: [...tools, readTool(sent, tools.length)] }));
          if (name === "error")
            update(() => ({ problem: new Error([sent["detail"], sent["fix"]].filter(Boolean).join(" ")) }));
          if (name === "done") {
            const wholeMs = performance.now() - began;
            const text = String(sent["text"]);
            whole = text;
            update(() => ({
              text,
              end: { provider: textOrNull(sent["provider"]), model: textOrNull(sent["model"]), firstMs, wholeMs },
            }));
          }
        },
      );
      update(({ end, problem }) =>
        end === null && problem === null ? { problem: new Error(t("test.broken-off")) } : {},
      );
    } catch (error) {
      update(() => ({ problem: error }));
    }
    return whole === null ? null : { id, text: whole };
  };
  return { answers, isWaiting, ask, clear: () => setAnswers([]) };
}

function readTool(sent: Readonly<Record<string, unknown>>, id: number): ChatTool {
  return {
    id,
    name: String(sent["name"]),
    arguments: sent["arguments"],
    isSuccess: sent["is_success"] === true,
    result: sent["result"],
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);
