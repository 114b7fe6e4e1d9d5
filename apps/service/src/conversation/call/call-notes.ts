import type { ModelAttempt } from "../../providers/llm/chain/model-attempt.ts";
import type { ModelMessage, ModelUsage } from "../../providers/llm/language-model.ts";
import type { TranscriptEvent } from "../../providers/speech/recognizing/recognizer.ts";
import { CLAIM_MESSAGES, type JudgedClaim } from "../answer/claims/judged-words.ts";
import { keyedPart } from "../flow/read-turn.ts";
import type { HeardUtterance } from "../speech/output/spoken-text.ts";
import { newWords } from "../speech/turn-taking/new-words.ts";
import type { AnswerMaking, TurnHearing } from "./answer-making.ts";
import type { CallJournal, JournaledEvent, TranscriptSegment } from "./call-journal.ts";
import type { CallEffect, TurnSource } from "./reducer/call-effect.ts";
import type { CallerState } from "./reducer/call-state.ts";
import type { AnsweredTurn, Utterance } from "./utterance.ts";
import type { SwitchReason, VendorSwitch } from "./vendor-rounds.ts";
import type { AnsweredBy } from "./voicemail/answer-detector.ts";

export interface CallNotesOptions {
  readonly journal: CallJournal;
  /** The conversation before this call. */
  readonly history: readonly ModelMessage[];
  readonly systemPrompt: string;
  /** On the call's clock. */
  readonly nowMs: () => number;
  /** For people following the call on a page. */
  readonly onCaption: (segment: TranscriptSegment) => void;
  /** Who listens and who speaks now; null: nobody. */
  readonly recognizer: () => Vendor | null;
  readonly voice: () => Vendor | null;
}

interface SpokenAnswer extends HeardUtterance {
  /** It was not said to its end. */
  readonly wasCut: boolean;
}

interface Vendor {
  readonly provider: string;
  readonly model: string;
}

const SWITCH_MESSAGES: Readonly<Record<SwitchReason, string>> = {
  failed: "The vendor failed",
  silent: "The vendor fell silent",
  "no-audio": "The voice finished without producing any audio",
  "preferred-again": "The preferred vendor is being tried again",
};

const ANSWERED_BY: Readonly<Record<AnsweredBy, string>> = {
  human: "A person took the call",
  machine: "An answering machine took the call",
  uncertain: "It is not clear who took the call; they are treated as a person",
};

/** The event under which a claim without a receipt is logged. */
export const UNBACKED_CLAIM = "unbacked-claim";

/** Keeps the dialogue for the model and writes transcripts, messages, turns and usage to the journal. */
export class CallNotes {
  readonly #options: CallNotesOptions;
  readonly #dialogue: ModelMessage[];
  /** What the caller is saying; not final yet. */
  #interimText = "";
  #lastFinalMs: number | null = null;
  #lastTurn: AnsweredTurn | null = null;
  #lastTurnText = "";
  #lastTurnSource: TurnSource = "speech";
  #messageCount = 0;
  #turnCount = 0;

  constructor(options: CallNotesOptions) {
    this.#options = options;
    this.#dialogue = [...options.history];
    this.#message("system", options.systemPrompt, null);
  }

  /** What both sides have said; of the assistant's words, those the caller heard. */
  get dialogue(): readonly ModelMessage[] {
    return this.#dialogue;
  }

  /** The caller's last turn; null before the first. */
  get lastTurn(): AnsweredTurn | null {
    return this.#lastTurn;
  }

  /** What the caller said in it. */
  get lastTurnText(): string {
    return this.#lastTurnText;
  }

  get lastTurnSource(): TurnSource {
    return this.#lastTurnSource;
  }

  transcript(segment: TranscriptSegment): void {
    this.#options.journal.transcript(segment);
    this.#options.onCaption(segment);
  }

  /** Notes the words, except those that were already noted when their turn was committed before they were final. */
  heard(transcript: TranscriptEvent & { kind: "update" | "end" }, caller: CallerState): void {
    const isWhole = transcript.kind === "end";
    const isFinal = isWhole || transcript.isFinal;
    const text = newWords(transcript.text.trim(), caller.takenText ?? "");
    this.#interimText = isFinal ? "" : text;
    if (text === "") return;
    const nowMs = this.#options.nowMs();
    if (isFinal) this.#lastFinalMs = nowMs;
    this.transcript({
      speaker: "user",
      text,
      isFinal,
      startMs: isWhole ? caller.turnStartedMs : transcript.startMs,
      endMs: isWhole ? nowMs : transcript.endMs,
      confidence: transcript.confidence,
    });
  }

  typed(text: string, atMs: number): void {
    this.transcript({ speaker: "user", text, isFinal: true, startMs: atMs, endMs: atMs, confidence: null });
  }

  userTurn(turn: CallEffect & { kind: "commit-user-turn" }): void {
    this.#dialogue.push({ role: "user", content: turn.text });
    this.#lastTurnText = turn.text;
    this.#lastTurnSource = turn.source;
    this.#message("user", turn.text, null);
    if (this.#interimText !== "") {
      const { startedMs: startMs, endedMs: endMs, confidence } = turn;
      this.transcript({ speaker: "user", text: this.#interimText, isFinal: true, startMs, endMs, confidence });
      this.#interimText = "";
    }
    const keyed = keyedPart(turn.text, turn.source);
    if (keyed !== null) {
      const { endedMs } = turn;
      this.transcript({
        speaker: "user",
        text: keyed,
        isFinal: true,
        startMs: endedMs,
        endMs: endedMs,
        confidence: null,
      });
    }
    this.#lastTurn = {
      endedMs: turn.endedMs,
      committedMs: this.#options.nowMs(),
      lastFinalMs: this.#lastFinalMs,
    };
    this.#lastFinalMs = null;
    this.#options.journal.turn({
      index: this.#turnCount++,
      role: "user",
      content: turn.text,
      generatedText: null,
      filler: null,
      purpose: null,
      wasInterrupted: false,
      startedMs: turn.startedMs,
      endedMs: turn.endedMs,
      toolCalls: [],
      moves: [],
      latency: null,
      failure: null,
      provider: null,
      model: null,
      making: null,
      hearing: turn.source === "speech" ? this.#hearingOf(this.#lastTurn) : null,
    });
  }

  /** Tool calls enter the dialogue at once: they stay done even if the answer is dropped. Words are added once heard. */
  toolsUsed(added: readonly ModelMessage[]): void {
    this.#dialogue.push(
      ...added.map((message) => (message.role === "assistant" ? { ...message, content: "" } : message)),
    );
  }

  /** Fillers were heard, and so they are recorded; but they are no part of the answer. */
  assistantTurn(utterance: Utterance, spoken: SpokenAnswer): void {
    const { text, answerText, wholeAnswer, fillerText, isWhole, wasCut } = spoken;
    const { audibleMs } = utterance.marks;
    const isSilent = audibleMs === null || (text === "" && wholeAnswer === "");
    const moves = utterance.flow?.keptMoves ?? [];
    // The failure of a speculative answer affected nobody.
    const failure = utterance.isGuess ? null : utterance.failure;
    if (isSilent && utterance.receipts.length === 0 && moves.length === 0 && failure === null) return;
    const nowMs = this.#options.nowMs();
    const answered = utterance.answeredBy;
    if (answerText !== "") {
      this.#dialogue.push({
        role: "assistant",
        content: answerText,
        ...(wasCut && !isWhole ? { wasInterrupted: true as const } : {}),
      });
      this.#message("assistant", answerText, utterance);
    }
    if (text !== "") {
      this.transcript({
        speaker: "assistant",
        text,
        isFinal: true,
        startMs: audibleMs,
        endMs: nowMs,
        confidence: null,
      });
    }
    this.#options.journal.turn({
      index: this.#turnCount++,
      role: "assistant",
      content: answerText,
      generatedText: wholeAnswer === answerText ? null : wholeAnswer,
      filler: fillerText === "" ? null : fillerText,
      purpose: utterance.purpose,
      wasInterrupted: wasCut && failure?.stage !== "voice",
      startedMs: audibleMs ?? nowMs,
      endedMs: nowMs,
      toolCalls: utterance.receipts,
      moves,
      latency: utterance.latency(),
      failure,
      provider: answered?.provider ?? null,
      model: answered?.modelId ?? null,
      making: this.#makingOf(utterance),
      hearing: null,
    });
  }

  modelUsed(vendor: Vendor, { promptTokens, completionTokens }: ModelUsage): void {
    const { journal } = this.#options;
    const of = { service: "llm", provider: vendor.provider, model: vendor.model } as const;
    if (promptTokens !== null) journal.usage({ ...of, unit: "input_tokens", amount: promptTokens });
    if (completionTokens !== null) journal.usage({ ...of, unit: "output_tokens", amount: completionTokens });
  }

  recognizerUsed({ provider, model }: Vendor, seconds: number): void {
    if (seconds > 0) this.#options.journal.usage({ service: "stt", provider, model, unit: "seconds", amount: seconds });
  }

  voiceUsed({ provider, model }: Vendor, characters: number): void {
    this.#options.journal.usage({ service: "tts", provider, model, unit: "characters", amount: characters });
  }

  vendorSwitched(kind: "recognizer" | "voice", { from, to, reason, error }: VendorSwitch<Vendor>): void {
    this.log({
      level: reason === "preferred-again" ? "info" : "warning",
      event: `${kind}-switched`,
      message: error?.message ?? SWITCH_MESSAGES[reason],
      data: {
        kind,
        from: `${from.provider}/${from.model}`,
        to: `${to.provider}/${to.model}`,
        reason,
        atMs: Math.round(this.#options.nowMs()),
      },
    });
  }

  modelSwitched(from: ModelAttempt, to: ModelAttempt): void {
    this.log({
      level: "warning",
      event: "model-switched",
      message: from.error?.message ?? "The vendor gave no reason",
      data: { from: nameOfModel(from), to: nameOfModel(to) },
    });
  }

  /** The model said that something was done which nothing backs. The words are in the log, because nobody heard them. */
  claimed({ text, actions, outcome }: JudgedClaim, atMs: number): void {
    this.log({
      level: "warning",
      event: UNBACKED_CLAIM,
      message: CLAIM_MESSAGES[outcome],
      data: { outcome, actions, claim: text, atMs: Math.round(atMs) },
    });
  }

  answeredBy({ answeredBy, reasons }: CallEffect & { kind: "answered-by" }): void {
    this.log({
      level: "info",
      event: "answered-by",
      message: ANSWERED_BY[answeredBy],
      data: { answeredBy, reasons, atMs: Math.round(this.#options.nowMs()) },
    });
  }

  languageChanged(from: string | null, to: string): void {
    this.log({
      level: "info",
      event: "language-changed",
      message: "The caller speaks another language, and the assistant follows",
      data: { from, to, atMs: Math.round(this.#options.nowMs()) },
    });
  }

  playoutByClock(): void {
    this.log({
      level: "info",
      event: "playout-by-clock",
      message: "The far end does not report what it has played; playout is estimated by the clock",
    });
  }

  playoutStalled(lateMs: number): void {
    this.log({
      level: "warning",
      event: "playout-stalled",
      message: "Audio reached the far end late",
      data: { lateMs },
    });
  }

  log(event: JournaledEvent): void {
    this.#options.journal.log(event, this.#options.nowMs());
  }

  #hearingOf({ lastFinalMs, committedMs }: AnsweredTurn): TurnHearing | null {
    const recognizer = this.#options.recognizer();
    if (recognizer === null) return null;
    const { provider, model } = recognizer;
    return { provider, model, finalMs: lastFinalMs, committedMs };
  }

  #makingOf({ marks, stages: { rounds, toolRuns } }: Utterance): AnswerMaking {
    const voice = this.#options.voice();
    const { firstPieceMs: startedMs, firstByteMs } = marks;
    const speaking =
      voice === null || startedMs === null
        ? null
        : { provider: voice.provider, model: voice.model, startedMs, firstByteMs };
    return { rounds, toolRuns, speaking };
  }

  #message(role: "system" | "user" | "assistant", content: string, utterance: Utterance | null): void {
    this.#options.journal.message({
      index: this.#messageCount++,
      role,
      content,
      provider: utterance?.answeredBy?.provider ?? null,
      model: utterance?.answeredBy?.modelId ?? null,
      promptTokens: utterance?.promptTokens ?? null,
      completionTokens: utterance?.completionTokens ?? null,
    });
  }
}

/** `openai/gpt-4.1-mini`, plus the key's name if the vendor has several. */
function nameOfModel({ provider, modelId, keyName }: ModelAttempt): string {
  return `${provider}/${modelId}${keyName === undefined ? "" : ` (${keyName})`}`;
}
