import type { updatePhoneNumberWebhooks } from "@parley/contracts/phone-numbers/phone-number-webhook-contracts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { Button } from "../../kit/Button.tsx";
import { ConfirmButton } from "../../kit/ConfirmButton.tsx";
import { FactList } from "../../kit/FactList.tsx";
import { Field } from "../../kit/Field.tsx";
import { FormModal } from "../../kit/FormModal.tsx";
import { JsonDetails } from "../../kit/JsonDetails.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { carrierQuery, refreshNumbers } from "./numbers-queries.ts";

/** Where the carrier sends the number's calls and texts; it is asked only when somebody wants to know. */
export function AtCarrier({ phoneNumber }: { readonly phoneNumber: string }) {
  const { mayAdmin } = useRights();
  const [isAsked, setIsAsked] = useState(false);
  const settings = useQuery({ ...carrierQuery(phoneNumber), enabled: isAsked });
  const ask = () => {
    if (isAsked) void settings.refetch();
    setIsAsked(true);
  };
  return (
    <Sheet
      title={t("carrier.title")}
      actions={
        <Button disabled={settings.isFetching} onClick={ask}>
          {t("carrier.ask")}
        </Button>
      }
    >
      {!isAsked && <p className="text-quiet">{t("carrier.about")}</p>}
      {isAsked && (
        <Loaded query={settings}>
          {({ voice_webhook_url: voiceUrl, sms_webhook_url: smsUrl, configuration }) => (
            <>
              <FactList
                isWide
                facts={[
                  [t("carrier.calls"), voiceUrl ?? t("carrier.nowhere")],
                  [t("carrier.texts"), smsUrl ?? t("carrier.nowhere")],
                ]}
              />
              <JsonDetails title={t("carrier.own-words")} value={configuration} />
              {mayAdmin && <CarrierActions phoneNumber={phoneNumber} voiceUrl={voiceUrl} hasTexts={smsUrl !== null} />}
            </>
          )}
        </Loaded>
      )}
    </Sheet>
  );
}

interface CarrierActionsProps {
  readonly phoneNumber: string;
  readonly voiceUrl: string | null;
  readonly hasTexts: boolean;
}

function CarrierActions({ phoneNumber, voiceUrl, hasTexts }: CarrierActionsProps) {
  const update = async (change: object) => {
    const body = { phone_number: phoneNumber, ...change };
    await callApi<typeof updatePhoneNumberWebhooks>("PUT", "/api/v1/phone-numbers/webhooks", { body });
    await refreshNumbers();
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ActionButton label={t("carrier.texts-on")} perform={() => update({ enable_sms: true })} />
      {hasTexts && (
        <ConfirmButton
          label={t("carrier.texts-off")}
          title={t("carrier.texts-off-title")}
          consequence={t("carrier.texts-off-consequence", { number: phoneNumber })}
          perform={() => update({ disable_sms: true })}
        />
      )}
      <FormModal
        label={t("carrier.calls-elsewhere")}
        title={t("carrier.calls-elsewhere")}
        submit={t("numbers.save")}
        perform={(form) => update({ voice_webhook_url: String(form.get("url")) })}
      >
        {(problems) => (
          <Field label={t("carrier.calls-url")} hint={t("carrier.calls-hint")} problem={problems["voice_webhook_url"]}>
            {(control) => (
              <input
                {...control}
                type="url"
                name="url"
                required
                maxLength={2_048}
                defaultValue={voiceUrl?.startsWith("http") === true ? voiceUrl : ""}
              />
            )}
          </Field>
        )}
      </FormModal>
    </div>
  );
}
