import { YOUR_NUMBER } from "./acme-dental.mjs";

/**
 * Your conversation as stored by Parley.
 *
 * @param {ReturnType<typeof import("../trial/api-client.mjs").createApiClient>} api
 */
export function createConversation(api) {
  /** @returns {Promise<number | null>} null before the first text */
  const id = async () => {
    const query = new URLSearchParams({ customer_phone: YOUR_NUMBER, limit: "1" });
    const [newest] = await api.get(`/api/v1/sms-conversations?${query}`);
    return newest?.id ?? null;
  };
  return {
    id,
    /** @returns {Promise<{ id: number, timestamp: string, event_type: string, level: string, message: string, event_data: object | null }[]>} */
    async timeline() {
      const conversationId = await id();
      return conversationId === null ? [] : (await api.get(`/api/v1/sms/${conversationId}/logs`)).logs;
    },
    /** @returns {Promise<string | null>} who wrote that text; null when it is not an answer of the assistant */
    async authorOf(text) {
      const conversationId = await id();
      if (conversationId === null) return null;
      const messages = await api.get(`/api/v1/sms-conversations/${conversationId}/messages`);
      const message = messages.findLast(({ role, content }) => role === "assistant" && content === text);
      if (message?.llm_provider == null) return null;
      const name = `${message.llm_provider} ${message.llm_model}`;
      return message.llm_provider === "demo" ? `the demo responder (${name}: rules, not AI)` : name;
    },
  };
}
