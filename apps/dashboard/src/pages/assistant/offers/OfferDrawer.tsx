import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Drawer } from "../../../kit/Drawer.tsx";
import { Field } from "../../../kit/Field.tsx";
import { Loaded } from "../../../kit/Loaded.tsx";
import { Notice } from "../../../kit/Notice.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { OfferList } from "./OfferList.tsx";
import { type AskedList, offersQuery, offersWith } from "./offers-query.ts";
import { LONGEST_SAMPLE, type SampledVoice, useSample } from "./use-sample.ts";

interface OfferDrawerProps {
  readonly asked: AskedList;
  readonly chosen: unknown;
  /** What a voice is heard with; null where there is nothing to hear. */
  readonly voice: Omit<SampledVoice, "voiceId"> | null;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

/** What a vendor offers, to be filtered, heard and chosen. */
export function OfferDrawer({ asked, chosen, voice, onChoose, onClose }: OfferDrawerProps) {
  const { list, provider: vendor } = asked;
  const query = useQuery(offersQuery(asked));
  const [words, setWords] = useState("");
  const [text, setText] = useState(voice?.text ?? "");
  const sample = useSample();
  return (
    <Drawer
      title={list === "voices" ? t("offer.voices-of", { vendor }) : t("offer.models-of", { vendor })}
      isOpen
      onClose={onClose}
    >
      <Field label={t("offer.filter")} hint={t("offer.filter-about")}>
        {(control) => (
          <input {...control} value={words} autoComplete="off" onChange={({ target }) => setWords(target.value)} />
        )}
      </Field>
      {voice !== null && (
        <Field label={t("offer.text")} hint={t("offer.text-about")}>
          {(control) => (
            <input
              {...control}
              value={text}
              dir="auto"
              maxLength={LONGEST_SAMPLE}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
      {sample.error !== null && <ProblemNotice error={sample.error} />}
      <Loaded query={query}>
        {({ source, is_complete: isComplete, offers, error, fix }) => {
          const found = offersWith(offers, words);
          return (
            <>
              {source === "vendor" ? (
                <p className="text-quiet text-sm">{t("offer.from-vendor", { vendor })}</p>
              ) : (
                <Notice>
                  <p>{t("offer.from-known", { vendor })}</p>
                  <p>{error}</p>
                  {fix !== null && <p>{fix}</p>}
                </Notice>
              )}
              {source === "vendor" && !isComplete && <p className="text-quiet text-sm">{t("offer.incomplete")}</p>}
              {found.length === 0 && <p role="status">{t("offer.none")}</p>}
              <OfferList
                offers={found}
                chosen={chosen}
                onChoose={onChoose}
                listening={voice === null ? null : { sample, voice: { ...voice, text } }}
              />
            </>
          );
        }}
      </Loaded>
    </Drawer>
  );
}
