import { type AssistantId, asId, type ConversationId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { ToolSession } from "../../src/conversation/answer/tool-session.ts";
import type { HeardTurn } from "../../src/conversation/call/call-plan.ts";
import { findAssistant } from "../../src/features/assistants/find-assistant.ts";
import { textedReply } from "../../src/features/tools/executions/customer-reply.ts";
import { openToolSession } from "../../src/features/tools/executions/open-tool-session.ts";
import { openVoiceTools } from "../../src/features/tools/executions/open-voice-tools.ts";
import { createAddressCheck } from "../../src/platform/outbound-http/outbound-url-rules.ts";
import type { TestService } from "../harness/test-service.ts";

/** Calls a tool of an answer; the same call once more is another one. */
export type Call = (name: string, given: Record<string, unknown>) => Promise<string>;

export interface Thread {
  /** From the first text: `u …` of the customer, `a …` of the assistant. */
  readonly thread: readonly string[];
}

export const NO_TEXTED_REPLY: Thread = { thread: [] };

export interface Sessions {
  makeConversation(assistantId: AssistantId): Promise<ConversationId>;
  /** The tools of a turn of texts, as the worker opens them. */
  open(assistantId: AssistantId, conversationId: ConversationId, after: number, said: Thread): Promise<Call>;
  /** Those of a call. */
  openVoice(
    assistantId: AssistantId,
    conversationId: ConversationId,
  ): Promise<(answerNumber: number, heard: HeardTurn) => Call>;
}

/** What has tools called where no model is needed for it. */
export function openSessions({ service }: TestService, host: string, organizationId: OrganizationId): Sessions {
  const { platform } = service;
  const scope = platform.data.scope(organizationId);
  const deps = { platform, findAddressProblem: createAddressCheck(new Set([host])) };
  const notes = { called: async () => undefined, settled: async () => undefined };
  const assistantOf = async (id: AssistantId) => {
    const assistant = await scope.transaction((unit) => findAssistant(unit, id));
    if (assistant === null) throw new Error("no assistant");
    return assistant;
  };
  const callsOf = (session: ToolSession): Call => {
    const seen = new Map<string, number>();
    return (name, given) => {
      const key = JSON.stringify([name, given]);
      const ordinal = seen.get(key) ?? 0;
      seen.set(key, ordinal + 1);
      return session.call({ id: "1", name, arguments: given }, ordinal, 20_000, new AbortController().signal);
    };
  };
  return {
    async makeConversation(assistantId) {
      const row = await platform.database
        .insertInto("calls")
        .values({
          organization_id: organizationId,
          call_sid: `test_${crypto.randomUUID()}`,
          channel: "voice",
          direction: "inbound",
          status: "ongoing",
          provider: "twilio",
          assistant_id: assistantId,
          customer_phone_number: "+14155550123",
          assistant_phone_number: "+14155550124",
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return asId(row.id);
    },
    async open(assistantId, conversationId, afterMessageIndex, { thread }) {
      const history = thread.map((text, index) => ({
        index,
        role: text.startsWith("u ") ? "user" : "assistant",
        content: text.slice(2),
      }));
      return callsOf(
        await openToolSession(deps, scope, {
          assistant: await assistantOf(assistantId),
          secrets: new Map(),
          turn: { conversationId, afterMessageIndex },
          context: {},
          notes,
          reply: textedReply(history, afterMessageIndex, "en"),
        }),
      );
    },
    async openVoice(assistantId, conversationId) {
      const call = {
        id: conversationId,
        callSid: "CA1",
        customerPhoneNumber: "+14155550123",
        assistantPhoneNumber: "+14155550124",
      };
      const open = await openVoiceTools(deps, scope, {
        assistant: await assistantOf(assistantId),
        secrets: new Map(),
        call,
      });
      return (answerNumber, heard) => callsOf(open(answerNumber, heard));
    },
  };
}
