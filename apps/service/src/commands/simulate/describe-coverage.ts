import type { CoveredTransition, FlowCoverage, Visited } from "../../features/simulation/flow-coverage.ts";

/** How much of a graph was visited, with each part that was not. */
export function describeCoverage(name: string, { nodes, transitions }: FlowCoverage): readonly string[] {
  return [
    `Coverage of ${name}`,
    `  nodes        ${figures(nodes)}`,
    `  transitions  ${figures(transitions)}`,
    ...nodes.missed.map((node) => `  never visited: ${node}`),
    ...transitions.counts.filter(({ count }) => count === 0).map((way) => `  never taken:   ${describeWay(way)}`),
  ];
}

function figures({ visited, total, percent }: Visited): string {
  return `${percent.toFixed(1).padStart(5)} %  (${visited} of ${total})`;
}

function describeWay({ node, index, kind, to, when }: CoveredTransition): string {
  const place = node === null ? "from anywhere" : `${node} [${index}]`;
  return `${place} → ${to}  (${kind}${when === null ? "" : `: ${when}`})`;
}
