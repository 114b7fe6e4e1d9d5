import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Loading } from "../../kit/Loaded.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { Secret } from "../../kit/Secret.tsx";
import type { FirstKeyCreation, FirstKeyRequest } from "./use-first-key.ts";

const SAMPLE_ASSISTANT = {
  name: "Reception",
  llm_settings: { system_prompt: "You are the receptionist of Acme Dental. We are open from 9 to 17 on weekdays." },
  stt_settings: { prefer_flux_for_english: true },
};

interface FirstKeyProps {
  readonly creation: FirstKeyCreation;
  readonly request: FirstKeyRequest;
}

/** A new API key with example requests; until it is there, the button that creates it. */
export function FirstKey({ creation: { data: key, error, isPending, mutate }, request }: FirstKeyProps) {
  if (isPending) return <Loading />;
  if (key === undefined) {
    return (
      <>
        {error !== null && (
          <>
            <p className="font-medium">{t("first-key.failed")}</p>
            <ProblemNotice error={error} />
          </>
        )}
        <Button className="justify-self-start" onClick={() => mutate(request)}>
          {t("first-key.make")}
        </Button>
      </>
    );
  }
  const { user, assistant } = firstRequests(key);
  return (
    <>
      <h2 className="text-lg font-semibold">{t("first-key.title")}</h2>
      <Secret label={t("first-key.once")} text={key} copy={t("first-key.copy")} />
      <h2 className="mt-2 text-lg font-semibold">{t("first-key.requests")}</h2>
      <Secret label={t("first-key.user")} text={user} copy={t("first-key.copy-request")} />
      <Secret label={t("first-key.assistant")} text={assistant} copy={t("first-key.copy-request")} />
      <p>
        <a href="/docs" target="_blank" className="text-accent underline" rel="noopener">
          {t("first-key.reference")}
        </a>
      </p>
    </>
  );
}

/** Commands to try a new API key with. */
function firstRequests(key: string): { readonly user: string; readonly assistant: string } {
  const baseUrl = document.body.dataset["baseUrl"] ?? window.location.origin;
  const authorization = `-H "Authorization: Bearer ${key}"`;
  const json = `-H "Content-Type: application/json" -d '${JSON.stringify(SAMPLE_ASSISTANT)}'`;
  return {
    user: `curl ${baseUrl}/api/v1/users/me ${authorization}`,
    assistant: `curl ${baseUrl}/api/v1/assistants ${authorization} ${json}`,
  };
}
