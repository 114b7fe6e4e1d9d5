import type { CancelTimer, SipTimers } from "../timers.ts";

/** What an event leads to; `next` is the same state where it does not change. */
export interface Transition<State extends string, Action extends string> {
  readonly next: State;
  readonly actions: readonly Action[];
}

/** A timer of a state. It keeps running over a change of state if the new state has it, too. */
export interface StateTimer<Event extends string> {
  /** What it fires. */
  readonly event: Event;
  readonly firstMs: number;
  /** How long until it fires again, from how long it last took; absent: it fires once. */
  readonly nextMs?: (lastMs: number) => number;
  /** What reliable transports need none of: `never` starts, or fires at once. */
  readonly overReliable?: "never" | "at-once";
}

/** A transaction's state machine as data. An event that is null changes nothing. */
export interface StateTable<State extends string, Event extends string, Action extends string> {
  readonly first: State;
  readonly last: State;
  readonly transitions: Readonly<Record<State, Readonly<Record<Event, Transition<State, Action> | null>>>>;
  readonly timers: Readonly<Record<State, readonly StateTimer<Event>[]>>;
}

export interface MachineOwner<Action extends string> {
  act(action: Action): void;
  /** Called once, after the actions that came with the end. */
  onEnd(): void;
}

interface RunningTimer {
  cancel: CancelTimer;
}

export type MachineOf<Table> =
  Table extends StateTable<infer State, infer Event, infer Action> ? StateMachine<State, Event, Action> : never;

/** Runs one state table. */
export class StateMachine<State extends string, Event extends string, Action extends string> {
  readonly #table: StateTable<State, Event, Action>;
  readonly #timers: SipTimers;
  readonly #isReliable: boolean;
  readonly #owner: MachineOwner<Action>;
  readonly #running = new Map<Event, RunningTimer>();
  #state: State;
  #hasToldEnd = false;

  constructor(
    table: StateTable<State, Event, Action>,
    timers: SipTimers,
    isReliable: boolean,
    owner: MachineOwner<NoInfer<Action>>,
  ) {
    this.#table = table;
    this.#timers = timers;
    this.#isReliable = isReliable;
    this.#owner = owner;
    this.#state = table.first;
  }

  get state(): State {
    return this.#state;
  }

  get hasEnded(): boolean {
    return this.#state === this.#table.last;
  }

  /** Starts the timers of the first state. */
  start(): void {
    this.#setTimers();
  }

  /** False when the state ignores the event. */
  handle(event: Event): boolean {
    const transition = this.#table.transitions[this.#state][event];
    if (transition === null) return false;
    if (transition.next !== this.#state) {
      this.#state = transition.next;
      this.#setTimers();
    }
    for (const action of transition.actions) this.#owner.act(action);
    if (this.hasEnded) this.#tellEnd();
    return true;
  }

  /** Ends without an event: whoever owns it gives up. */
  abandon(): void {
    if (this.hasEnded) return;
    this.#state = this.#table.last;
    this.#setTimers();
    this.#tellEnd();
  }

  /** An action may have ended it already. */
  #tellEnd(): void {
    if (this.#hasToldEnd) return;
    this.#hasToldEnd = true;
    this.#owner.onEnd();
  }

  #setTimers(): void {
    const wanted = this.#table.timers[this.#state];
    for (const [event, timer] of this.#running) {
      if (wanted.some((each) => each.event === event)) continue;
      timer.cancel();
      this.#running.delete(event);
    }
    for (const timer of wanted) {
      if (this.#running.has(timer.event)) continue;
      if (this.#isReliable && timer.overReliable === "never") continue;
      this.#run(timer.event, this.#isReliable && timer.overReliable === "at-once" ? 0 : timer.firstMs);
    }
  }

  #run(event: Event, delayMs: number): void {
    const timer: RunningTimer = { cancel: () => {} };
    this.#running.set(event, timer);
    timer.cancel = this.#timers.after(delayMs, () => {
      this.#running.delete(event);
      // Asked of the state that the timer fires in, which may not be the one that started it.
      const spec = this.#table.timers[this.#state].find((each) => each.event === event);
      if (spec?.nextMs !== undefined) this.#run(event, spec.nextMs(delayMs));
      this.handle(event);
    });
  }
}
