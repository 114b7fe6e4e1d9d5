import type { CallJournal, JournaledEvent, JournaledTurn } from "../../../conversation/call/call-journal.ts";

/** Is told of a call what its journal is told, at once. Must not throw. */
export interface JournalWatcher {
  turn?(turn: JournaledTurn): void;
  log?(event: JournaledEvent, atMs: number): void;
}

/** A journal of which others are told, too. */
export function watchedJournal(journal: CallJournal, watchers: readonly JournalWatcher[]): CallJournal {
  return {
    ...journal,
    turn: (turn) => {
      for (const watcher of watchers) watcher.turn?.(turn);
      journal.turn(turn);
    },
    log: (event, atMs) => {
      for (const watcher of watchers) watcher.log?.(event, atMs);
      journal.log(event, atMs);
    },
  };
}
