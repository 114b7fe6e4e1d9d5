/** What texts may be about, to the model of these tests. */
const CONCEPTS = [
  /hazelnut|almond|which foods|avoid/i,
  /wheelchair|stairs|get around|step-free/i,
  /invoice|how .* pay|refund|money back/i,
  /spaniel|pet|dog/i,
  /leave (?:the|my) car|may park/i,
];

/** A model that knows some meanings: texts about the same thing point the same way, whatever their words. */
export function embedConcepts(text: string, dimensions: number | null): readonly number[] {
  return Array.from({ length: dimensions ?? 1_536 }, (_, index) =>
    CONCEPTS.reduce(
      (sum, concept, number) => sum + (concept.test(text) ? Math.sin((index + 1) * (number + 1)) : 0),
      0.2 * Math.sin((index + 1) * (text.length + 10)),
    ),
  );
}
