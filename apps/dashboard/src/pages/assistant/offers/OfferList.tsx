import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { ListenButton } from "./ListenButton.tsx";
import type { Offer } from "./offers-query.ts";
import type { Sample, SampledVoice } from "./use-sample.ts";

/** More than anybody reads; the filter finds the others. */
const SHOWN = 50;

interface OfferListProps {
  readonly offers: readonly Offer[];
  /** What the field says now. */
  readonly chosen: unknown;
  readonly onChoose: (id: string) => void;
  /** Null where there is nothing to hear. */
  readonly listening: { readonly sample: Sample; readonly voice: Omit<SampledVoice, "voiceId"> } | null;
}

/** What can be chosen, each with what the vendor says of it. */
export function OfferList({ offers, chosen, onChoose, listening }: OfferListProps) {
  const shown = offers.slice(0, SHOWN);
  return (
    <>
      <ul className="grid gap-2">
        {shown.map(({ id, name, languages, description }) => (
          <li key={id} className="grid gap-1 rounded-md border border-line p-3">
            <p className="font-medium wrap-anywhere" dir="auto">
              {name}
              {id === chosen && <span className="text-quiet font-normal"> · {t("offer.in-use")}</span>}
            </p>
            {description !== null && (
              <p className="text-quiet text-sm wrap-anywhere" dir="auto">
                {description}
              </p>
            )}
            <p className="text-quiet text-sm wrap-anywhere">
              {[...(id === name ? [] : [id]), ...(languages.length === 0 ? [] : [languages.join(", ")])].join(" · ")}
            </p>
            <div className="flex flex-wrap gap-2">
              <Button aria-label={`${t("offer.take")}: ${name}`} onClick={() => onChoose(id)}>
                {t("offer.take")}
              </Button>
              {listening !== null && (
                <ListenButton sample={listening.sample} voice={{ ...listening.voice, voiceId: id }} name={name} />
              )}
            </div>
          </li>
        ))}
      </ul>
      {offers.length > shown.length && <p>{t("offer.more", { count: offers.length - shown.length })}</p>}
    </>
  );
}
