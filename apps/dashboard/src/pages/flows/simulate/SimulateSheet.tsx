import { type FormEvent, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { Sheet } from "../../../kit/Sheet.tsx";
import { SimulatedTurnRow } from "./SimulatedTurnRow.tsx";
import type { SimulationChoice } from "./simulation.ts";
import { useSimulation } from "./use-simulation.ts";

const LONGEST_TURN = 2_000;

/** A conversation with the draft, in writing: nothing is called, sent or stored. */
export function SimulateSheet() {
  const [choice, setChoice] = useState<SimulationChoice>({ channel: "voice", model: "demo" });
  const [typed, setTyped] = useState("");
  const { turns, isBegun, isRunning, error, begin, say, sayAgain } = useSimulation(choice);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === "" || isRunning) return;
    say(typed);
    setTyped("");
  };
  return (
    <Sheet title={t("simulate.title")}>
      <p className="text-quiet">{t("simulate.about")}</p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-40">
          <Field label={t("simulate.channel")}>
            {(control) => (
              <select
                {...control}
                value={choice.channel}
                disabled={isBegun && turns.length > 0}
                onChange={({ target }) =>
                  setChoice({ ...choice, channel: target.value as SimulationChoice["channel"] })
                }
              >
                <option value="voice">{t("simulate.voice")}</option>
                <option value="sms">{t("simulate.sms")}</option>
              </select>
            )}
          </Field>
        </div>
        <div className="w-60 max-w-full">
          <Field label={t("simulate.model")}>
            {(control) => (
              <select
                {...control}
                value={choice.model}
                onChange={({ target }) => setChoice({ ...choice, model: target.value as SimulationChoice["model"] })}
              >
                <option value="demo">{t("simulate.demo")}</option>
                <option value="assistant">{t("simulate.assistant-model")}</option>
              </select>
            )}
          </Field>
        </div>
        <Button onClick={begin} disabled={isRunning}>
          {t(isBegun ? "simulate.restart" : "simulate.begin")}
        </Button>
      </div>
      {error !== null && <ProblemNotice error={error} />}
      <ol className="grid gap-2" aria-label={t("simulate.title")} aria-live="polite">
        {turns.map((turn, index) => (
          <SimulatedTurnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place in the conversation.
            key={index}
            number={index + 1}
            tried={turn}
            isRunning={isRunning}
            sayAgain={(said) => sayAgain(index, said)}
          />
        ))}
      </ol>
      {isBegun && (
        <form className="flex flex-wrap items-end gap-2" onSubmit={send}>
          <div className="min-w-0 flex-1 basis-60">
            <Field label={t("simulate.say")}>
              {(control) => (
                <input
                  {...control}
                  autoComplete="off"
                  maxLength={LONGEST_TURN}
                  value={typed}
                  onChange={({ target }) => setTyped(target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit" look="solid" disabled={isRunning}>
            {t(isRunning ? "simulate.running" : "simulate.send")}
          </Button>
        </form>
      )}
    </Sheet>
  );
}
