import type { ToolSession } from "../../../conversation/answer/tool-session.ts";
import type { CallActions } from "../../../conversation/call/call-plan.ts";
import type { ModelTool, ModelToolCall } from "../../../providers/llm/language-model.ts";
import type { CallToolsProfile } from "../../assistants/voice-profile.ts";
import { renderKeys } from "./call-tool-keys.ts";

export interface CallToolsOptions {
  readonly profile: CallToolsProfile;
  readonly actions: CallActions;
  /** Said when the assistant ends the call, unless the tool names something else. */
  readonly farewell: string | null;
  /** Sends a text to the caller; returns the outcome in words for a model. */
  readonly sendSms: (body: string) => Promise<string>;
  /** The assistant's own tools and the organization's. */
  readonly others: ToolSession;
}

type Run = (given: Readonly<Record<string, unknown>>) => Promise<string> | string;

/** The tools an assistant has in every call, besides those people made for it. */
export function createCallTools(options: CallToolsOptions): ToolSession {
  const own = new Map<string, { readonly tool: ModelTool; readonly run: Run }>();
  const add = (tool: ModelTool, run: Run) => own.set(tool.name, { tool, run });
  addEndCall(options, add);
  addTransfer(options, add);
  addPressKeys(options, add);
  addSendSms(options, add);
  const { others } = options;
  return {
    tools: [...[...own.values()].map(({ tool }) => tool), ...others.tools.filter(({ name }) => !own.has(name))],
    earlierCalls: [],
    ...(others.backing === undefined ? {} : { backing: others.backing }),
    call: async (call: ModelToolCall, ordinal, timeoutMs, signal) => {
      const found = own.get(call.name);
      return found === undefined ? others.call(call, ordinal, timeoutMs, signal) : found.run(call.arguments);
    },
  };
}

type Add = (tool: ModelTool, run: Run) => void;

function addEndCall({ profile, actions, farewell }: CallToolsOptions, add: Add): void {
  const { endCall } = profile;
  if (endCall === null) return;
  add(
    {
      name: "endCall",
      description: describe("Ends the call after what you say now. Say goodbye first.", endCall.scenarios),
      parameters: { type: "object", properties: {}, additionalProperties: false },
    },
    () => {
      actions.endCall(endCall.message ?? farewell);
      return done("The call ends after you have spoken.");
    },
  );
}

function addTransfer({ profile, actions }: CallToolsOptions, add: Add): void {
  const { transfer } = profile;
  if (transfer === null) return;
  add(
    {
      name: "transferCall",
      description: describe("Puts the caller through to a person.", transfer.scenarios),
      parameters: {
        type: "object",
        properties: { destination: { type: "string", enum: [...transfer.numbers] } },
        required: ["destination"],
        additionalProperties: false,
      },
    },
    ({ destination }) => {
      if (typeof destination !== "string" || !transfer.numbers.includes(destination)) {
        return failed("That number is not among those callers may be put through to.");
      }
      actions.transfer(destination, transfer.message);
      return done("The caller is put through after you have spoken. Whether somebody answers is not known yet.");
    },
  );
}

function addPressKeys({ profile, actions }: CallToolsOptions, add: Add): void {
  if (profile.pressKeys === null) return;
  add(
    {
      name: "send_dtmf",
      description: describe("Presses keys on the telephone, for menus of other machines.", profile.pressKeys.scenarios),
      parameters: {
        type: "object",
        properties: { digits: { type: "string", pattern: "^[0-9*#A-Da-d]{1,32}$" } },
        required: ["digits"],
        additionalProperties: false,
      },
    },
    ({ digits }) => {
      const keys = typeof digits === "string" ? renderKeys(digits) : null;
      if (keys === null) return failed("Only the keys 0-9, *, # and A-D can be pressed, at most 32.");
      actions.pressKeys(keys);
      return done(`Pressed ${keys}.`);
    },
  );
}

function addSendSms({ profile, sendSms }: CallToolsOptions, add: Add): void {
  if (profile.sendSms === null) return;
  const { defaultMessage, scenarios } = profile.sendSms;
  add(
    {
      name: "send_sms",
      description: describe("Sends a text message to the caller.", scenarios),
      parameters: {
        type: "object",
        properties: { message: { type: "string", maxLength: 1_600 } },
        ...(defaultMessage === null ? { required: ["message"] } : {}),
        additionalProperties: false,
      },
    },
    ({ message }) => {
      const body = typeof message === "string" && message.trim() !== "" ? message.trim() : defaultMessage;
      return body === null ? failed("There is nothing to send.") : sendSms(body);
    },
  );
}

function describe(what: string, scenarios: readonly string[]): string {
  return scenarios.length === 0 ? what : `${what} Use it when: ${scenarios.join("; ")}`;
}

function done(message: string): string {
  return JSON.stringify({ status: "success", message });
}

function failed(message: string): string {
  return JSON.stringify({ status: "error", error: message });
}
