/** A node that talks. */
export const GREETING = { type: "conversation", prompt: "Greet the caller." } as const;

/** A node that hands over to another assistant. */
export const AGENT = (assistantId: number) => ({ type: "agent", assistant_id: assistantId });

/** A graph of these nodes that begins at `greet`. */
export function graphOf(nodes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { begin_node: "greet", nodes };
}

export const oneNode = graphOf({ greet: GREETING });
