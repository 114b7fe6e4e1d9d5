import { z } from "zod";
import { FUNCTION_NAME } from "../tools/tool-schemas.ts";
import { id } from "../wire-types.ts";

/** More in one suite is several suites. */
const MAX_CASES = 50;
const MAX_TURNS = 50;
/** A limit on simulated time, which is not really slept through. */
const MAX_MS = 600_000;

const name = z.string().trim().min(1).max(200);
const nodeName = z.string().min(1).max(100);
const words = z.string().min(1).max(2_000);
const wordsOrList = z.union([words, z.array(words).min(1).max(20)]);
const values = z.record(z.string().max(100), z.unknown());
const phoneNumber = z.string().regex(/^\+[1-9]\d{6,14}$/, "A telephone number in E.164 form");
const channel = z.enum(["voice", "sms"]);
const toolName = z.string().regex(FUNCTION_NAME, "A tool's name is made of letters, digits, _ and -");

/** What a tool answers in place of itself. Nothing is ever asked for real: a call no mock fits fails the case. */
const toolMock = z
  .strictObject({
    name: toolName,
    /** The mock fits calls that have these arguments, whatever else they have. Absent: every call. */
    arguments: values.optional(),
    /** Any JSON; the call succeeds with it. */
    result: z.unknown().optional(),
    /** The call fails with these words. */
    error: words.optional(),
    /** True: the tool does not answer, and is given up. */
    timeout: z.literal(true).optional(),
    /** Passes on the conversation's clock; nobody waits for it. */
    latency_ms: z.int().min(0).max(MAX_MS).optional(),
    /** Fits so many calls, then the next mock of that tool. Absent: any number. */
    times: z.int().min(1).max(1_000).optional(),
    /** What a model reads about the tool, if no assistant has it. */
    description: z.string().max(4_096).optional(),
    /** JSON schema of the arguments, for the same. */
    parameters: values.optional(),
  })
  .superRefine((mock, context) => {
    const answers = (["result", "error", "timeout"] as const).filter((member) => mock[member] !== undefined);
    if (answers.length === 1) return;
    context.addIssue({ code: "custom", message: "A mock has one of result, error and timeout" });
  });

const expectedCall = z.strictObject({
  name: z.string().min(1).max(100),
  /** It has these, whatever else it has. */
  arguments: values.optional(),
  outcome: z.enum(["success", "error", "timeout"]).optional(),
});

/** What has to be the case once a turn was answered. Members that are absent ask for nothing. */
export const flowExpectation = z.strictObject({
  /** Where the conversation stands. */
  node: nodeName.optional(),
  /** Stands in what the assistant said; case and runs of blanks do not count. Of a list: each. */
  says: wordsOrList.optional(),
  /** With a list, none of it may be said. */
  says_not: wordsOrList.optional(),
  /** Was called in the turn. Of a list: each, in whatever order. */
  tool: z.union([expectedCall, z.array(expectedCall).min(1).max(20)]).optional(),
  /** Was not called in the turn. */
  tool_not: z.union([toolName, z.array(toolName).min(1).max(20)]).optional(),
  /** Stands in a text message the caller was sent in the turn, in a call. */
  sends_text: wordsOrList.optional(),
  /** From the end of the caller's turn to the first sound of the answer; of texts, to the whole answer. */
  within_ms: z.int().min(0).max(MAX_MS).optional(),
  /** Have these values. */
  variables: values.optional(),
  /** What the first move of the turn was decided by; `nothing`: there was none. */
  moved_by: z.enum(["deterministic", "model", "nothing"]).optional(),
  /** Whether the conversation is over. */
  ended: z.boolean().optional(),
  transferred_to: phoneNumber.optional(),
  /** Id of the assistant. */
  handed_over_to: z.int().min(1).optional(),
});

const TURN_KINDS = ["say", "text", "keys", "silent_ms"] as const;

const flowTurn = z
  .strictObject({
    /** By voice; in a thread of texts, in writing. */
    say: words.optional(),
    /** In writing: in a call, a text message sent meanwhile. */
    text: words.optional(),
    /** On the telephone's keys. */
    keys: z
      .string()
      .regex(/^[0-9*#]{1,32}$/, "Keys of a telephone: 0-9, * and #, at most 32")
      .optional(),
    /** Nothing for so long, counted from the end of what the assistant said. */
    silent_ms: z.int().min(1).max(MAX_MS).optional(),
    /** The turn begins so long after the assistant began to speak, instead of when it has finished. */
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

/** What conversations know about the world, for all cases or for one. */
const circumstances = {
  /** What the conversation is given from outside; a case's are added to the suite's. */
  variables: values.optional(),
  /** A case's are tried before the suite's. */
  tools: z.array(toolMock).max(100).optional(),
  /** An ISO 8601 date, or a time with its offset: what "tomorrow" counts from. Absent: now. */
  now: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(),
  caller_number: phoneNumber.optional(),
  /** What becomes of putting the caller through. Absent: somebody answers. */
  transfer: z.enum(["answered", "unanswered"]).optional(),
  /** What becomes of text messages a call sends. Absent: they are sent. */
  sms: z.enum(["sent", "failed"]).optional(),
};

const flowCase = z.strictObject({
  name,
  channel: channel.optional(),
  ...circumstances,
  /** What is said before the caller's first turn. */
  opening: flowExpectation.optional(),
  turns: z.array(flowTurn).max(MAX_TURNS),
});

const suiteMembers = {
  name,
  /** For all cases that name none of their own. */
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

/** The same as a file, which names its graph. */
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

/** Where a conversation stands in its flow: of a run, and what another run goes on from. */
export const flowStateOnWire = z
  .strictObject({
    node: nodeName,
    phase: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.enum(["waiting", "acting", "ended"]) }),
      z.strictObject({
        kind: z.literal("speaking"),
        /** What the flow does once it is said. */
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
    /** What is run. Absent: the flow's own. */
    graph: z.record(z.string(), z.unknown()).optional(),
    /** Whose base assistant talks. Absent: one nobody has configured. */
    flow_id: id.optional(),
    suite: flowSuite,
    /** `demo`: rules, the same every time; `assistant`: the base assistant's own model, by its keys. */
    model: z.enum(["demo", "assistant"]).default("demo"),
    /** The one case goes on from here: the state after a turn of an earlier run, and what had been said by then. */
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
  /** What the caller did, as the suite has it; null: the assistant opened the conversation. */
  caller: z
    .object({
      say: z.string().optional(),
      text: z.string().optional(),
      keys: z.string().optional(),
      silent_ms: z.int().optional(),
    })
    .nullable(),
  /** What was heard or read of it. */
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
      /** As the flow and the model were told. */
      result: z.unknown(),
      duration_ms: z.number(),
    }),
  ),
  /** Text messages to the caller, in a call. */
  texts: z.array(z.string()),
  variables: values,
  /** To the first sound of the answer, of texts to the whole of it; null: there was none. */
  response_ms: z.number().nullable(),
  /** For the whole turn. */
  elapsed_ms: z.number(),
  failures: z.array(
    z.object({
      /** Member of `expect`. */
      expectation: z.string(),
      message: z.string(),
      expected: z.unknown(),
      actual: z.unknown(),
    }),
  ),
  /** Afterwards: another run may go on from it. */
  state: flowStateOnWire.nullable(),
  /** How much of the case's dialogue had been said by then. */
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
        /** What went wrong beside the expectations of turns: a call no mock fits, a model that failed. */
        failures: z.array(z.string()),
        opening: simulatedTurn.nullable(),
        turns: z.array(simulatedTurn),
        dialogue: z.array(dialogueMessage),
        /** Why the call ended; null: the case ended first, or it is a thread of texts. */
        end_reason: z.string().nullable(),
      }),
    ),
    coverage: z.object({
      nodes: visits.extend({ counts: z.record(z.string(), z.int()), missed: z.array(z.string()) }),
      transitions: visits.extend({
        /** Those of each node in their order, and each way into a global node, which has no index. */
        counts: z.array(
          z.object({
            node: z.string().nullable(),
            index: z.int().nullable(),
            kind: z.string(),
            to: z.string(),
            /** What has to be the case, for people; null: nothing. */
            when: z.string().nullable(),
            count: z.int(),
          }),
        ),
      }),
    }),
  })
  .meta({ id: "FlowSimulation" });
