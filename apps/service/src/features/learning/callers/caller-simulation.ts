import type { PersonalityName } from "@parley/contracts/learning/caller-simulation-schemas";
import type { AssistantId } from "@parley/foundation/branded-ids";
import type { ClaimableRun } from "../claims/claimed-run.ts";
import type { ExpectedAnswer } from "../runs/eval-run.ts";

/** What a caller is after. */
export interface CallerScenario {
  readonly name: string;
  readonly goal: string;
  /** What the caller knows, by name. */
  readonly facts: Readonly<Record<string, string>>;
  /** The first words; null: the caller finds some. */
  readonly opening: string | null;
  /** What has to be true in the end; null: the goal was reached. */
  readonly success: string | null;
  /** Has to be called at some time. */
  readonly tool: ExpectedAnswer["tool"];
  /** What tools answer, by name. */
  readonly mocks: Readonly<Record<string, unknown>>;
}

export interface CallerSimulation extends ClaimableRun {
  readonly assistantId: AssistantId;
  /** Null: what the assistant was told when it began. */
  readonly promptVersionId: number | null;
  readonly systemPrompt: string;
  /** As they were sent. */
  readonly sentScenarios: readonly Readonly<Record<string, unknown>>[];
  readonly scenarios: readonly CallerScenario[];
  readonly personalities: readonly PersonalityName[];
  readonly repeats: number;
  readonly channel: "text" | "voice";
  readonly maxTurns: number;
  readonly maxConversations: number;
  readonly maxCostMicros: number;
  readonly conversationCount: number;
  readonly reason: string | null;
  readonly costMicros: number;
  /** Requests whose price is unknown. */
  readonly unpricedRequests: number;
  readonly model: { readonly provider: string; readonly modelId: string } | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

/** Which conversation of a simulation. */
export interface ConversationPlace {
  /** From 0. */
  readonly scenarioIndex: number;
  readonly personality: PersonalityName;
  /** From 1. */
  readonly repeat: number;
}

export interface TranscriptLine {
  readonly role: "caller" | "assistant";
  /** Of the assistant's words, those the caller heard. */
  readonly content: string;
  /** What was recognized of the caller's words, where that is something else. */
  readonly recognized: string | null;
}

export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly outcome: "success" | "error" | "timeout";
}

/** What was said, as far as that goes without judging it. */
export interface Talk {
  readonly transcript: readonly TranscriptLine[];
  readonly toolCalls: readonly ToolCall[];
  /** How often the caller said something. */
  readonly turns: number;
  /** Of each answer, on the clock of the channel. */
  readonly latenciesMs: readonly number[];
  readonly problems: readonly string[];
  readonly endReason: string;
}

export interface SimulatedConversation extends Talk {
  /** Null: the judge could not be read. */
  readonly reached: boolean | null;
  readonly reason: string | null;
  readonly repeatedAnswers: number;
  readonly unbackedClaims: readonly string[];
}

/** With its place in the simulation. */
export interface PlayedConversation extends ConversationPlace, SimulatedConversation {
  /** Of its requests whose price is known. */
  readonly costMicros: number;
}
