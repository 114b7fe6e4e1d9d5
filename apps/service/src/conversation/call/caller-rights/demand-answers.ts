import { mayRevoke } from "@parley/foundation/opt-out/read-contact-wish";
import type { AnswerScript, AnswerStep } from "../../answer/answer-script.ts";
import type { PacerTimer } from "../../speech/output/pacer.ts";
import type { JournaledEvent } from "../call-journal.ts";
import type { AnsweredEffect } from "../reducer/call-effect.ts";
import type { Utterance } from "../utterance.ts";
import type { CallerRights, RevocationDecision } from "./caller-rights.ts";
import { type Demand, readDemand } from "./read-demand.ts";

export interface DemandAnswersOptions {
  readonly rights: CallerRights;
  readonly log: (event: JournaledEvent) => void;
  readonly after: PacerTimer["after"];
  readonly endCall: () => void;
}

/** A demand that was made and whose answer the caller has not heard yet. */
interface OpenDemand extends Demand {
  /** Which turn made it: 1, 2, 3, … */
  readonly turn: number;
  /** Whether the opt-out is on record; true without one. */
  readonly isDone: Promise<boolean>;
  /** Says the answer; null: nobody does yet. */
  sayer: Utterance | null;
}

/** Opting out is a transaction of milliseconds; the caller waits for its confirmation no longer than this. */
const OPT_OUT_LIMIT_MS = 5_000;
/** After an answer, which the caller hears meanwhile, the model that judges has this long. */
const JUDGE_LIMIT_MS = 2_500;

/**
 * Answers what callers demand by right: that they are told what speaks, and that nobody calls them again. Rules find it in each
 * turn, and the platform's words are said before the model's answer or in its place: the model is not asked whether. A model
 * may find revocations that no rule knows, beside the turn, and their confirmation follows the answer.
 */
export class DemandAnswers {
  readonly #options: DemandAnswersOptions;
  #turnCount = 0;
  #open: OpenDemand | null = null;
  /** The judgement of the last turn that needed one. */
  #judging: Promise<void> | null = null;

  constructor(options: DemandAnswersOptions) {
    this.#options = options;
  }

  /** The caller's turn is complete. */
  heard(turn: string): void {
    this.#turnCount += 1;
    this.#judging = null;
    const { rights } = this.#options;
    const demand = readDemand(turn);
    const isRevoked = demand?.revocation != null && rights.optOut !== null;
    if (demand !== null && (isRevoked || demand.asksWhoSpeaks)) this.#begin(demand);
    if (isRevoked || rights.optOut === null || rights.judge === null) return;
    const hint = mayRevoke(turn);
    if (hint !== null) this.#judging = this.#judge(rights.judge(turn, hint.language));
  }

  /**
   * @param openAnswer opens what would be said otherwise; called once at most, and not before something else was said
   * @returns the script of an answer, with what the caller has a right to hear
   */
  scriptOf(
    utterance: Utterance,
    { turnText, isSpeculative, cause }: AnsweredEffect,
    openAnswer: () => AnswerScript,
  ): AnswerScript {
    let answer: AnswerScript | null = null;
    const open = (): AnswerScript => {
      answer = openAnswer();
      return answer;
    };
    const mayBeDemand = cause === undefined && isSpeculative && readDemand(turnText) !== null;
    const mayBeJudged = cause === undefined && mayRevoke(turnText) !== null;
    const steps = this.#steps(utterance, { mayBeDemand, mayBeJudged, isToTurn: cause === undefined }, open);
    return {
      next: () => {
        const { value, done } = steps.next();
        return done === true ? null : value;
      },
      asked: (outcome) => answer?.asked(outcome),
      get isSilenceIntended() {
        return answer?.isSilenceIntended ?? false;
      },
    };
  }

  *#steps(
    utterance: Utterance,
    turn: { readonly mayBeDemand: boolean; readonly mayBeJudged: boolean; readonly isToTurn: boolean },
    openAnswer: () => AnswerScript,
  ): Generator<AnswerStep, void> {
    // Not before the turn is complete: until then nothing was demanded.
    if (turn.mayBeDemand || this.#unheardBefore(utterance) !== null) yield wait(() => utterance.released);
    const demand = this.#unheardBefore(utterance);
    let said: string | null = null;
    if (demand !== null) {
      const isAll = turn.isToTurn && demand.isWhole && demand.turn === this.#turnCount;
      said = yield* this.#answer(demand, utterance, isAll);
      if (isAll) return;
    }
    const answer = openAnswer();
    for (let step = answer.next(); step !== null; step = answer.next()) yield goingOn(step, said);
    if (!turn.mayBeJudged || this.#options.rights.judge === null) return;
    yield wait(() => utterance.released);
    const judging = this.#judging;
    if (judging !== null) yield wait(() => this.#within(judging, JUDGE_LIMIT_MS));
    const found = this.#unheardBefore(utterance);
    if (found !== null) yield* this.#answer(found, utterance, false);
  }

  /** @param isAll nothing else is answered @returns what was said */
  *#answer(demand: OpenDemand, utterance: Utterance, isAll: boolean): Generator<AnswerStep, string> {
    const { rights, endCall } = this.#options;
    const words = rights.wordsIn(demand.language);
    demand.sayer = utterance;
    const said = demand.asksWhoSpeaks ? [words.notAPerson] : [];
    let isOptedOut = false;
    if (demand.revocation !== null && rights.optOut !== null) {
      let isDone = false;
      yield wait(async () => {
        await this.#within(
          demand.isDone.then((is) => {
            isDone = is;
          }),
          OPT_OUT_LIMIT_MS,
        );
      });
      isOptedOut = isDone;
      said.push(isDone ? words.optedOut : words.trouble);
    }
    const isLast = isOptedOut && rights.endsOnOptOut && isAll;
    if (isLast) said.push(words.goodbye);
    else if (isAll && (isOptedOut || demand.revocation === null)) said.push(words.goOn);
    const text = said.join(" ");
    yield { kind: "say", text, isAside: true };
    if (isLast) endCall();
    return text;
  }

  /** The demand whose answer nobody has heard: its answer may have been dropped before a word of it was audible. */
  #unheardBefore(utterance: Utterance): OpenDemand | null {
    const open = this.#open;
    return open === null || open.sayer === utterance || open.sayer?.marks.audibleMs != null ? null : open;
  }

  #begin(demand: Demand): void {
    const { rights, log } = this.#options;
    const { revocation, language } = demand;
    if (demand.asksWhoSpeaks) {
      log({
        level: "info",
        event: "asked-who-speaks",
        message: "The caller asked whether a person speaks, and is told",
        data: { language },
      });
    }
    const isDone = revocation === null || rights.optOut === null ? Promise.resolve(true) : this.#optOut(revocation);
    this.#open = { ...demand, turn: this.#turnCount, isDone, sayer: null };
  }

  async #optOut(decision: RevocationDecision): Promise<boolean> {
    const { rights, log } = this.#options;
    const { source, decidedBy, language } = decision;
    const data = { source, decided_by: decidedBy, language };
    try {
      await rights.optOut?.(decision);
    } catch {
      log({
        level: "error",
        event: "opt-out-failed",
        message: "The caller's opt-out could not be put on record",
        data,
      });
      return false;
    }
    log({ level: "info", event: "opt-out", message: "The caller opted out of calls and texts", data });
    return true;
  }

  async #judge(judgement: Promise<RevocationDecision | null>): Promise<void> {
    const revocation = await judgement.catch(() => null);
    if (revocation === null) return;
    const { language } = revocation;
    // The turn was answered as any other, so that the confirmation is not the whole answer to it.
    this.#begin({ revocation, asksWhoSpeaks: false, language, isWhole: false });
  }

  #within(done: Promise<void>, limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#options.after(limitMs, resolve);
      void done.then(() => {
        cancel();
        resolve();
      });
    });
  }
}

/** A model that is asked after such words must know of them. */
function goingOn(step: AnswerStep, said: string | null): AnswerStep {
  if (said === null || step.kind !== "ask") return step;
  const note = `The caller has just been told: ${JSON.stringify(said)} Do not repeat or contradict it; answer whatever else they said.`;
  return { ...step, systemPrompt: `${step.systemPrompt}\n\n${note}` };
}

function wait(until: () => Promise<void>): AnswerStep {
  return { kind: "wait", until };
}
