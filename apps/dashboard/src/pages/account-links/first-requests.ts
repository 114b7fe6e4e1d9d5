const ASSISTANT = {
  name: "Reception",
  llm_settings: { system_prompt: "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays." },
  stt_settings: { prefer_flux_for_english: true },
};

/** Commands to try a new API key with. */
export function firstRequests(key: string): { readonly user: string; readonly assistant: string } {
  const baseUrl = document.body.dataset["baseUrl"] ?? window.location.origin;
  const authorization = `-H "Authorization: Bearer ${key}"`;
  const json = `-H "Content-Type: application/json" -d '${JSON.stringify(ASSISTANT)}'`;
  return {
    user: `curl ${baseUrl}/api/v1/users/me ${authorization}`,
    assistant: `curl ${baseUrl}/api/v1/assistants ${authorization} ${json}`,
  };
}
