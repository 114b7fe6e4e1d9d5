import type { AxGenOut, AxOptimizableComponent, AxProgrammable } from "@ax-llm/ax";

export const PROGRAM_ID = "assistant";

/** An answer as ax keeps it. */
export type Prediction = Readonly<Record<string, unknown>>;

/** What of a program an optimizer touches. */
export interface ProgramParts {
  readonly components?: readonly AxOptimizableComponent[];
  /** Called before ax answers an example itself, with the components it would do that with. */
  readonly onApply?: () => void;
  readonly forward?: (example: Prediction) => Promise<Prediction>;
  /** Of the last answer. */
  readonly traces?: () => readonly Prediction[];
}

/**
 * An assistant as a program of ax. Answers are made where evaluations make theirs, never by ax: what ax needs of a program
 * to optimize it is here, and nothing else.
 */
export function assistantProgram({
  components = [],
  onApply = () => undefined,
  forward,
  traces = () => [],
}: ProgramParts): AxProgrammable<Prediction, AxGenOut> {
  const program = {
    getId: () => PROGRAM_ID,
    setId: () => undefined,
    getOptimizableComponents: () => components,
    applyOptimizedComponents: onApply,
    applyOptimization: () => undefined,
    // Examples do not know what good answers say, only what they have: they are no demonstrations.
    setDemos: () => undefined,
    forward: (_service: unknown, example: Prediction) =>
      forward?.(example) ?? Promise.reject(new Error("This program does not answer")),
    getTraces: () => traces().map((trace) => ({ programId: PROGRAM_ID, trace })),
    getUsage: () => [],
    getChatLog: () => [],
    resetUsage: () => undefined,
  };
  return program as unknown as AxProgrammable<Prediction, AxGenOut>;
}
