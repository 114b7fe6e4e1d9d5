import { z } from "zod";

/**
 * The members of Vonage's answers that we read; all others may come and go. Lists are read item by item, so that one
 * malformed item does not hide the others.
 */

const text = z.union([z.string(), z.number()]).transform(String);

/** `POST /sms/json`: 200 with one entry per part. https://developer.vonage.com/en/api/sms#send-an-sms */
export const smsReplyResource = z.looseObject({ messages: z.array(z.unknown()).min(1) });

export const smsPartResource = z.looseObject({
  status: text,
  "message-id": text.nullish(),
  "error-text": z.string().nullish(),
});
export type SmsPartResource = z.infer<typeof smsPartResource>;

/** `POST /v1/messages`: 202. https://developer.vonage.com/en/api/messages#SendMessage */
export const messageReplyResource = z.looseObject({ message_uuid: z.string().min(1) });

/** https://developer.vonage.com/en/api/voice#createCall */
export const callResource = z.looseObject({ uuid: z.string().min(1) });

/** https://developer.vonage.com/en/api/voice#getCall */
export const callStateResource = z.looseObject({
  status: z.string(),
  duration: z.unknown().optional(),
  end_time: z.unknown().optional(),
  price: z.unknown().optional(),
});

/** https://developer.vonage.com/en/api/voice#getCalls */
export const callListResource = z.looseObject({
  count: z.number().nullish(),
  _embedded: z.looseObject({ calls: z.array(z.unknown()).nullish() }).nullish(),
});

const callParty = z.looseObject({ number: text.nullish() });
/** A party is an object; some answers wrap it in a list. */
const listedParty = z.union([callParty, z.tuple([callParty]).transform(([party]) => party)]);
export const listedCallResource = z.looseObject({
  uuid: z.string().min(1),
  direction: z.string(),
  status: z.string(),
  to: listedParty,
  from: listedParty,
});

/** https://developer.vonage.com/en/api/account#getAccountBalance */
export const balanceResource = z.looseObject({ value: z.union([z.number(), z.string()]) });

/** A list of numbers; an empty one has no `numbers`. https://developer.vonage.com/en/api/numbers */
export const numberListResource = z.looseObject({
  count: z.number().nullish(),
  numbers: z.array(z.unknown()).nullish(),
});

const features = z.array(z.string()).nullish();

export const availableNumberResource = z.looseObject({
  country: z.string().length(2),
  msisdn: z.string().regex(/^\d+$/),
  cost: text.nullish(),
  features,
});

export const ownedNumberResource = z.looseObject({
  country: z.string().length(2),
  msisdn: z.string().regex(/^\d+$/),
  moHttpUrl: z.string().nullish(),
  moSmppSysType: z.string().nullish(),
  messagesCallbackType: z.string().nullish(),
  messagesCallbackValue: z.string().nullish(),
  voiceCallbackType: z.string().nullish(),
  voiceCallbackValue: z.string().nullish(),
  voiceStatusCallback: z.string().nullish(),
  app_id: z.string().nullish(),
  features,
});
export type OwnedNumberResource = z.infer<typeof ownedNumberResource>;

/** The answer to buying, cancelling or updating a number. */
export const numberChangeResource = z.looseObject({ "error-code": text });

/** https://developer.vonage.com/en/api/application.v2#getApplication */
export const applicationResource = z.looseObject({
  capabilities: z
    .looseObject({
      voice: z
        .looseObject({
          webhooks: z.looseObject({ answer_url: z.looseObject({ address: z.string().nullish() }).nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
});

/** Errors come in three forms: that of the older APIs, RFC 9457 in the newer ones, and one with `error_title`. */
export const errorResource = z.looseObject({
  "error-code": text.nullish(),
  "error-code-label": z.string().nullish(),
  type: z.string().nullish(),
  title: text.nullish(),
  detail: z.string().nullish(),
  error_title: z.string().nullish(),
});

/** The items of a list that fit the resource. */
export function itemsOf<T extends z.ZodType>(list: readonly unknown[], resource: T): readonly z.output<T>[] {
  return list.flatMap((item) => {
    const parsed = resource.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}
