declare const brand: unique symbol;
type Branded<Value, Name extends string> = Value & { readonly [brand]: Name };

/** Ids of different nouns cannot be swapped by accident: the compiler sees the name, the wire sees the plain value. */
export type OrganizationId = Branded<number, "OrganizationId">;
export type UserId = Branded<number, "UserId">;
export type AssistantId = Branded<number, "AssistantId">;
export type PhoneNumberId = Branded<number, "PhoneNumberId">;
/** An SMS conversation is a row of the calls table with channel `sms`. */
export type ConversationId = Branded<number, "ConversationId">;
/** A phone call is a row of the calls table with channel `voice`. */
export type CallId = Branded<number, "CallId">;
export type RecordingId = Branded<number, "RecordingId">;
export type SmsLogId = Branded<number, "SmsLogId">;
export type ToolId = Branded<number, "ToolId">;
export type ToolExecutionId = Branded<number, "ToolExecutionId">;
export type FlowId = Branded<number, "FlowId">;

/** Gives a checked plain value its brand; used by row converters and the edge only. */
export function asId<Id extends Branded<number, string>>(value: number): Id {
  return value as Id;
}
