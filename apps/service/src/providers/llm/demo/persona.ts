export interface Persona {
  /** "Mia" in "You are Mia, the receptionist of Sunny Dental." */
  readonly agentName: string | null;
  /** "Sunny Dental". */
  readonly businessName: string | null;
}

/** The assistant's name is at the beginning of a prompt; later names belong to others. */
const SEARCHED_LENGTH = 1_000;
const ROLE_SENTENCE =
  /\b(?:you are|you['’]re|you work|you answer|you represent|your name is|act as|assistant|receptionist|agent|welcome to)\b/i;
const AGENT_NAME =
  /\b(?:[Yy]ou are|[Yy]ou['’]re|[Yy]our name is|called|named) (\p{Lu}\p{Ll}{1,20})(?=[,.;]| (?:from|of|at|the|a|an|for|and|who)\b|$)/u;
const NOT_A_NAME: ReadonlySet<string> = new Set(["The", "An", "A", "Our", "Here", "Now", "Not"]);
const BEFORE_BUSINESS: ReadonlySet<string> = new Set(["for", "at", "of", "from", "to", "called", "named", "represent"]);
const INSIDE_NAME: ReadonlySet<string> = new Set(["&", "and", "of", "the", "de", "la"]);
const MAX_NAME_WORDS = 6;

/** Who the assistant speaks for, if the prompt says so in common wording. */
export function personaOfPrompt(prompt: string): Persona {
  const beginning = prompt.slice(0, SEARCHED_LENGTH);
  const sentences = beginning.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => ROLE_SENTENCE.test(sentence));
  const names = sentences.map((sentence) => AGENT_NAME.exec(sentence)?.[1]);
  const agentName = names.find((name) => name !== undefined && !NOT_A_NAME.has(name)) ?? null;
  const businessName = sentences.map(businessIn).find((name) => name !== null && name !== agentName) ?? null;
  return { agentName, businessName };
}

/** The first run of capitalized words after "for", "at", "of", "from" or "to". */
function businessIn(sentence: string): string | null {
  const words = sentence.split(/\s+/);
  for (let index = 0; index + 1 < words.length; index += 1) {
    if (!BEFORE_BUSINESS.has(words[index]?.toLowerCase() ?? "")) continue;
    const first = words[index + 1] === "the" ? index + 2 : index + 1;
    const name = capitalizedRun(words.slice(first, first + MAX_NAME_WORDS));
    if (name !== null) return name;
  }
  return null;
}

function capitalizedRun(words: readonly string[]): string | null {
  const run: string[] = [];
  for (const word of words) {
    const bare = word.replace(/[,.;:!?)"”]+$/u, "").replace(/^["“(]/u, "");
    const isInside = run.length > 0 && INSIDE_NAME.has(bare);
    if (!/^[\p{Lu}\p{N}]/u.test(bare) && !isInside) break;
    run.push(bare);
    if (bare !== word && !/^["“(]/u.test(word)) break;
  }
  while (INSIDE_NAME.has(run.at(-1) ?? "")) run.pop();
  return run.some((word) => /^\p{Lu}/u.test(word)) ? run.join(" ") : null;
}
