/** An assistant's system prompt until its owner writes one. */
export const DEFAULT_SYSTEM_PROMPT =
  "You answer calls and texts for a business. Be friendly and to the point, ask when something is unclear, and say so " +
  "plainly when you do not know an answer. Never make up facts, prices or appointments.";

/**
 * Asked when the caller has been silent for a while, as records have it. It stands for the default of the language the
 * assistant speaks: who wants these very words in another language writes them in some other way.
 */
export const DEFAULT_IDLE_MESSAGE = "Are you still with me? Take your time, I am listening.";

/**
 * Default of `llm_provider_config.model`, whatever the provider; see `modelChoice` for what it means with another one.
 */
export const DEFAULT_MODEL = "gpt-4o-mini";
