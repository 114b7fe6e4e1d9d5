import { containsValue } from "../rehearsal/contains-value.ts";
import type { TurnRecord } from "./case-record.ts";
import type { FlowExpectation } from "./flow-suite.ts";

/** An expectation of a turn that was not met. */
export interface ExpectationFailure {
  /** Member of `expect`. */
  readonly expectation: string;
  /** For people. */
  readonly message: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

type Expected<Name extends keyof FlowExpectation> = NonNullable<FlowExpectation[Name]>;
type Check<Name extends keyof FlowExpectation> = (
  turn: TurnRecord,
  expected: Expected<Name>,
) => readonly Pick<ExpectationFailure, "message" | "actual">[];

const CHECKS: { readonly [Name in keyof Required<FlowExpectation>]: Check<Name> } = {
  node: (turn, expected) => same(turn.stateAfter?.node ?? null, expected, "The conversation is at"),
  says: (turn, expected) => missing(saidIn(turn), expected, "The assistant did not say", "It said"),
  says_not: (turn, expected) =>
    listOf(expected)
      .filter((words) => stands(words, saidIn(turn)))
      .map((words) => ({ message: `The assistant said ${quoted(words)}`, actual: saidIn(turn) })),
  tool: (turn, expected) =>
    listOf(expected)
      .filter(
        ({ name, arguments: given, outcome }) =>
          !turn.calls.some(
            (call) =>
              call.name === name &&
              containsValue(call.arguments, given ?? {}) &&
              (outcome === undefined || call.outcome === outcome),
          ),
      )
      .map((wanted) => ({
        message: `${describeCall(wanted)} was not called. ${calledIn(turn)}`,
        actual: turn.calls.map(({ name, arguments: given, outcome }) => ({ name, arguments: given, outcome })),
      })),
  tool_not: (turn, expected) =>
    listOf(expected)
      .filter((name) => turn.calls.some((call) => call.name === name))
      .map((name) => ({
        message: `${name} was called`,
        actual: turn.calls.filter((call) => call.name === name).map(({ arguments: given }) => given),
      })),
  sends_text: (turn, expected) =>
    missing(turn.texts.join("\n"), expected, "No text message to the caller has", "They were sent"),
  within_ms: (turn, expected) => {
    const actual = responseMs(turn);
    if (actual !== null && actual <= expected) return [];
    const message = actual === null ? "There was no answer" : `The answer began after ${actual} ms`;
    return [{ message: `${message}, and not within ${expected} ms`, actual }];
  },
  variables: (turn, expected) => {
    const actual = turn.stateAfter?.variables ?? {};
    return Object.entries(expected)
      .filter(([name, value]) => !containsValue(Object.hasOwn(actual, name) ? actual[name] : undefined, value))
      .map(([name, value]) => ({
        message: `${name} is ${shown(Object.hasOwn(actual, name) ? actual[name] : undefined)}, and not ${shown(value)}`,
        actual,
      }));
  },
  moved_by: (turn, expected) => {
    const [first] = turn.moves;
    const actual = first === undefined ? "nothing" : first.reason.startsWith("model:") ? "model" : "deterministic";
    return same(actual, expected, "What moved the conversation first was");
  },
  ended: (turn, expected) =>
    turn.hasEnded === expected
      ? []
      : [{ message: expected ? "The conversation is not over" : "The conversation is over", actual: turn.hasEnded }],
  transferred_to: (turn, expected) =>
    turn.transfers.includes(expected)
      ? []
      : [{ message: `The caller was not put through to ${expected}`, actual: turn.transfers }],
  handed_over_to: (turn, expected) => {
    const phase = turn.stateAfter?.phase;
    return same(phase?.kind === "handed-over" ? phase.assistantId : null, expected, "The assistant that talks is");
  },
};

/** All expectations that are not met. */
export function checkExpectations(turn: TurnRecord, expected: FlowExpectation): readonly ExpectationFailure[] {
  return (Object.keys(expected) as (keyof FlowExpectation)[]).flatMap((name) => check(turn, name, expected));
}

/** From the end of the caller's turn to the answer; null without an answer. */
export function responseMs({ answeredMs, callerEndedMs }: TurnRecord): number | null {
  return answeredMs === null ? null : Math.max(0, Math.round(answeredMs - callerEndedMs));
}

/** All the assistant said in the turn. */
export function saidIn({ said }: TurnRecord): string {
  return said.join(" ");
}

function check<Name extends keyof FlowExpectation>(
  turn: TurnRecord,
  name: Name,
  { [name]: expected }: FlowExpectation,
): readonly ExpectationFailure[] {
  if (expected === undefined) return [];
  return CHECKS[name](turn, expected as Expected<Name>).map((failure) => ({ expectation: name, expected, ...failure }));
}

function same(actual: string | number | null, expected: string | number, what: string) {
  return actual === expected ? [] : [{ message: `${what} ${shown(actual)}, and not ${shown(expected)}`, actual }];
}

function missing(text: string, expected: Expected<"says">, what: string, instead: string) {
  return listOf(expected)
    .filter((words) => !stands(words, text))
    .map((words) => ({
      message: `${what} ${quoted(words)}. ${text === "" ? "There was nothing" : `${instead}: ${quoted(text)}`}`,
      actual: text,
    }));
}

function stands(words: string, text: string): boolean {
  return plain(text).includes(plain(words));
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll("’", "'").replaceAll(/\s+/g, " ").trim();
}

function calledIn({ calls }: TurnRecord): string {
  return calls.length === 0 ? "No tool was" : `Called were: ${calls.map(describeCall).join(", ")}`;
}

function describeCall(call: {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
  readonly outcome?: string | undefined;
}): string {
  const given = call.arguments === undefined ? "" : `(${JSON.stringify(call.arguments)})`;
  return `${call.name}${given}${call.outcome === undefined ? "" : ` with ${call.outcome}`}`;
}

function shown(value: unknown): string {
  return value === undefined ? "not set" : value === null ? "nowhere" : JSON.stringify(value);
}

function quoted(text: string): string {
  return `“${text}”`;
}

function listOf<Item>(items: Item | readonly Item[]): readonly Item[] {
  return Array.isArray(items) ? items : [items as Item];
}
