import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import type { Sample, SampledVoice } from "./use-sample.ts";

interface ListenButtonProps {
  readonly sample: Sample;
  readonly voice: SampledVoice;
  /** What the button belongs to, for those who do not see it. */
  readonly name: string;
}

/** Has a voice say something; pressed again, it stops. */
export function ListenButton({ sample, voice, name }: ListenButtonProps) {
  const isHeard = sample.voiceId === voice.voiceId;
  const words = isHeard ? t("offer.stop") : t("offer.listen");
  return (
    <Button
      aria-label={`${words}: ${name}`}
      disabled={voice.text.trim() === ""}
      onClick={() => (isHeard ? sample.stop() : void sample.play(voice))}
    >
      {words}
    </Button>
  );
}
