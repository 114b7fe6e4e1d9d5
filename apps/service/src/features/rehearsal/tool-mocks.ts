import { readAgreement } from "@parley/hearing/read-confirmation";
import { SUGGESTED_BACKING } from "../../conversation/answer/claims/tool-backing.ts";
import type { ToolSession } from "../../conversation/answer/tool-session.ts";
import type { JsonObject } from "../../conversation/answer/tools/endpoint-tool.ts";
import {
  holdForConfirmation,
  NO_GUARDS,
  refuseOverLimit,
  type ToolGuards,
} from "../../conversation/answer/tools/tool-guards.ts";
import { describeForModel, readDescribed, type ToolOutcome } from "../../conversation/answer/tools/tool-outcome.ts";
import type { HeardTurn } from "../../conversation/call/call-plan.ts";
import { readTurn } from "../../conversation/flow/read-turn.ts";
import type { ModelTool } from "../../providers/llm/language-model.ts";
import type { SimulatedTool } from "../answering/choose-tools.ts";
import { callHashOf } from "../tools/executions/call-hash.ts";
import { containsValue } from "./contains-value.ts";
import type { SimulatedCall, ToolMock } from "./tool-mock.ts";

export interface ToolMocksOptions {
  readonly mocks: readonly ToolMock[];
  /** Lets time pass in the conversation. */
  readonly spend: (ms: number) => Promise<void>;
  readonly onCall: (call: SimulatedCall) => void;
  /** A message for the author of the case. */
  readonly onProblem: (problem: string) => void;
}

export interface SimulatedTurn extends HeardTurn {
  readonly language: string;
}

const NO_ANSWER = "The tool did not answer in time.";
const MOST_SHOWN = 300;

/** Answers in place of an assistant's tools; no real request is ever made. */
export class ToolMocks {
  readonly #options: ToolMocksOptions;
  readonly #left: Map<ToolMock, number>;
  /** Calls that were not held back, by function. */
  readonly #counts = new Map<string, number>();
  /** The caller's turn in which a call was held back until they agree. */
  readonly #heldInTurn = new Map<string, number>();
  #heard: SimulatedTurn = { number: 0, text: "", source: "typed", language: "en" };

  constructor(options: ToolMocksOptions) {
    this.#options = options;
    this.#left = new Map(options.mocks.map((mock) => [mock, mock.times ?? Number.POSITIVE_INFINITY]));
  }

  /** Notes what the caller said last; the next answer is to that. */
  hear(heard: SimulatedTurn): void {
    this.#heard = heard;
  }

  /** @param offered tools the assistant has; those that only have a mock are offered as well */
  open(offered: readonly SimulatedTool[]): ToolSession {
    const functions = offered.map((tool) => tool.function);
    return {
      tools: [...functions, ...this.#mockedOnly(functions)],
      earlierCalls: [],
      // What is tested is the model: what it claims without having done it has to be seen.
      backing: { ...SUGGESTED_BACKING, mode: "off" },
      call: async ({ name, arguments: given }, _ordinal, timeoutMs) => {
        const guards = offered.find((tool) => tool.function.name === name)?.guards ?? NO_GUARDS;
        const refused = this.#refuse(name, given, guards);
        if (refused !== null) return this.#answered(name, given, "error", describeForModel(refused), 0);
        this.#counts.set(name, this.#countOf(name) + 1);
        return this.#call(name, given, timeoutMs);
      },
    };
  }

  /** As for a real call, except that other calls of the day are not known here. */
  #refuse(name: string, given: JsonObject, guards: ToolGuards): ToolOutcome | null {
    const count = this.#countOf(name);
    const overLimit = refuseOverLimit(guards, { inConversation: count, inDay: count });
    if (overLimit !== null || !guards.requiresConfirmation) return overLimit;
    const key = callHashOf(name, given, 0);
    const heldInTurn = this.#heldInTurn.get(key);
    const { number, text, source, language } = this.#heard;
    const { text: words, way } = readTurn(text, source);
    if (heldInTurn === number - 1 && readAgreement(words, { language, source: way }) === "yes") {
      this.#heldInTurn.delete(key);
      return null;
    }
    this.#heldInTurn.set(key, number);
    return holdForConfirmation(given);
  }

  #countOf(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  #mockedOnly(offered: readonly ModelTool[]): readonly ModelTool[] {
    const byName = new Map<string, ModelTool>();
    for (const { name, description, parameters } of this.#options.mocks) {
      if (offered.some((tool) => tool.name === name)) continue;
      const known = byName.get(name);
      byName.set(name, {
        name,
        description: description ?? known?.description ?? name.replaceAll("_", " "),
        parameters: parameters ?? known?.parameters ?? { type: "object", properties: {} },
      });
    }
    return [...byName.values()];
  }

  async #call(name: string, given: JsonObject, timeoutMs: number): Promise<string> {
    const mock = this.#options.mocks.find(
      (each) => each.name === name && (this.#left.get(each) ?? 0) > 0 && containsValue(given, each.arguments ?? {}),
    );
    if (mock === undefined) {
      const shown = JSON.stringify(given).slice(0, MOST_SHOWN);
      const isMocked = this.#options.mocks.some((each) => each.name === name);
      this.#options.onProblem(
        `${name} was called with ${shown}, and ${isMocked ? "none of its mocks fits" : "it has no mock"}`,
      );
      return this.#answered(name, given, "error", NOT_MOCKED, 0);
    }
    this.#left.set(mock, (this.#left.get(mock) ?? 0) - 1);
    const isTimeout = mock.timeout === true || (mock.latency_ms ?? 0) > timeoutMs;
    const durationMs = Math.min(mock.latency_ms ?? (isTimeout ? timeoutMs : 0), timeoutMs);
    await this.#options.spend(durationMs);
    if (isTimeout) return this.#answered(name, given, "timeout", failure("timeout", NO_ANSWER), durationMs);
    if (mock.error !== undefined) return this.#answered(name, given, "error", failure("error", mock.error), durationMs);
    return this.#answered(name, given, "success", JSON.stringify(mock.result), durationMs);
  }

  #answered(
    name: string,
    given: JsonObject,
    outcome: SimulatedCall["outcome"],
    receipt: string,
    durationMs: number,
  ): string {
    const { isSuccess, result } = readDescribed(receipt);
    // A result that reports a failure counts as a failure for the flow, too.
    const taken = outcome === "success" && !isSuccess ? "error" : outcome;
    this.#options.onCall({ name, arguments: given, outcome: taken, result, durationMs });
    return receipt;
  }
}

function failure(status: "error" | "timeout", errorMessage: string): string {
  return describeForModel({
    status,
    result: null,
    errorCode: null,
    errorMessage,
    httpStatus: null,
    isOutcomeUnknown: false,
  });
}

const NOT_MOCKED = failure("error", "There is no such tool.");
