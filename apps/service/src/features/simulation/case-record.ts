import type { FlowProgress } from "../../conversation/flow/flow-answer.ts";
import type { FlowMove } from "../../conversation/flow/flow-event.ts";
import type { FlowState } from "../../conversation/flow/flow-state.ts";
import type { SimulatedCall } from "../rehearsal/tool-mock.ts";
import type { FlowTurn } from "./flow-suite.ts";

export interface DialogueLine {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** One turn of the caller and everything that followed from it. Times are in ms on the conversation's clock. */
export interface TurnRecord {
  /** Null: the assistant opened the conversation. */
  readonly caller: FlowTurn | null;
  readonly startedMs: number;
  /** When the caller had finished; the answer is measured from here. */
  callerEndedMs: number;
  /** When the answer was first heard, for texts when it was complete; null without an answer. */
  answeredMs: number | null;
  /** When the next turn began, or the case was over. */
  endedMs: number;
  /** What was heard or read, piece by piece. */
  readonly said: string[];
  readonly moves: FlowMove[];
  readonly calls: SimulatedCall[];
  /** Text messages to the caller, in a call. */
  readonly texts: string[];
  /** Numbers the caller was transferred to, successfully or not. */
  readonly transfers: string[];
  /** Null: the flow had not begun. */
  readonly stateBefore: FlowState | null;
  stateAfter: FlowState | null;
  dialogueLength: number;
  /** Whether the conversation was over after the turn. */
  hasEnded: boolean;
}

/** What happened in a case, as it happens. */
export class CaseRecord {
  readonly turns: TurnRecord[] = [];
  /** Problems apart from the expectations of turns. */
  readonly problems: string[] = [];
  readonly dialogue: DialogueLine[];
  state: FlowState | null;
  /** Why the call is over; null while it goes on. */
  endReason: string | null = null;

  constructor(from: SimulationStart | null) {
    this.dialogue = [...(from?.dialogue ?? [])];
    this.state = from?.state ?? null;
  }

  begin(caller: FlowTurn | null, atMs: number): TurnRecord {
    const turn: TurnRecord = {
      caller,
      startedMs: atMs,
      callerEndedMs: atMs,
      answeredMs: null,
      endedMs: atMs,
      said: [],
      moves: [],
      calls: [],
      texts: [],
      transfers: [],
      stateBefore: this.state,
      stateAfter: this.state,
      dialogueLength: this.dialogue.length,
      hasEnded: false,
    };
    this.turns.push(turn);
    return turn;
  }

  get current(): TurnRecord {
    const turn = this.turns.at(-1);
    if (turn === undefined) throw new Error("the case has not begun");
    return turn;
  }

  /** The turn that was going on at that time. */
  turnAt(atMs: number): TurnRecord {
    return this.turns.findLast(({ startedMs }) => startedMs <= atMs) ?? this.current;
  }

  progress({ state, moves }: FlowProgress): void {
    this.state = state;
    this.current.moves.push(...moves);
  }

  /** Records what is known once the turn has been answered. */
  end(atMs: number): void {
    const turn = this.current;
    turn.endedMs = atMs;
    turn.stateAfter = this.state;
    turn.dialogueLength = this.dialogue.length;
    turn.hasEnded = this.endReason !== null || this.state?.phase.kind === "ended";
  }
}

/** Where a case continues, after a turn of an earlier run. */
export interface SimulationStart {
  readonly state: FlowState;
  readonly dialogue: readonly DialogueLine[];
}
