import { useId } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { JsonDetails } from "../../../kit/JsonDetails.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import type { ChatAnswer } from "./use-chat.ts";
import type { Reader } from "./use-reader.ts";

interface ChatTurnProps {
  readonly answer: ChatAnswer;
  /** What is not saved of the assistant now; null: nothing. */
  readonly changes: Readonly<Record<string, unknown>> | null;
  readonly reader: Reader;
}

/** What was asked, what was answered, by whom and how fast; the answer can be heard. */
export function ChatTurn({ answer, changes, reader }: ChatTurnProps) {
  const { id, question, text, tools, end, problem, isUnsaved } = answer;
  const textId = useId();
  const isHeard = reader.id === id;
  const voice = reader.voices.get(id);
  return (
    <div className="grid gap-2">
      <p className="ms-6 justify-self-end rounded-md bg-raised px-3 py-2 wrap-anywhere whitespace-pre-wrap" dir="auto">
        <span className="sr-only">{t("test.you")} </span>
        {question}
      </p>
      {tools.map((tool) => (
        <div key={tool.id} className="border-line border-s-2 ps-3 text-sm">
          <p>
            <code>{tool.name}</code>{" "}
            <span className={tool.isSuccess ? "text-good" : "text-bad"}>
              {t(tool.isSuccess ? "tool-status.success" : "tool-status.error")}
            </span>
          </p>
          <JsonDetails title={t("tools.arguments")} value={tool.arguments} />
          <JsonDetails title={t("tools.result")} value={tool.result} />
        </div>
      ))}
      {text !== "" && (
        <p
          id={textId}
          className="me-6 justify-self-start rounded-md border border-line px-3 py-2 wrap-anywhere whitespace-pre-wrap"
          dir="auto"
        >
          <span className="sr-only">{t("test.assistant")} </span>
          {text}
        </p>
      )}
      {problem !== null && <ProblemNotice error={problem} />}
      {end !== null && (
        <p className="text-quiet text-sm wrap-anywhere">
          {end.provider === "demo"
            ? t("test.demo")
            : t("test.model", { model: [end.provider, end.model].filter(Boolean).join(" · ") || t("value.unknown") })}
          {" · "}
          {end.firstMs === null
            ? t("value.milliseconds", { ms: Math.round(end.wholeMs) })
            : t("test.latency", { first: Math.round(end.firstMs), whole: Math.round(end.wholeMs) })}
          {isUnsaved && ` · ${t("test.unsaved")}`}
          {voice !== undefined &&
            ` · ${t(voice.startsWith("espeak/") ? "test.read-by-robot" : "test.read-by", { voice })}`}
        </p>
      )}
      {end !== null && text !== "" && (
        <div>
          <Button
            aria-describedby={textId}
            onClick={() => (isHeard ? reader.stop() : void reader.read(id, text, changes))}
          >
            {t(isHeard ? "test.stop-reading" : "test.read")}
          </Button>
        </div>
      )}
      {reader.problem?.name === id && <ProblemNotice error={reader.problem.error} />}
    </div>
  );
}
