/** Steps that can be taken back; older ones are forgotten. */
const MOST_STEPS = 200;

export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** Names the last edit: another of the same name goes on with it, as letters typed into one field do. */
  readonly edit: string | null;
}

export type HistoryAction<Value> =
  | { readonly type: "edit"; readonly edit: string | null; readonly change: (value: Value) => Value }
  | { readonly type: "undo" }
  | { readonly type: "redo" }
  /** Begins anew, with nothing to take back. */
  | { readonly type: "load"; readonly value: Value };

export function beginHistory<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], edit: null };
}

export function reduceHistory<Value>(history: History<Value>, action: HistoryAction<Value>): History<Value> {
  const { past, present, future } = history;
  switch (action.type) {
    case "load":
      return beginHistory(action.value);
    case "undo": {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], edit: null };
    }
    case "redo": {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, edit: null };
    }
    case "edit": {
      const changed = action.change(present);
      if (changed === present) return history;
      const goesOn = action.edit !== null && action.edit === history.edit && past.length > 0;
      return {
        past: goesOn ? past : [...past, present].slice(-MOST_STEPS),
        present: changed,
        future: [],
        edit: action.edit,
      };
    }
  }
}
