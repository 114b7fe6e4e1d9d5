import type { ClaimAction } from "@parley/contracts/tools/claim-actions";
import { type Claim, findClaims, mayBecomeClaim } from "./find-claims.ts";
import { hasSucceeded, SUGGESTED_BACKING, type ToolBacking } from "./tool-backing.ts";

/** With the blank after it, by which whoever gets the clause knows that it is complete. */
const CLAUSE_END = /[.!?…:;,]\s|[。！？，、；]|\n/g;
const SENTENCE_MARK = /[.!?…。！？\n]/;
/** "Dr. Rivera", "8 p.m.", "3.": a full stop that ends no sentence. */
const ABBREVIATION = /(?:\b(?:dr|mr|mrs|ms|st|no|nr|vs|etc|bzw|ca|inkl|sr|sra|jr|approx|ave|apt|mme)|\b\p{L}|\d)\.$/iu;

interface Clause {
  /** Where it ends in the text. */
  readonly end: number;
  readonly endsSentence: boolean;
}

/** A claim that nothing backs. */
export interface UnbackedClaim extends Claim {
  /** The sentence up to the claim's end. */
  readonly text: string;
}

/** An unfinished clause longer than this goes on, unless a claim may be beginning: a voice would cut there, too. */
const LONGEST_CLAUSE = 60;
/** A sentence without an end is read in parts. */
const LONGEST_SENTENCE = 600;

/**
 * Lets an answer's words pass clause by clause, and holds them from the first one on that says that something was done which no
 * tool's success in this conversation backs.
 */
export class ClaimGate {
  readonly #onUnbacked: (claim: UnbackedClaim) => void;
  #backing: ToolBacking = SUGGESTED_BACKING;
  readonly #succeeded = new Set<string>();
  /** The clauses of the present sentence that have been judged. */
  #sentence = "";
  #claimCount = 0;
  /** What follows them; while words are held, everything since. */
  #rest = "";
  #passedCount = 0;
  #held: UnbackedClaim | null = null;

  /** @param onUnbacked in mode `log`, told each claim that passes */
  constructor(onUnbacked: (claim: UnbackedClaim) => void) {
    this.#onUnbacked = onUnbacked;
  }

  /** The claim for which words are held; null: none are. */
  get held(): UnbackedClaim | null {
    return this.#held;
  }

  use(backing: ToolBacking): void {
    this.#backing = backing;
  }

  /** @param result as the model sees it */
  note(toolName: string, result: string): void {
    if (hasSucceeded(result)) this.#succeeded.add(toolName);
  }

  /** @returns the words that may pass now */
  push(text: string): string {
    if (this.#backing.mode === "off") return text;
    this.#rest += text;
    if (this.#held !== null) return "";
    const passed = this.#passClauses();
    return this.#held === null ? passed + this.#passLongClause() : passed;
  }

  /** The utterance is complete. @returns the words that may pass now */
  end(): string {
    if (this.#held !== null) return "";
    const passed = this.#passClauses();
    if (this.#held !== null) return passed;
    const last = this.#judge(this.#rest.length, true);
    return passed + last;
  }

  /** Judges what is held again, after tools have run. @returns the words that may pass now */
  settle(): string {
    if (this.#held === null) return "";
    this.#held = null;
    return this.end();
  }

  /** Drops what is held. */
  drop(): void {
    this.#held = null;
    this.#rest = "";
    this.#beginSentence();
  }

  #passClauses(): string {
    let passed = "";
    for (let clause = firstClause(this.#rest); clause !== null; clause = firstClause(this.#rest)) {
      passed += this.#judge(clause.end, clause.endsSentence);
      if (this.#held !== null) break;
    }
    return passed;
  }

  /** @returns the clause's words, as far as they have not passed; empty when it is held */
  #judge(end: number, endsSentence: boolean): string {
    const clause = this.#rest.slice(0, end);
    const sentence = this.#sentence + clause;
    const claims = findClaims(sentence);
    const added = claims.slice(this.#claimCount).filter((claim) => !this.#isBacked(claim));
    const [first] = added;
    if (first !== undefined) {
      const unbacked = { ...first, text: sentence.trim() };
      if (this.#backing.mode === "enforce") {
        this.#held = unbacked;
        return "";
      }
      this.#onUnbacked(unbacked);
    }
    const words = clause.slice(this.#passedCount);
    this.#rest = this.#rest.slice(end);
    this.#passedCount = 0;
    this.#sentence = sentence;
    this.#claimCount = claims.length;
    if (endsSentence || sentence.length > LONGEST_SENTENCE) this.#beginSentence();
    return words;
  }

  #passLongClause(): string {
    if (this.#rest.length - this.#passedCount <= LONGEST_CLAUSE || mayBecomeClaim(this.#rest)) return "";
    const end = this.#rest.lastIndexOf(" ") + 1;
    if (end <= this.#passedCount) return "";
    const words = this.#rest.slice(this.#passedCount, end);
    this.#passedCount = end;
    return words;
  }

  #beginSentence(): void {
    this.#sentence = "";
    this.#claimCount = 0;
    this.#passedCount = 0;
  }

  #isBacked({ actions }: Claim): boolean {
    const done = new Set<ClaimAction>();
    for (const name of [...this.#backing.earlier, ...this.#succeeded]) {
      for (const action of this.#backing.of(name)) done.add(action);
    }
    return actions.length === 0 ? done.size > 0 : actions.some((action) => done.has(action));
  }
}

/** The first clause that is complete in the text; null: none is yet. */
function firstClause(text: string): Clause | null {
  for (const mark of text.matchAll(CLAUSE_END)) {
    const isStop = mark[0].startsWith(".");
    if (isStop && ABBREVIATION.test(text.slice(Math.max(0, mark.index - 12), mark.index + 1))) continue;
    const end = mark.index + mark[0].length;
    return { end, endsSentence: SENTENCE_MARK.test(mark[0]) };
  }
  return null;
}
