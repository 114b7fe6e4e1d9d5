import type { CallJournal } from "../../../conversation/call/call-journal.ts";
import type { JournalSoFar } from "./earlier-talk-store.ts";

/** A session counts from 0; for one that continues a call, numbers and times continue where the session before stopped. */
export function continueJournal(journal: CallJournal, soFar: JournalSoFar): CallJournal {
  const { messageCount, turnCount, elapsedMs } = soFar;
  if (messageCount === 0) return journal;
  const later = (ms: number) => ms + elapsedMs;
  const laterOrNull = (ms: number | null) => (ms === null ? null : later(ms));
  return {
    transcript: (segment) =>
      journal.transcript({ ...segment, startMs: laterOrNull(segment.startMs), endMs: laterOrNull(segment.endMs) }),
    message: (message) => {
      // The session's first message is the system prompt, which is already on record.
      if (message.index > 0) journal.message({ ...message, index: message.index - 1 + messageCount });
    },
    turn: (turn) =>
      journal.turn({
        ...turn,
        index: turn.index + turnCount,
        startedMs: later(turn.startedMs),
        endedMs: laterOrNull(turn.endedMs),
      }),
    usage: (usage) => journal.usage(usage),
    log: (event, atMs) => journal.log(event, later(atMs)),
  };
}
