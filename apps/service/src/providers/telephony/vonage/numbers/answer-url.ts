import { ProviderError } from "../../../provider-error.ts";
import { localRefusal } from "../error.ts";
import { applicationResource } from "../resources.ts";
import { applicationMissing, type VonageRest } from "../rest.ts";

/** The application's answer URL for calls; null when it has none, or the account does not have the application. */
export async function readAnswerUrl(
  rest: VonageRest,
  operation: string,
  applicationId: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const path = `/v2/applications/${encodeURIComponent(applicationId)}`;
  try {
    const application = await rest.request(
      { api: "voice", operation, method: "GET", host: "api", path, proof: "secret", signal },
      applicationResource,
    );
    return application.capabilities?.voice?.webhooks?.answer_url?.address || null;
  } catch (error) {
    if (error instanceof ProviderError && error.statusCode === 404) return null;
    throw error;
  }
}

/**
 * At Vonage a number has no voice URL of its own: it is linked to an application, and all the application's numbers share
 * its answer URL. So we only check that URL; changing it would redirect the other numbers.
 * @throws ProviderError rejected, when calls would not go to the URL
 */
export async function requireAnswerUrl(
  rest: VonageRest,
  operation: string,
  voiceUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  const { application } = rest.credentials;
  if (application === null) throw applicationMissing(operation);
  const answerUrl = await readAnswerUrl(rest, operation, application.applicationId, signal);
  if (answerUrl === voiceUrl) return;
  throw localRefusal(
    operation,
    "Calls to the numbers of this Vonage application go elsewhere",
    `Set the answer URL of the Vonage application to ${voiceUrl}; all its numbers share it.`,
  );
}
