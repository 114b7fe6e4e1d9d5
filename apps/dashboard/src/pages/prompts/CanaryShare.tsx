import type { startPromptCanary, updatePromptCanary } from "@parley/contracts/learning/prompt-contracts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { formatNumber } from "../../format/numbers.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../kit/Button.tsx";
import { Field } from "../../kit/Field.tsx";
import { ProblemNotice } from "../../kit/ProblemNotice.tsx";
import { type PromptDetail, promptsPath } from "./prompts-queries.ts";

const FIRST_SHARE = 5;

interface CanaryShareProps {
  readonly assistantId: string;
  readonly version: PromptDetail;
  readonly onDone: () => Promise<void>;
}

/** Which share of callers hears the version. */
export function CanaryShare({ assistantId, version, onDone }: CanaryShareProps) {
  const stored = version.traffic_percentage;
  const [share, setShare] = useState(stored ?? FIRST_SHARE);
  const path = `${promptsPath(assistantId)}/${version.id}`;
  const sharing = useMutation({
    mutationFn: () =>
      version.status === "canary"
        ? callApi<typeof updatePromptCanary>("PATCH", `${path}/canary`, { body: { percentage: share } })
        : callApi<typeof startPromptCanary>("POST", `${path}/start-canary`, { body: { percentage: share } }),
    onSuccess: onDone,
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    sharing.mutate();
  };
  const words = t("assistant.percent", { percent: formatNumber(share) });
  return (
    <form className="grid gap-2" onSubmit={submit}>
      {sharing.error !== null && <ProblemNotice error={sharing.error} />}
      <Field label={t("canary.share", { share: words })} hint={t("canary.share-hint")}>
        {({ className: _look, ...control }) => (
          <input
            {...control}
            type="range"
            min={0}
            max={100}
            step={1}
            value={share}
            aria-valuetext={words}
            onChange={({ target }) => setShare(Number(target.value))}
          />
        )}
      </Field>
      <div>
        <Button type="submit" disabled={sharing.isPending || share === stored}>
          {t(version.status === "canary" ? "canary.change" : "canary.start")}
        </Button>
      </div>
    </form>
  );
}
