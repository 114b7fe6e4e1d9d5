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
const toolMock = z
  .strictObject({
    name: toolName,
    /** The mock fits calls that have at least these arguments. Absent: it fits every call. */
    arguments: values.optional(),
    /** Any JSON; the call succeeds with it. */
    result: z.unknown().optional(),
    /** The call fails with this message. */
    error: words.optional(),
    /** True: the tool does not answer, and the call times out. */
    timeout: z.literal(true).optional(),
    /** Passes on the conversation's clock, without really waiting. */
    latency_ms: z.int().min(0).max(MAX_MS).optional(),
    /** How many calls it fits before the tool's next mock takes over. Absent: any number. */
    times: z.int().min(1).max(1_000).optional(),
    /** The tool's description for the model, if no assistant has the tool. */
    description: z.string().max(4_096).optional(),
    /** JSON schema of the arguments, in the same case. */
    parameters: values.optional(),
  })
  .superRefine((mock, context) => {
    const answers = (["result", "error", "timeout"] as const).filter((member) => mock[member] !== undefined);
    if (answers.length === 1) return;
    context.addIssue({ code: "custom", message: "A mock has one of result, error and timeout" });
  });

const expectedCall = z.strictObject({
  name: z.string().min(1).max(100),
  /** The call has at least these arguments. */
  arguments: values.optional(),
  outcome: z.enum(["success", "error", "timeout"]).optional(),
});

/** What must be true once a turn was answered. Absent members require nothing. */
export const flowExpectation = z.strictObject({
  /** The node the conversation is at. */
  node: nodeName.optional(),
  /** Must occur in what the assistant said, ignoring case and runs of blanks. A list: all of it. */
  says: wordsOrList.optional(),
  /** Must not be said. A list: none of it. */
  says_not: wordsOrList.optional(),
  /** Must be called in the turn. A list: all of it, in any order. */
  tool: z.union([expectedCall, z.array(expectedCall).min(1).max(20)]).optional(),
  /** Must not be called in the turn. */
  tool_not: z.union([toolName, z.array(toolName).min(1).max(20)]).optional(),
  /** In a call: must occur in a text sent to the caller in the turn. */
  sends_text: wordsOrList.optional(),
  /** From the end of the caller's turn to the first sound of the answer; for texts, to the whole answer. */
  within_ms: z.int().min(0).max(MAX_MS).optional(),
  /** These variables must have these values. */
  variables: values.optional(),
  /** What decided the first move of the turn; `nothing`: there was no move. */
  moved_by: z.enum(["deterministic", "model", "nothing"]).optional(),
  /** Whether the conversation is over. */
  ended: z.boolean().optional(),
  transferred_to: phoneNumber.optional(),
  /** The assistant's id. */
  handed_over_to: z.int().min(1).optional(),
});

const TURN_KINDS = ["say", "text", "keys", "silent_ms"] as const;

const flowTurn = z
  .strictObject({
    /** Spoken in a call; written in an SMS conversation. */
    say: words.optional(),
    /** Written: in a call, a text sent during it. */
    text: words.optional(),
    /** Pressed on the telephone's keys. */
    keys: z
      .string()
      .regex(/^[0-9*#]{1,32}$/, "Keys of a telephone: 0-9, * and #, at most 32")
      .optional(),
    /** How long the caller says nothing, counted from the end of what the assistant said. */
    silent_ms: z.int().min(1).max(MAX_MS).optional(),
    /** Begins the turn this long after the assistant began to speak, instead of when it has finished. */
    after_ms: z.int().min(0).max(MAX_MS).optional(),
    expect: flowExpectation.optional(),
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
  /** The variables a conversation starts with; a case's are added to the suite's. */
  variables: values.optional(),
  /** A case's mocks are tried before the suite's. */
  tools: z.array(toolMock).max(100).optional(),
  /** An ISO 8601 date, or a time with its offset: what "tomorrow" counts from. Absent: now. */
  now: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  caller_number: phoneNumber.optional(),
  /** How transfers end. Absent: somebody answers. */
  transfer: z.enum(["answered", "unanswered"]).optional(),
  /** What happens to texts a call sends. Absent: they are sent. */
  sms: z.enum(["sent", "failed"]).optional(),
};

const flowCase = z.strictObject({
  name,
  channel: channel.optional(),
  ...circumstances,
  /** What is expected before the caller's first turn. */
  opening: flowExpectation.optional(),
  turns: z.array(flowTurn).max(MAX_TURNS),
});

const suiteMembers = {
  name,
  /** For all cases that do not name a channel. */
  channel: channel.default("voice"),
  /** BCP 47. Absent: the assistant's. */
  language: z
    .string()
    .regex(/^[a-zA-Z]{2,8}(?:[-_][a-zA-Z0-9]{1,8}){0,3}$/, "A language is a tag such as en or de-CH")
    .optional(),
  ...circumstances,
  cases: z.array(flowCase).min(1).max(MAX_CASES),
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
  .strictObject({ ...suiteMembers, flow: z.string().min(1).max(1_024).optional() })
  .superRefine(refuseCallsOwn);

const captureProgress = z.strictObject({
  attempts: z.int().min(0),
  candidate: z
    .strictObject({ value: z.union([z.string(), z.number()]), spoken: z.string(), written: z.string() })
    .nullable(),
  is_text_sent: z.boolean(),
});

/** Where a conversation is in its flow: returned by a run, and taken by another run that continues it. */
export const flowStateOnWire = z
  .strictObject({
    node: nodeName,
    phase: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.enum(["waiting", "acting", "ended"]) }),
      z.strictObject({
        kind: z.literal("speaking"),
        /** What the flow does once this was said. */
        next: z.enum(["wait", "act", "leave", "end", "hand-over"]),
      }),
      z.strictObject({ kind: z.literal("handed-over"), assistant_id: z.int().min(1) }),
    ]),
    variables: values,
    tool_status: z.enum(["", "success", "error"]),
    turn_count: z.int().min(0),
    entered_at_turn: z.int().min(0),
    last_user_message: z.string(),
    capture: captureProgress,
    return_to: z.array(nodeName).max(2_000),
    globals_entered_at: z.record(nodeName, z.int().min(0)),
  })
  .meta({ id: "FlowState" });

const dialogueMessage = z.strictObject({
  role: z.enum(["user", "assistant"]),
  content: z.string().max(65_536),
});

export const flowSimulationRequest = z
  .strictObject({
    /** The graph to run. Absent: the flow's own. */
    graph: z.record(z.string(), z.unknown()).optional(),
    /** The flow whose base assistant talks. Absent: an assistant with default settings. */
    flow_id: id.optional(),
    suite: flowSuite,
    /** `demo`: rules that answer the same every time; `assistant`: the base assistant's own model, with its keys. */
    model: z.enum(["demo", "assistant"]).default("demo"),
    /**
     * Where the suite's only case continues: the state after a turn of an earlier run, and the dialogue up to there.
     */
    from: z
      .strictObject({ state: flowStateOnWire, dialogue: z.array(dialogueMessage).max(500).default([]) })
      .optional(),
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
  /** What the caller did, as in the suite; null: the assistant opened the conversation. */
  caller: z
    .object({
      say: z.string().optional(),
      text: z.string().optional(),
      keys: z.string().optional(),
      silent_ms: z.int().optional(),
    })
    .nullable(),
  /** What the caller heard or read of the answer. */
  assistant: z.string(),
  /** Null: the flow has not begun. */
  node_before: z.string().nullable(),
  node_after: z.string().nullable(),
  moves: z.array(z.object({ from: z.string().nullable(), to: z.string(), kind: z.string(), reason: z.string() })),
  tools: z.array(
    z.object({
      name: z.string(),
      arguments: values,
      outcome: z.enum(["success", "error", "timeout"]),
      /** As the flow and the model received it. */
      result: z.unknown(),
      duration_ms: z.number(),
    }),
  ),
  /** In a call: the texts sent to the caller. */
  texts: z.array(z.string()),
  variables: values,
  /** To the first sound of the answer, for texts to the whole answer; null: there was none. */
  response_ms: z.number().nullable(),
  /** For the whole turn. */
  elapsed_ms: z.number(),
  failures: z.array(
    z.object({
      /** The member of `expect`. */
      expectation: z.string(),
      message: z.string(),
      expected: z.unknown(),
      actual: z.unknown(),
    }),
  ),
  /** The state after the turn, from which another run can continue. */
  state: flowStateOnWire.nullable(),
  /** How many messages of the case's dialogue there were by then. */
  dialogue_length: z.int(),
});

const visits = z.object({ visited: z.int(), total: z.int(), percent: z.number() });

export const flowSimulation = z
  .object({
    /** Every case was run, and none failed. */
    passed: z.boolean(),
    cases: z.array(
      z.object({
        name: z.string(),
        channel,
        /** `not-run`: the time for all of them was used up. */
        status: z.enum(["passed", "failed", "not-run"]),
        /** What went wrong apart from the turns' expectations: a call that no mock fits, a model that failed. */
        failures: z.array(z.string()),
        opening: simulatedTurn.nullable(),
        turns: z.array(simulatedTurn),
        dialogue: z.array(dialogueMessage),
        /** Why the call ended; null: the case ended first, or it is an SMS conversation. */
        end_reason: z.string().nullable(),
      }),
    ),
    coverage: z.object({
      nodes: visits.extend({ counts: z.record(z.string(), z.int()), missed: z.array(z.string()) }),
      transitions: visits.extend({
        /** Each node's transitions in their order, and each way into a global node, which has no index. */
        counts: z.array(
          z.object({
            node: z.string().nullable(),
            index: z.int().nullable(),
            kind: z.string(),
            to: z.string(),
            /** The condition, in words; null: none. */
            when: z.string().nullable(),
            count: z.int(),
          }),
        ),
      }),
    }),
  })
  .meta({ id: "FlowSimulation" });
