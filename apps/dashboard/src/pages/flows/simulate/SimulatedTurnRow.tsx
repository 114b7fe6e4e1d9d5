import { type FormEvent, useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import type { TriedTurn } from "./simulation.ts";

interface SimulatedTurnRowProps {
  readonly number: number;
  readonly tried: TriedTurn;
  readonly isRunning: boolean;
  readonly sayAgain: (said: string) => void;
}

/** What was said, what was answered, and how the flow got to where it stands. */
export function SimulatedTurnRow({ number, tried, isRunning, sayAgain }: SimulatedTurnRowProps) {
  const [edited, setEdited] = useState<string | null>(null);
  const { said, turn, failures } = tried;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edited === null || edited.trim() === "" || isRunning) return;
    sayAgain(edited);
    setEdited(null);
  };
  return (
    <li className="grid gap-1 rounded-md border border-line p-2">
      {said !== null && edited === null && (
        <div className="flex flex-wrap items-baseline gap-2">
          <span className="text-quiet text-sm">{t("simulate.caller")}</span>
          <bdi className="min-w-0 flex-1 wrap-anywhere">{said}</bdi>
          <Button
            aria-label={`${t("simulate.edit")}: ${t("simulate.turn", { number })}`}
            disabled={isRunning}
            onClick={() => setEdited(said)}
          >
            {t("simulate.edit")}
          </Button>
        </div>
      )}
      {edited !== null && (
        <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
          <div className="min-w-0 flex-1 basis-60">
            <Field label={t("simulate.instead")}>
              {(control) => (
                <input
                  {...control}
                  value={edited}
                  maxLength={2_000}
                  onChange={({ target }) => setEdited(target.value)}
                />
              )}
            </Field>
          </div>
          <Button type="submit" look="solid" disabled={isRunning}>
            {t("simulate.run-again")}
          </Button>
          <Button onClick={() => setEdited(null)}>{t("action.cancel")}</Button>
        </form>
      )}
      <p className="flex flex-wrap items-baseline gap-2">
        <span className="text-quiet text-sm">{t("simulate.assistant")}</span>
        <bdi className="min-w-0 flex-1 wrap-anywhere">{turn.assistant === "" ? "–" : turn.assistant}</bdi>
      </p>
      <ul className="text-quiet grid gap-0.5 text-sm wrap-anywhere">
        {turn.moves.map(({ to, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a move is its place in the turn.
          <li key={index}>
            → <bdi>{to}</bdi> <span lang="en">({reason})</span>
          </li>
        ))}
        {turn.tools.map(({ name, outcome }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <li key={index}>{t("simulate.tool", { name, outcome })}</li>
        ))}
        {turn.node_after !== null && <li>{t("simulate.stands", { node: turn.node_after })}</li>}
        {turn.state?.phase.kind === "ended" && <li>{t("simulate.ended")}</li>}
      </ul>
      {failures.length > 0 && (
        <p className="text-bad text-sm wrap-anywhere" lang="en">
          {failures.join(" ")}
        </p>
      )}
    </li>
  );
}
