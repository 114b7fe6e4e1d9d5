import { type Execution, errorOf, statusOf } from "../progress/execution.ts";

/** What is told of a contact whose attempt has ended, under the names of both families of clients. */
export function presentSettled(execution: Execution) {
  return {
    contact_id: execution.contactId,
    phone_number: execution.toNumber,
    status: statusOf(execution),
    execution_id: execution.intentId,
    call_sid: execution.call?.callSid ?? null,
    call_duration: execution.durationSeconds,
    error_message: errorOf(execution),
  };
}
