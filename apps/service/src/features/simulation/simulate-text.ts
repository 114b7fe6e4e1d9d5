import { systemClock } from "@parley/foundation/clock";
import { textAnswers } from "../../conversation/answer/answer-policy.ts";
import { BrokenAnswerError, collectAnswer } from "../../conversation/answer/collect-answer.ts";
import type { FlowAnswerer, FlowReach } from "../../conversation/flow/flow-answer.ts";
import { FlowConversation } from "../../conversation/flow/flow-conversation.ts";
import { flowContextOf } from "../flows/flow-parties.ts";
import { ASSISTANT_NUMBER, SIMULATED_SID } from "../rehearsal/rehearsed-live-call.ts";
import { ToolMocks } from "../rehearsal/tool-mocks.ts";
import { textingPrompt } from "../texts/answer/model-responder.ts";
import { performInText } from "../texts/answer/text-flow.ts";
import { CaseRecord } from "./case-record.ts";
import type { CaseRun } from "./case-run.ts";
import { answerersOfCase } from "./simulated-answerer.ts";

/** Runs a case as a thread of texts: each turn is answered like an inbound text, and nothing is sent. */
export async function simulateText(run: CaseRun): Promise<CaseRecord> {
  const { script, signal } = run;
  const record = new CaseRecord(run.from);
  const thread = new SimulatedThread(run, record);
  for (const turn of script.turns) {
    signal.throwIfAborted();
    const current = record.begin(turn, thread.nowMs());
    await thread.answer(turn.text ?? turn.say ?? "", signal);
    current.answeredMs = current.said.length === 0 ? null : thread.nowMs();
    record.end(thread.nowMs());
  }
  return record;
}

class SimulatedThread {
  readonly #run: CaseRun;
  readonly #record: CaseRecord;
  readonly #mocks: ToolMocks;
  readonly #answerers: ReturnType<typeof answerersOfCase<FlowAnswerer>>;
  /** The time that mocks have taken. */
  #spentMs = 0;
  readonly nowMs = () => systemClock.monotonicMs() + this.#spentMs;
  readonly #policy = textAnswers({ ...systemClock, monotonicMs: this.nowMs });

  constructor(run: CaseRun, record: CaseRecord) {
    this.#run = run;
    this.#record = record;
    this.#mocks = new ToolMocks({
      mocks: run.circumstances.tools,
      spend: async (ms) => {
        this.#spentMs += ms;
      },
      onCall: (call) => record.current.calls.push(call),
      onProblem: (problem) => record.problems.push(problem),
    });
    this.#answerers = answerersOfCase(run.answerers, ({ assistant, model, tools: offered }): FlowAnswerer => {
      const tools = this.#mocks.open(offered);
      const systemPrompt = textingPrompt(assistant.systemPrompt, { hasTools: tools.tools.length > 0, memories: [] });
      return { systemPrompt, model, settings: assistant.modelSettings, tools };
    });
  }

  async answer(text: string, signal: AbortSignal): Promise<void> {
    const record = this.#record;
    record.dialogue.push({ role: "user", content: text });
    const number = record.dialogue.filter(({ role }) => role === "user").length;
    const { language } = this.#run.answerers.base.assistant.voice;
    this.#mocks.hear({ number, text, source: "typed", language });
    const answer = this.#openConversation().open({ kind: "turn", turn: { text, way: "text" } }, this.#reach());
    try {
      const { text: said } = await collectAnswer({
        script: answer,
        messages: [...record.dialogue],
        policy: this.#policy,
        nowMs: this.nowMs,
        signal,
      });
      answer.keep();
      if (said === "") return;
      record.current.said.push(said);
      record.dialogue.push({ role: "assistant", content: said });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof BrokenAnswerError)) throw error;
      record.problems.push(`The model did not answer: ${reasonOf(error.cause)}`);
    }
  }

  /** A text after the end begins a new conversation, as in a real thread. */
  #openConversation(): FlowConversation {
    const { flow, answerers, circumstances } = this.#run;
    const { state } = this.#record;
    return new FlowConversation({
      flow,
      context: flowContextOf({
        channel: "sms",
        callSid: SIMULATED_SID,
        direction: "inbound",
        customerPhoneNumber: circumstances.callerNumber,
        assistantPhoneNumber: ASSISTANT_NUMBER,
        variables: circumstances.variables,
        language: answerers.base.assistant.voice.language,
        now: circumstances.now,
      }),
      state: state?.phase.kind === "ended" ? null : state,
      onProgress: (progress) => this.#record.progress(progress),
    });
  }

  #reach(): FlowReach {
    return {
      answerer: (node, assistantId) => this.#answerers.at(node, assistantId),
      perform: performInText(this.#answerers.base.tools),
      end: () => undefined,
    };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
