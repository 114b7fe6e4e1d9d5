import { messagingProfileResource } from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";

const PATH = "/messaging_profiles";

/**
 * Telnyx sends a number's texts to the webhook URL of its messaging profile, so we keep one profile per URL: looked up by
 * the URL, created if missing. If two are created at the same time, both lead here and either will do.
 * https://developers.telnyx.com/docs/messaging/messages/messaging-profiles-overview
 *
 * @returns the profile's id
 */
export async function findOrCreateProfile(
  rest: TelnyxRest,
  operation: string,
  webhookUrl: string,
  signal?: AbortSignal,
): Promise<string> {
  const call = { operation, method: "GET", path: PATH, signal } as const;
  for await (const page of rest.list(call, messagingProfileResource)) {
    const ours = page.find((profile) => profile.webhook_url === webhookUrl && profile.enabled !== false);
    if (ours !== undefined) return ours.id;
  }
  const body = {
    name: `Parley ${new URL(webhookUrl).host}`,
    enabled: true,
    webhook_url: webhookUrl,
    // Telnyx gives up on a URL after three tries; a second round helps us survive a longer restart.
    webhook_failover_url: webhookUrl,
    webhook_api_version: "2",
    // The organization decides whom to text, so the profile must not restrict it.
    whitelisted_destinations: ["*"],
  };
  const created = await rest.request({ operation, method: "POST", path: PATH, body, signal }, messagingProfileResource);
  return created.id;
}

/** The webhook URL of a profile; null when it has none or no longer exists. */
export async function readProfileWebhookUrl(
  rest: TelnyxRest,
  operation: string,
  profileId: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const path = `${PATH}/${encodeURIComponent(profileId)}`;
  const profile = await rest.find(
    { operation, method: "GET", path, alsoDone: [404], signal },
    messagingProfileResource,
  );
  return profile?.webhook_url || null;
}
