import type { CallActions } from "../../conversation/call/call-plan.ts";
import type { SimulatedCall } from "./tool-mock.ts";

type OnCall = (call: SimulatedCall) => void;

const TEXT_SENT = { status: "success", message: "The text is on its way." };
const TEXT_NOT_SENT = { status: "error", error: "It could not be sent." };

/** Records what the platform does to the call like calls of tools. */
export function notedActions(actions: CallActions, onCall: OnCall): CallActions {
  return {
    ...actions,
    transfer: (to, message) => {
      onCall(callOf("transferCall", { destination: to }, "success", { status: "started" }));
      actions.transfer(to, message);
    },
    pressKeys: (digits) => {
      onCall(callOf("send_dtmf", { digits }, "success", { status: "success" }));
      actions.pressKeys(digits);
    },
  };
}

/** Sends no text. @returns what the model is told */
export function pretendToSendSms(body: string, isSent: boolean, onCall: OnCall): string {
  const result = isSent ? TEXT_SENT : TEXT_NOT_SENT;
  onCall(callOf("send_sms", { message: body }, isSent ? "success" : "error", result));
  return JSON.stringify(result);
}

function callOf(
  name: string,
  given: SimulatedCall["arguments"],
  outcome: SimulatedCall["outcome"],
  result: unknown,
): SimulatedCall {
  return { name, arguments: given, outcome, result, durationMs: 0 };
}
