import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { RecordedTurn } from "../../prompts/shadow/recorded-conversation.ts";

export interface SampledTurn {
  readonly turn: RecordedTurn;
  /** What was said before it; the last words are the customer's. */
  readonly before: readonly RecordedTurn[];
  /** Whether a judge is shown the candidate's answer first. */
  readonly isCandidateFirst: boolean;
}

/**
 * The answers of a conversation that are to be given again. Which they are is told by a keyed hash of the turn and the version: the
 * same each time, others for the next version.
 * @param percentage of turns, more than 0 to 100
 */
export function sampleTurns(
  hashes: KeyedHashes,
  { versionId, conversationId }: { readonly versionId: number; readonly conversationId: number },
  turns: readonly RecordedTurn[],
  percentage: number,
): readonly SampledTurn[] {
  return turns.flatMap((turn, position): SampledTurn[] => {
    if (!turn.isAnswer || turns[position - 1]?.role !== "user") return [];
    const drawn = hashes.hash("prompt-shadow", `${versionId}|${conversationId}|${turn.index}`);
    if ((100 * drawn.readUInt32BE(0)) / 2 ** 32 >= percentage) return [];
    return [{ turn, before: turns.slice(0, position), isCandidateFirst: drawn.readUInt8(4) % 2 === 0 }];
  });
}
