import { useState } from "react";
import { t } from "../../../i18n/t.ts";
import { Button } from "../../../kit/Button.tsx";
import { Field } from "../../../kit/Field.tsx";
import { ProblemNotice } from "../../../kit/ProblemNotice.tsx";
import { useRights } from "../../../session/use-session.ts";
import { ListenButton } from "../offers/ListenButton.tsx";
import { OfferDrawer } from "../offers/OfferDrawer.tsx";
import { LONGEST_SAMPLE, useSample } from "../offers/use-sample.ts";
import { TextControl } from "./controls.tsx";
import type { OfferSpec } from "./field-spec.ts";
import { hintOf } from "./hint-of.ts";
import type { RecordFieldProps } from "./record-field-props.ts";

/** A voice or a model: typed, or chosen of those that the vendor offers; voices can be heard. */
export function OfferField({ spec, offer, form }: RecordFieldProps & { readonly offer: OfferSpec }) {
  const { mayWrite } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  const sample = useSample();
  const label = t(`field.${spec.path}`);
  const value = form.valueOf(spec.path);
  const text = (path: string): string | null => {
    const said = form.valueOf(path);
    return typeof said === "string" && said !== "" ? said : null;
  };
  const asked = {
    list: offer.list,
    provider: text(offer.vendorAt) ?? offer.vendor,
    assistantId: form.record.id,
    baseUrl: text(offer.addressAt),
  };
  const language = text("stt_settings.language");
  const voice = {
    ...asked,
    modelId: text("tts_settings.model_id"),
    // `multi` is a setting of the recognizer and no language.
    language: language !== null && /^[a-z]{2,3}(-|_|$)/i.test(language) ? language : null,
    text: (text("llm_settings.welcome_message") ?? t("offer.sample-text")).slice(0, LONGEST_SAMPLE),
  };
  const isVoice = offer.list === "voices";
  return (
    <div className="grid content-start gap-2">
      <Field label={label} hint={hintOf(spec)} problem={form.problemOf(spec.path)}>
        {(control) => (
          <TextControl control={control} spec={spec} value={value} onChange={(next) => form.change(spec.path, next)} />
        )}
      </Field>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button aria-haspopup="dialog" aria-label={`${t("offer.choose")} ${label}`} onClick={() => setIsOpen(true)}>
            {t("offer.choose")}
          </Button>
          {isVoice && (
            <ListenButton
              sample={sample}
              voice={{ ...voice, voiceId: typeof value === "string" ? value : "" }}
              name={label}
            />
          )}
        </div>
      )}
      {sample.error !== null && <ProblemNotice error={sample.error} />}
      {isOpen && (
        <OfferDrawer
          asked={asked}
          chosen={value}
          voice={isVoice ? voice : null}
          onClose={() => setIsOpen(false)}
          onChoose={(id) => {
            form.change(spec.path, id);
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}
