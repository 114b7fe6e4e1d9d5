import { z } from "zod";
import { FUNCTION_NAME } from "../tools/tool-schemas.ts";
import { id } from "../wire-types.ts";

/** Longer suites have to be split. */
const MAX_CASES = 50;
const MAX_TURNS = 50;
/** A limit on simulated time; nothing really waits that long. */
const MAX_MS = 600_000;

const name = z.string().trim().min(1).max(200);
const nodeName = z.string().min(1).max(100);
const words = z.string().min(1).max(2_000);
const wordsOrList = z.union([words, z.array(words).min(1).max(20)]);
const values = z.record(z.string().max(100), z.unknown());
const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, "A telephone number in E.164 form");
const channel = z.enum(["voice", "sms"]);
const toolName = z.string().regex(FUNCTION_NAME, "A tool's name is made of letters, digits, _ and -");

/** What is answered in a tool's place. No tool is ever really called: a call that no mock fits fails the case. */
export const toolMock = z
  .strictObject({
    name: toolName.describe("The tool it stands for, by the function's name."),
    arguments: values
      .optional()
      .describe("The mock fits calls that have at least these arguments. Absent: it fits every call."),
    result: z.unknown().optional().describe("Any JSON; the call succeeds with it."),
    error: words.optional().describe("The call fails with this message."),
    timeout: z.literal(true).optional().describe("True: the tool does not answer, and the call times out."),
    latency_ms: z
      .int()
      .min(0)
      .max(MAX_MS)
      .optional()
      .describe("Milliseconds that pass on the conversation's clock, without really waiting."),
    times: z
      .int()
      .min(1)
      .max(1_000)
      .optional()
      .describe("How many calls it fits before the tool's next mock takes over. Absent: any number."),
    description: z
      .string()
      .max(4_096)
      .optional()
      .describe("The tool's description for the model, if no assistant has the tool."),
    parameters: values.optional().describe("JSON Schema of the arguments, in the same case."),
  })
  .superRefine((mock, context) => {
    const answers = (["result", "error", "timeout"] as const).filter((member) => mock[member] !== undefined);
    if (answers.length === 1) return;
    context.addIssue({ code: "custom", message: "A mock has one of result, error and timeout" });
  });

const expectedCall = z.strictObject({
  name: z.string().min(1).max(100).describe("The tool, by the function's name."),
  arguments: values.optional().describe("The call has at least these arguments. Absent: any."),
  outcome: z.enum(["success", "error", "timeout"]).optional().describe("How the call ended. Absent: in any way."),
});

/** What must be true once a turn was answered. Absent members require nothing. */
export const flowExpectation = z.strictObject({
  node: nodeName.optional().describe("The node the conversation is at."),
  says: wordsOrList
    .optional()
    .describe("Must occur in what the assistant said, ignoring case and runs of blanks. A list: all of it."),
  says_not: wordsOrList.optional().describe("Must not be said. A list: none of it."),
  tool: z
    .union([expectedCall, z.array(expectedCall).min(1).max(20)])
    .optional()
    .describe("Must be called in the turn. A list: all of it, in any order."),
  tool_not: z
    .union([toolName, z.array(toolName).min(1).max(20)])
    .optional()
    .describe("Must not be called in the turn, by the function's name. A list: none of them."),
  sends_text: wordsOrList
    .optional()
    .describe("In a call: must occur in a text sent to the caller in the turn. A list: all of it."),
  within_ms: z
    .int()
    .min(0)
    .max(MAX_MS)
    .optional()
    .describe(
      "Most milliseconds from the end of the caller's turn to the first sound of the answer; for texts, to the whole answer.",
    ),
  variables: values
    .optional()
    .describe("These variables must have these values; of objects only the given members are compared."),
  moved_by: z
    .enum(["deterministic", "model", "nothing"])
    .optional()
    .describe(
      "What decided the first move of the turn: a rule of the graph (`deterministic`) or the model; `nothing`: there was no move.",
    ),
  ended: z.boolean().optional().describe("Whether the conversation is over."),
  transferred_to: phoneNumber
    .optional()
    .describe("Number the caller was put through to, whether or not somebody answered."),
  handed_over_to: z.int().min(1).optional().describe("Assistant that took over the conversation, by its `id`."),
});

const TURN_KINDS = ["say", "text", "keys", "silent_ms"] as const;

const flowTurn = z
  .strictObject({
    say: words.optional().describe("Spoken in a call; written in a thread of texts."),
    text: words.optional().describe("Written: in a call, a text sent during it."),
    keys: z
      .string()
      .regex(/^[0-9*#]{1,32}$/, "Keys of a telephone: 0-9, * and #, at most 32")
      .optional()
      .describe("Pressed on the telephone's keys, 200 ms apart."),
    silent_ms: z
      .int()
      .min(1)
      .max(MAX_MS)
      .optional()
      .describe("Milliseconds for which the caller says nothing, counted from the end of what the assistant said."),
    after_ms: z
      .int()
      .min(0)
      .max(MAX_MS)
      .optional()
      .describe(
        "Begins the turn this many milliseconds after the assistant began to speak, instead of when it has finished.",
      ),
    expect: flowExpectation.optional().describe("What must be true once the turn was answered. Absent: nothing."),
  })
  .superRefine((turn, context) => {
    const kinds = TURN_KINDS.filter((kind) => turn[kind] !== undefined);
    if (kinds.length !== 1) {
      context.addIssue({ code: "custom", message: "A turn has one of say, text, keys and silent_ms" });
    }
    if (turn.after_ms !== undefined && turn.silent_ms !== undefined) {
      context.addIssue({ code: "custom", path: ["after_ms"], message: "Silence begins when the assistant has spoken" });
    }
  });

/** The circumstances of a conversation, for all cases or for one. */
const circumstances = {
  variables: values.optional().describe("The variables a conversation starts with; a case's are added to the suite's."),
  tools: z
    .array(toolMock)
    .max(100)
    .optional()
    .describe("What is answered in tools' place. A case's mocks are tried before the suite's."),
  now: z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .describe('An ISO 8601 date, or a time with its offset: what "tomorrow" counts from. Absent: now.'),
  caller_number: phoneNumber.optional().describe("In E.164 form. Absent: `+12025550123`."),
  transfer: z.enum(["answered", "unanswered"]).optional().describe("How transfers end. Absent: somebody answers."),
  sms: z.enum(["sent", "failed"]).optional().describe("What happens to texts a call sends. Absent: they are sent."),
};

const flowCase = z.strictObject({
  name: name.describe("What is tried, for people."),
  channel: channel.optional().describe("By telephone or by text. Absent: as the suite says."),
  ...circumstances,
  opening: flowExpectation.optional().describe("What is expected before the caller's first turn; calls only."),
  turns: z.array(flowTurn).max(MAX_TURNS).describe("What the caller does, in this order; at most 50."),
});

const suiteMembers = {
  name: name.describe("What the suite is called, for people."),
  channel: channel.default("voice").describe("By telephone or by text, for all cases that do not say so themselves."),
  language: z
    .string()
    .regex(/^[a-zA-Z]{2,8}(?:[-_][a-zA-Z0-9]{1,8}){0,3}$/, "A language is a tag such as en or de-CH")
    .optional()
    .describe("Of the conversations, as a BCP 47 tag. Absent: the assistant's."),
  ...circumstances,
  cases: z.array(flowCase).min(1).max(MAX_CASES).describe("The conversations, each from its beginning; at most 50."),
};

interface ChannelledCases {
  readonly channel: z.output<typeof channel>;
  readonly cases: readonly z.output<typeof flowCase>[];
}

/** Nobody presses keys, is silent or falls into a word in texts. */
function refuseCallsOwn(suite: ChannelledCases, context: z.RefinementCtx): void {
  for (const [index, each] of suite.cases.entries()) {
    if ((each.channel ?? suite.channel) !== "sms") continue;
    if (each.opening !== undefined) {
      const path = ["cases", index, "opening"];
      context.addIssue({ code: "custom", path, message: "A thread of texts begins with the caller" });
    }
    for (const [turnIndex, turn] of each.turns.entries()) {
      for (const member of ["keys", "silent_ms", "after_ms"] as const) {
        if (turn[member] === undefined) continue;
        const path = ["cases", index, "turns", turnIndex, member];
        context.addIssue({ code: "custom", path, message: `There is no ${member} in texts` });
      }
    }
  }
}

/** Scripted conversations with a flow, and what is expected of them. */
export const flowSuite = z.strictObject(suiteMembers).superRefine(refuseCallsOwn).meta({ id: "FlowSuite" });

/** The same as a file, which can name its graph. */
export const flowSuiteFile = z
  .strictObject({
    ...suiteMembers,
    flow: z.string().min(1).max(1_024).optional().describe("Path of the file with the graph, relative to the suite's."),
  })
  .superRefine(refuseCallsOwn);

const captureProgress = z.strictObject({
  attempts: z.int().min(0).describe("How many answers gave no valid value so far."),
  candidate: z
    .strictObject({
      value: z.union([z.string(), z.number()]).describe("The value, as the flow would store it."),
      spoken: z.string().describe("How it is said to the caller."),
      written: z.string().describe("How it is written to the caller."),
    })
    .nullable()
    .describe("What was understood and waits for a yes. Null: nothing."),
  is_text_sent: z.boolean().describe("Whether the caller was asked for it by text."),
});

/** Where a conversation is in its flow: returned by a run, and taken by another run that continues it. */
export const flowStateOnWire = z
  .strictObject({
    node: nodeName.describe("The node the conversation is at."),
    phase: z
      .discriminatedUnion("kind", [
        z.strictObject({
          kind: z
            .enum(["waiting", "acting", "ended"])
            .describe("Waits for the caller, does what the node says, or is over."),
        }),
        z.strictObject({
          kind: z.literal("speaking").describe("Says something."),
          next: z.enum(["wait", "act", "leave", "end", "hand-over"]).describe("What the flow does once this was said."),
        }),
        z.strictObject({
          kind: z.literal("handed-over").describe("An assistant has taken over."),
          assistant_id: z.int().min(1).describe("The assistant that has taken over, by its `id`."),
        }),
      ])
      .describe("What it does there."),
    variables: values.describe("The conversation's variables."),
    tool_status: z
      .enum(["", "success", "error"])
      .describe("How the last tool or text of the flow ended; empty: there was none."),
    turn_count: z.int().min(0).describe("How many turns the caller has had."),
    entered_at_turn: z.int().min(0).describe("The `turn_count` when the node was entered."),
    last_user_message: z.string().describe("What the caller said or wrote last."),
    capture: captureProgress.describe("How far the node has come with asking for its value."),
    return_to: z.array(nodeName).max(2_000).describe("Nodes that global nodes go back to, the newest last."),
    globals_entered_at: z
      .record(nodeName, z.int().min(0))
      .describe("By global node: the `turn_count` when it was last entered."),
  })
  .meta({ id: "FlowState" });

const dialogueMessage = z.strictObject({
  role: z.enum(["user", "assistant"]).describe("Who said it: the caller (`user`) or the assistant."),
  content: z.string().max(65_536).describe("What was said or written."),
});

export const flowSimulationRequest = z
  .strictObject({
    graph: z.record(z.string(), z.unknown()).optional().describe("The graph to run. Absent: the flow's own."),
    flow_id: id.optional().describe("The flow whose base assistant talks. Absent: an assistant with default settings."),
    suite: flowSuite.describe("The conversations, and what is expected of them."),
    model: z
      .enum(["demo", "assistant"])
      .default("demo")
      .describe(
        "`demo`: rules that answer the same every time; `assistant`: the base assistant's own model, with its keys.",
      ),
    from: z
      .strictObject({
        state: flowStateOnWire.describe(
          "The `state` that a turn of the earlier run answered; its nodes have to be in the graph.",
        ),
        dialogue: z
          .array(dialogueMessage)
          .max(500)
          .default([])
          .describe("The case's `dialogue`, up to that turn's `dialogue_length`."),
      })
      .optional()
      .describe(
        "Where the suite's only case continues: the state after a turn of an earlier run, and the dialogue up to there.",
      ),
  })
  .superRefine(({ graph, flow_id: flowId, model, from, suite }, context) => {
    if (graph === undefined && flowId === undefined) {
      context.addIssue({ code: "custom", path: ["graph"], message: "One of graph and flow_id is needed" });
    }
    if (model === "assistant" && flowId === undefined) {
      context.addIssue({
        code: "custom",
        path: ["flow_id"],
        message: "Names the flow whose assistant's model answers",
      });
    }
    if (from !== undefined && suite.cases.length !== 1) {
      context.addIssue({ code: "custom", path: ["suite", "cases"], message: "From a turn on, one case is run" });
    }
  })
  .meta({ id: "FlowSimulationRequest" });

const simulatedTurn = z.object({
  caller: z
    .object({
      say: z.string().optional().describe("What was spoken."),
      text: z.string().optional().describe("What was written."),
      keys: z.string().optional().describe("Which keys were pressed."),
      silent_ms: z.int().optional().describe("For how many milliseconds nothing was said."),
    })
    .nullable()
    .describe("What the caller did, as in the suite. Null: the assistant opened the conversation."),
  assistant: z.string().describe("What the caller heard or read of the answer."),
  node_before: z.string().nullable().describe("The node before the turn. Null: the flow had not begun."),
  node_after: z.string().nullable().describe("The node after the turn. Null: the flow had not begun."),
  moves: z
    .array(
      z.object({
        from: z.string().nullable().describe("The node it left. Null: the conversation begins."),
        to: z.string().describe("The node it entered."),
        kind: z
          .string()
          .describe(
            "The transition's kind, such as `prompt` or `dtmf`; `begin`, `global` and `return` for moves without one.",
          ),
        reason: z.string().describe("Why it was taken, such as `model: wants to book`."),
      }),
    )
    .describe("From which node to which the turn led, in order."),
  tools: z
    .array(
      z.object({
        name: z.string().describe("The tool, by the function's name."),
        arguments: values.describe("What it was called with."),
        outcome: z.enum(["success", "error", "timeout"]).describe("How the call ended."),
        result: z.unknown().describe("As the flow and the model received it."),
        duration_ms: z.number().describe("Milliseconds it took on the conversation's clock."),
      }),
    )
    .describe("Tools called in the turn, in order."),
  texts: z.array(z.string()).describe("In a call: the texts sent to the caller."),
  variables: values.describe("The conversation's variables after the turn."),
  response_ms: z
    .number()
    .nullable()
    .describe("Milliseconds to the first sound of the answer, for texts to the whole answer. Null: there was none."),
  elapsed_ms: z.number().describe("Milliseconds the whole turn took on the conversation's clock."),
  failures: z
    .array(
      z.object({
        expectation: z.string().describe("The member of `expect`."),
        message: z.string().describe("What was expected and what came, in words."),
        expected: z.unknown().describe("What was expected."),
        actual: z.unknown().describe("What came."),
      }),
    )
    .describe("Expectations that were not met."),
  state: flowStateOnWire
    .nullable()
    .describe("The state after the turn, from which another run can continue. Null: there is none."),
  dialogue_length: z.int().describe("How many messages of the case's dialogue there were by then."),
});

const visits = z.object({
  visited: z.int().describe("How many of them the cases came to."),
  total: z.int().describe("How many the graph has."),
  percent: z.number().describe("How many of them the cases came to, in percent, never rounded up to 100."),
});

export const flowSimulation = z
  .object({
    passed: z.boolean().describe("Every case was run, and none failed."),
    cases: z
      .array(
        z.object({
          name: z.string().describe("As in the suite."),
          channel: channel.describe("By telephone or by text."),
          status: z.enum(["passed", "failed", "not-run"]).describe("`not-run`: the time for all of them was used up."),
          failures: z
            .array(z.string())
            .describe(
              "What went wrong apart from the turns' expectations: a call that no mock fits, a model that failed.",
            ),
          opening: simulatedTurn
            .nullable()
            .describe(
              "What happened before the caller's first turn. Null: it is a thread of texts, goes on from an earlier turn, or was not run.",
            ),
          turns: z.array(simulatedTurn).describe("What came of each turn."),
          dialogue: z.array(dialogueMessage).describe("What was said or written, in order."),
          end_reason: z
            .string()
            .nullable()
            .describe("Why the call ended. Null: the case ended first, or it is a thread of texts."),
        }),
      )
      .describe("Each case in the suite's order."),
    coverage: z
      .object({
        nodes: visits
          .extend({
            counts: z.record(z.string(), z.int()).describe("How often each node was entered, by node."),
            missed: z.array(z.string()).describe("Nodes that were never entered."),
          })
          .describe("Nodes that were entered."),
        transitions: visits
          .extend({
            counts: z
              .array(
                z.object({
                  node: z.string().nullable().describe("The node it leads from. Null: from any, into a global node."),
                  index: z
                    .int()
                    .nullable()
                    .describe("Its place among the node's transitions, from 0. Null: a way into a global node."),
                  kind: z
                    .string()
                    .describe("The transition's kind, such as `prompt` or `dtmf`; `global`: a way into a global node."),
                  to: z.string().describe("The node it leads to."),
                  when: z.string().nullable().describe("The condition, in words. Null: none."),
                  count: z.int().describe("How often it was taken."),
                }),
              )
              .describe("Each node's transitions in their order, and each way into a global node."),
          })
          .describe("Transitions that were taken."),
      })
      .describe("What of the graph the cases came to, all together."),
  })
  .meta({ id: "FlowSimulation" });
