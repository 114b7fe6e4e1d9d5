import { BaseSequencer, type TestSpecification } from "vitest/node";

/** With so many, the last long file starts early enough for short ones to fill the other workers until it ends. */
const HANDS = 12;

/**
 * Spreads the long files of a project over the run. Most files take long because they wait: with the longest first, two
 * processors were 40 % idle for the first 80 seconds, and the files that compute were all left for the end.
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
