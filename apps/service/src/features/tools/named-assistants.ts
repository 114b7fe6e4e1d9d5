import { type AssistantId, asId } from "@parley/foundation/branded-ids";

/** The assistants a body names, as a list or one alone; empty when it names none. */
export function namedAssistants(body: {
  readonly assistant_ids?: readonly number[] | null | undefined;
  readonly assistant_id?: number | null | undefined;
}): readonly AssistantId[] {
  const ids = [...(body.assistant_ids ?? []), ...(typeof body.assistant_id === "number" ? [body.assistant_id] : [])];
  return ids.map((id) => asId<AssistantId>(id));
}
