import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A last hand holds a long file too, and as many short ones after it as take that long. */
const HANDS = 12;

/**
 * Spreads the long files of a project over the run. Files take long because they wait: longest first, the workers of two
 * processors left 40 % of the first 80 seconds idle and had only files that compute left for the end.
 */
export class SpreadingSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      dealHands(
        sorted.filter((file) => file.project === project),
        HANDS,
      ),
    );
  }
}

/** Deals items like cards, one to each hand at a time, and returns one hand after another. */
export function dealHands<Item>(items: readonly Item[], hands: number): Item[] {
  return Array.from({ length: hands }, (_, hand) => items.filter((_item, index) => index % hands === hand)).flat();
}
