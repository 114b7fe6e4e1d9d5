import type { AnswerMaking, ModelRound, ToolRun } from "../../../conversation/call/answer-making.ts";
import type { JournaledEvent, JournaledTurn } from "../../../conversation/call/call-journal.ts";
import { END_REASONS, type EndReason } from "../../../conversation/call/reducer/end-reason.ts";
import { modelProviderName } from "../../../platform/telemetry/model-provider-name.ts";
import type { OpenSpan, SpanAttributes, Tracer } from "../../../platform/telemetry/tracer.ts";
import type { CallCast, LoggedCall } from "./call-lines.ts";
import type { CallSums } from "./call-tally.ts";
import { readTrouble } from "./vendor-trouble.ts";
import type { JournalWatcher } from "./watched-journal.ts";

/** @param zero when the call's clock stood at 0 @returns null when nothing is traced */
export function openCallSpans(tracer: Tracer, call: LoggedCall, cast: CallCast, zero: Date): CallSpans | null {
  const attributes = {
    ...conversationOf(call),
    "parley.organization.id": call.organizationId,
    "parley.carrier": call.provider,
    "parley.direction": call.direction,
    ...(cast.recognizer === null ? {} : { "parley.recognizer": cast.recognizer }),
    "parley.model": cast.model,
    ...(cast.voice === null ? {} : { "parley.voice": cast.voice }),
  };
  const root = tracer.open("call", { kind: "internal", attributes, at: zero });
  return root === null ? null : new CallSpans(root, call, zero);
}

function conversationOf(call: LoggedCall): SpanAttributes {
  return {
    "gen_ai.conversation.id": String(call.id),
    "gen_ai.agent.id": String(call.assistantId),
    // Langfuse and others put the spans of a session together by it.
    "session.id": String(call.id),
  };
}

/**
 * One call as a trace: a span for each turn, and in it who listened, thought, acted and spoke, named by the conventions of
 * OpenTelemetry for generative AI where they have a name. Spans are made when their turn is over. They hold no content.
 */
export class CallSpans implements JournalWatcher {
  readonly root: OpenSpan;
  readonly #call: LoggedCall;
  readonly #zeroMs: number;
  /** What the caller has said and nobody has answered yet. */
  #said: JournaledTurn | null = null;
  #turnCount = 0;

  constructor(root: OpenSpan, call: LoggedCall, zero: Date) {
    this.root = root;
    this.#call = call;
    this.#zeroMs = zero.getTime();
  }

  turn(turn: JournaledTurn): void {
    if (turn.role === "user") {
      this.#unanswered();
      this.#said = turn;
    } else {
      const said = this.#said;
      this.#said = null;
      this.#record(said, turn);
    }
  }

  log(event: JournaledEvent, atMs: number): void {
    const trouble = readTrouble(event);
    if (trouble === null) return;
    const { service, provider, reason, isFinal } = trouble;
    const attributes = { "parley.service": service, "gen_ai.provider.name": provider, "error.type": reason };
    this.root.event(isFinal ? "vendor given up" : "vendor replaced", attributes, this.#at(atMs));
  }

  /** @param atMs on the call's clock @param reason null: another process leads the call now */
  end(atMs: number, reason: EndReason | null, sums: CallSums): void {
    this.#unanswered();
    this.root.setAttributes({
      "parley.end_reason": reason ?? "led-elsewhere",
      "parley.fault": reason === null ? "platform" : END_REASONS[reason].fault,
      "parley.turns": sums.turns,
      "parley.interruptions": sums.interruptions,
    });
    const hasFailed = reason !== null && END_REASONS[reason].status === "failed";
    this.root.end(this.#at(atMs), hasFailed ? reason : undefined);
  }

  #unanswered(): void {
    const said = this.#said;
    this.#said = null;
    if (said !== null) this.#record(said, null);
  }

  #record(said: JournaledTurn | null, answer: JournaledTurn | null): void {
    const first = said ?? answer;
    const last = answer ?? said;
    if (first === null || last === null) return;
    this.#turnCount += 1;
    const making = answer?.making ?? null;
    const startedMs = Math.min(first.startedMs, ...startsOf(making));
    const span = this.root.begin("turn", {
      kind: "internal",
      at: this.#at(startedMs),
      attributes: {
        ...conversationOf(this.#call),
        "gen_ai.operation.name": "invoke_agent",
        "parley.turn": this.#turnCount,
        ...(answer === null ? {} : answerAttributes(answer)),
      },
    });
    if (said !== null) this.#recordHearing(span, said);
    for (const round of making?.rounds ?? []) this.#recordRound(span, round);
    for (const run of making?.toolRuns ?? []) this.#recordTool(span, run);
    if (answer !== null) this.#recordSpeaking(span, answer);
    span.end(this.#at(last.endedMs ?? last.startedMs), answer?.failure?.code);
  }

  #recordHearing(turn: OpenSpan, { hearing, startedMs }: JournaledTurn): void {
    if (hearing === null) return;
    const { provider, model, finalMs, committedMs } = hearing;
    turn
      .begin("recognizer", {
        kind: "client",
        at: this.#at(startedMs),
        attributes: {
          ...conversationOf(this.#call),
          "gen_ai.operation.name": "transcribe",
          "gen_ai.provider.name": provider,
          "gen_ai.request.model": model,
          "parley.turn_end_ms": Math.round(committedMs - startedMs),
        },
      })
      .end(this.#at(Math.max(startedMs, finalMs ?? committedMs)));
  }

  #recordRound(turn: OpenSpan, round: ModelRound): void {
    const { provider, model, startedMs, firstTokenMs, endedMs, promptTokens, completionTokens, errorCode } = round;
    turn
      .begin(model === null ? "chat" : `chat ${model}`, {
        kind: "client",
        at: this.#at(startedMs),
        attributes: {
          ...conversationOf(this.#call),
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": modelProviderName(provider),
          ...(model === null ? {} : { "gen_ai.request.model": model }),
          ...(promptTokens === null ? {} : { "gen_ai.usage.input_tokens": promptTokens }),
          ...(completionTokens === null ? {} : { "gen_ai.usage.output_tokens": completionTokens }),
          ...(firstTokenMs === null
            ? {}
            : { "gen_ai.response.time_to_first_chunk": Math.max(0, firstTokenMs - startedMs) / 1_000 }),
        },
      })
      .end(this.#at(endedMs), errorCode ?? undefined);
  }

  #recordTool(turn: OpenSpan, { name, startedMs, endedMs, hasFailed }: ToolRun): void {
    turn
      .begin(`execute_tool ${name}`, {
        kind: "internal",
        at: this.#at(startedMs),
        attributes: {
          ...conversationOf(this.#call),
          "gen_ai.operation.name": "execute_tool",
          "gen_ai.tool.name": name,
          "gen_ai.tool.type": "function",
        },
      })
      .end(this.#at(endedMs), hasFailed ? "tool-failed" : undefined);
  }

  #recordSpeaking(turn: OpenSpan, { making, failure, endedMs, startedMs }: JournaledTurn): void {
    const speaking = making?.speaking ?? null;
    if (speaking === null) return;
    const { provider, model, firstByteMs } = speaking;
    turn
      .begin("voice", {
        kind: "client",
        at: this.#at(speaking.startedMs),
        attributes: {
          ...conversationOf(this.#call),
          "gen_ai.operation.name": "speak",
          "gen_ai.provider.name": provider,
          "gen_ai.request.model": model,
          ...(firstByteMs === null ? {} : { "parley.first_audio_ms": Math.round(firstByteMs - speaking.startedMs) }),
        },
      })
      .end(
        this.#at(Math.max(speaking.startedMs, endedMs ?? startedMs)),
        failure?.stage === "voice" ? failure.code : undefined,
      );
  }

  #at(callMs: number): Date {
    return new Date(this.#zeroMs + callMs);
  }
}

/** A guess begins while the caller speaks, and the first words of a call before anybody hears them. */
function startsOf(making: AnswerMaking | null): readonly number[] {
  if (making === null) return [];
  const runs = [...making.rounds, ...making.toolRuns, ...(making.speaking === null ? [] : [making.speaking])];
  return runs.map(({ startedMs }) => startedMs);
}

function answerAttributes({ purpose, wasInterrupted, latency, failure }: JournaledTurn): SpanAttributes {
  const heardMs = latency?.firstAudioOut ?? null;
  return {
    ...(purpose === null ? {} : { "parley.purpose": purpose }),
    "parley.interrupted": wasInterrupted,
    ...(heardMs === null ? {} : { "parley.latency_ms": heardMs }),
    ...(latency === null ? {} : { "parley.guessed": latency.wasGuessed }),
    ...(failure === null ? {} : { "parley.failed_stage": failure.stage }),
  };
}
