import type * as Ax from "@ax-llm/ax";
import type { Demonstration, DemonstrationTask } from "../prompt-optimizer.ts";
import { FirstFailure } from "./first-failure.ts";
import { assistantProgram, type Prediction } from "./program.ts";

/** Bootstrapped demonstrations, with our answers in place of its own. */
export async function demonstrate(
  ax: typeof Ax,
  { examples, attempt }: DemonstrationTask,
): Promise<readonly Demonstration[]> {
  const failure = new FirstFailure();
  const places = new Map<unknown, number>(examples.map((example, place) => [example, place]));
  const found: Demonstration[] = [];
  let last: Prediction | null = null;
  const program = assistantProgram({
    forward: (example) =>
      failure.watch(async () => {
        const place = places.get(example) ?? 0;
        const { answer, isGood } = await attempt(place);
        last = { place, answer };
        return { place, answer, isGood };
      }),
    traces: () => (last === null ? [] : [last]),
  });
  const optimizer = new ax.AxBootstrapFewShot({
    // It is handed to the program, which does not use it.
    studentAI: {} as Ax.AxAIService,
    optimizerLogger: () => undefined,
    options: {
      maxRounds: 1,
      // It shuffles without a seed: as it is given room for all, the order does not matter.
      maxDemos: examples.length + 1,
      maxExamples: examples.length,
      batchSize: 1,
      qualityThreshold: 1,
      verboseMode: false,
    },
  });
  try {
    const { demos = [] } = await optimizer.compile(
      program,
      examples as unknown as readonly Ax.AxTypedExample<Prediction>[],
      async ({ prediction }) => ((prediction as { readonly isGood?: unknown }).isGood === true ? 1 : 0),
    );
    found.push(...demos.flatMap(({ traces }) => traces as unknown as readonly Demonstration[]));
  } catch (error) {
    failure.throwIfAny();
    // Its word for it that no answer was good.
    if (!(error instanceof Error && error.message.startsWith("No demonstrations found"))) throw error;
  }
  failure.throwIfAny();
  return found.toSorted((one, other) => one.place - other.place);
}
