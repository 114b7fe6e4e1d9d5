import type { simulateFlow } from "@parley/contracts/flows/flow-simulation-contracts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { useEditing } from "../editor/editing.ts";
import { FLOWS_PATH } from "../flows-queries.ts";
import { type SimulationChoice, simulationRequest, type TriedTurn, triedTurn } from "./simulation.ts";

interface Step {
  readonly before: readonly TriedTurn[];
  readonly said: string | null;
}

/** A conversation with the draft, turn by turn. */
export function useSimulation(choice: SimulationChoice) {
  const { flowId, draft, light } = useEditing();
  const [turns, setTurns] = useState<readonly TriedTurn[]>([]);
  const [isBegun, setIsBegun] = useState(false);
  const keep = (next: readonly TriedTurn[]) => {
    setTurns(next);
    light(next.at(-1)?.turn.node_after ?? null);
  };
  const step = useMutation({
    mutationFn: ({ before, said }: Step) =>
      callApi<typeof simulateFlow>("POST", `${FLOWS_PATH}/simulate`, {
        body: simulationRequest({ flowId, graph: draft.graph, ...choice, before, said }),
      }),
    onSuccess: (answer, { before, said }) => {
      const turn = triedTurn(answer, said);
      keep(turn === null ? before : [...before, turn]);
    },
  });
  return {
    turns,
    isBegun,
    isRunning: step.isPending,
    error: step.error,
    /** In a call the assistant speaks first; a text is the first of its thread. */
    begin: () => {
      step.reset();
      keep([]);
      setIsBegun(true);
      if (choice.channel === "voice") step.mutate({ before: [], said: null });
    },
    say: (said: string) => step.mutate({ before: turns, said }),
    /** Other words in place of those of an earlier turn; what came after it is forgotten. */
    sayAgain: (index: number, said: string) => step.mutate({ before: turns.slice(0, index), said }),
  };
}
