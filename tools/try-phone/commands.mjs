import { BUSINESS_NUMBER, YOUR_NUMBER } from "./acme-dental.mjs";

/**
 * @param {Awaited<ReturnType<ReturnType<typeof import("./conversation.mjs").createConversation>["timeline"]>>} entries
 * @returns {string[]}
 */
export function timelineLines(entries) {
  if (entries.length === 0) return ["Nothing yet: send a text first."];
  return entries.map(({ timestamp, event_type: type, level, message, event_data: data }) => {
    const details = data === null ? "" : `  ${JSON.stringify(data)}`;
    return `${timestamp.slice(11, 23)}  ${type.padEnd(18)} ${level === "info" ? "" : `[${level}] `}${message}${details}`;
  });
}

/**
 * Requests to paste into another terminal while this one runs.
 *
 * @param {string} url
 * @param {string} apiKey
 * @param {number | null} conversationId
 * @returns {string[]}
 */
export function curlLines(url, apiKey, conversationId) {
  const conversation = conversationId ?? 1;
  const get = (path) => `curl -s "${url}${path}" -H "Authorization: Bearer $PARLEY_API_KEY"`;
  const text = JSON.stringify({
    from_phone_number: BUSINESS_NUMBER,
    to_phone_number: YOUR_NUMBER,
    message: "Your appointment is confirmed.",
  });
  return [
    `export PARLEY_API_KEY=${apiKey}`,
    get("/api/v1/sms-conversations"),
    get(`/api/v1/sms-conversations/${conversation}/messages`),
    get(`/api/v1/sms/${conversation}/logs`),
    get("/api/v1/assistants"),
    "# sends a text to this phone:",
    `${get("/sms/send")} -H "Content-Type: application/json" -d '${text}'`,
  ];
}
