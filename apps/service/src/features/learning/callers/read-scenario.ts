import { expectedAnswerOf } from "../runs/expected-answer.ts";
import type { CallerScenario } from "./caller-simulation.ts";

/** As it was sent, which is also how it is stored. */
export interface SentScenario {
  readonly name: string;
  readonly goal: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly opening?: string | null | undefined;
  readonly success?: string | null | undefined;
  readonly should_call_tool?: unknown;
  readonly mock_tool_responses?: Readonly<Record<string, unknown>> | null | undefined;
}

export function readScenario(sent: SentScenario): CallerScenario {
  return {
    name: sent.name,
    goal: sent.goal,
    facts: sent.facts,
    opening: sent.opening ?? null,
    success: sent.success ?? null,
    tool: expectedAnswerOf({ should_call_tool: sent.should_call_tool }).tool,
    mocks: sent.mock_tool_responses ?? {},
  };
}
