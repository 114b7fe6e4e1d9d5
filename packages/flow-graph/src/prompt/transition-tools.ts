const PREFIX = "transition_to_";
const WHEN = "Call this when: ";
const POSITIVE = "\nFor example: ";
const NEGATIVE = "\nNot when: ";
/** The lowest limit of any vendor. */
const MAX_NAME_LENGTH = 64;

/** The condition shown for a fallback transition. */
export const WHEN_NOTHING_FITS = "none of the other transitions fits";
/** The condition shown for returning from a global node. */
export const WHEN_SETTLED = "this is settled, and the conversation goes back to what it was about before";

/** A transition the model may call. */
export interface OfferedTransition {
  /** Node. */
  readonly to: string;
  readonly when: string;
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

/** A transition as a function for a model; the parameters are a JSON schema. */
export interface TransitionTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface TransitionTools<Choice extends OfferedTransition> {
  readonly tools: readonly TransitionTool[];
  /** What a call means; null: the name is not one of these. */
  choiceOf(toolName: string): Choice | null;
}

/** The transitions of the current node as the model sees them: one function each, named after its target. */
export function transitionTools<Choice extends OfferedTransition>(choices: readonly Choice[]): TransitionTools<Choice> {
  const byName = new Map<string, Choice>();
  const tools = choices.map((choice): TransitionTool => {
    const name = freeName(choice.to, byName);
    byName.set(name, choice);
    return {
      name,
      description: describe(choice),
      parameters: { type: "object", properties: {}, additionalProperties: false },
    };
  });
  return { tools, choiceOf: (toolName) => byName.get(toolName) ?? null };
}

/** Vendors accept letters, digits, underscores and hyphens, so two nodes may end up with the same name. */
function freeName(node: string, taken: ReadonlyMap<string, OfferedTransition>): string {
  const base = `${PREFIX}${node.replaceAll(/[^A-Za-z0-9_-]/g, "_")}`.slice(0, MAX_NAME_LENGTH);
  for (let count = 2, name = base; ; count += 1) {
    if (!taken.has(name)) return name;
    const suffix = `_${count}`;
    name = `${base.slice(0, MAX_NAME_LENGTH - suffix.length)}${suffix}`;
  }
}

function describe({ when, positive, negative }: OfferedTransition): string {
  return [
    // On one line, so that the parts can be told apart.
    `${WHEN}${when.trim().replaceAll(/\s+/g, " ")}`,
    ...(positive.length === 0 ? [] : [`${POSITIVE}${JSON.stringify(positive)}`]),
    ...(negative.length === 0 ? [] : [`${NEGATIVE}${JSON.stringify(negative)}`]),
  ].join("");
}

/** A transition's description for the model. */
export interface ReadTransition {
  readonly toolName: string;
  readonly when: string;
  readonly positive: readonly string[];
  readonly negative: readonly string[];
}

/** The reverse, for the demo responder; null when the function is not a transition. */
export function readTransition({
  name,
  description,
}: Pick<TransitionTool, "name" | "description">): ReadTransition | null {
  if (!name.startsWith(PREFIX) || !description.startsWith(WHEN)) return null;
  const positiveAt = description.indexOf(POSITIVE);
  const negativeAt = description.indexOf(NEGATIVE);
  const ends = [positiveAt, negativeAt].filter((at) => at !== -1);
  return {
    toolName: name,
    when: description.slice(WHEN.length, Math.min(description.length, ...ends)),
    positive: positiveAt === -1 ? [] : listAfter(description, positiveAt + POSITIVE.length),
    negative: negativeAt === -1 ? [] : listAfter(description, negativeAt + NEGATIVE.length),
  };
}

function listAfter(text: string, at: number): readonly string[] {
  const line = text.slice(at).split("\n")[0] ?? "[]";
  const list: unknown = JSON.parse(line);
  return Array.isArray(list) ? list.map(String) : [];
}
