import type { JsonObject } from "../../../conversation/tools/endpoint-tool.ts";
import type { ToolSession } from "../../../conversation/tools/respond-with-tools.ts";
import { describeForModel, readDescribed } from "../../../conversation/tools/tool-outcome.ts";
import type { ModelTool } from "../../../providers/llm/language-model.ts";
import type { SimulatedCall } from "./case-record.ts";
import { containsValue } from "./contains-value.ts";
import type { ToolMock } from "./flow-suite.ts";

export interface ToolMocksOptions {
  readonly mocks: readonly ToolMock[];
  /** Lets so much time pass in the conversation. */
  readonly spend: (ms: number) => Promise<void>;
  readonly onCall: (call: SimulatedCall) => void;
  /** In words for whoever wrote the case. */
  readonly onProblem: (problem: string) => void;
}

const NO_ANSWER = "The tool did not answer in time.";
const MOST_SHOWN = 300;

/** Answers in the place of an assistant's tools. Nothing is ever asked for real. */
export class ToolMocks {
  readonly #options: ToolMocksOptions;
  readonly #left: Map<ToolMock, number>;

  constructor(options: ToolMocksOptions) {
    this.#options = options;
    this.#left = new Map(options.mocks.map((mock) => [mock, mock.times ?? Number.POSITIVE_INFINITY]));
  }

  /** @param offered tools the assistant has; those that only have a mock are offered as well */
  open(offered: readonly ModelTool[]): ToolSession {
    return {
      tools: [...offered, ...this.#mockedOnly(offered)],
      earlierCalls: [],
      call: async ({ name, arguments: given }, _ordinal, timeoutMs) => this.#call(name, given, timeoutMs),
    };
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
    // A result that tells of a failure is one to the flow, too.
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
