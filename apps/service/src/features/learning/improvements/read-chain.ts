import type { AssistantId } from "@parley/foundation/branded-ids";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { readFailedCalls } from "../../calls/traces/list-failed-calls.ts";
import { readPromptHistory } from "../../prompts/read-prompt-history.ts";
import { type Link, listLinks, readSteps, type StepRow } from "./chain-store.ts";
import { type ImprovementStep, STEP_KINDS, type StepKind, type StepName } from "./improvement.ts";

const MOST_LINKS = 500;
const MOST_WORDS = 200;

/**
 * What a row came of and what came of it, step by step.
 * @throws DomainError `not-found`
 */
export async function readChain(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  start: StepName,
): Promise<{ readonly steps: readonly ImprovementStep[]; readonly isComplete: boolean }> {
  const links = [
    ...(await listLinks(unit, start, "from", MOST_LINKS + 1)),
    ...(await listLinks(unit, start, "to", MOST_LINKS + 1)),
  ];
  const rows = await readRows(unit, assistantId, [start, ...links.slice(0, 2 * MOST_LINKS).flatMap(namesOf)]);
  if (!rows.some((row) => isSame(row, start))) throw notFound("Step");
  const steps = rows.map((row) => ({
    ...row,
    from: row.kind === "prompt_move" ? row.from : parentsOf(row, links, rows),
  }));
  return { steps: steps.toSorted(inOrder), isComplete: links.length <= MOST_LINKS };
}

const namesOf = ({ kind, id, fromKind, fromId }: Link): readonly StepName[] => [
  { kind, id },
  { kind: fromKind, id: fromId },
];
const isSame = (one: StepName, other: StepName) => one.kind === other.kind && one.id === other.id;

interface Told extends StepRow {
  readonly from: readonly StepName[];
}

async function readRows(
  unit: ScopedUnitOfWork,
  assistantId: AssistantId,
  names: readonly StepName[],
): Promise<readonly Told[]> {
  const idsOf = (kind: StepKind) => [...new Set(names.flatMap((name) => (name.kind === kind ? [name.id] : [])))];
  const rows: Told[] = [];
  for (const call of await readFailedCalls(unit, idsOf("call_trace"))) {
    if (call.assistantId !== assistantId) continue;
    const what = (call.summary ?? call.callerWords).slice(0, MOST_WORDS);
    const told = { at: call.createdAt, by: null, status: call.resolution, what, from: [] };
    rows.push({ kind: "call_trace", id: call.traceId, ...told });
  }
  for (const { version, steps } of await readPromptHistory(unit, assistantId, idsOf("prompt_version"))) {
    const { id, createdAt: at, status } = version;
    const by = steps[0]?.movedBy ?? null;
    const what = version.name ?? `Version ${version.version}`;
    rows.push({ kind: "prompt_version", id, at, by, status, what, from: [] });
    for (const step of steps.slice(1)) {
      rows.push({
        kind: "prompt_move",
        id: step.id,
        at: step.movedAt,
        by: step.movedBy,
        status: step.to,
        what: step.reason === null ? step.move : `${step.move}: ${step.reason}`,
        from: [{ kind: "prompt_version", id }],
      });
    }
  }
  for (const kind of STEP_KINDS) {
    if (kind === "call_trace" || kind === "prompt_version" || kind === "prompt_move") continue;
    for (const row of await readSteps(unit, assistantId, kind, idsOf(kind))) rows.push({ ...row, from: [] });
  }
  return rows;
}

function parentsOf(row: StepName, links: readonly Link[], rows: readonly StepName[]): readonly StepName[] {
  const parents = new Map<string, StepName>();
  for (const link of links) {
    const parent = { kind: link.fromKind, id: link.fromId };
    if (!isSame(link, row) || !rows.some((each) => isSame(each, parent))) continue;
    parents.set(`${parent.kind} ${parent.id}`, parent);
  }
  return [...parents.values()];
}

function inOrder(one: ImprovementStep, other: ImprovementStep): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    STEP_KINDS.indexOf(one.kind) - STEP_KINDS.indexOf(other.kind) ||
    one.id - other.id
  );
}
