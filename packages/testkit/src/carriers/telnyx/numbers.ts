import type { RestReply } from "../carrier-format.ts";
import type { SimulatedNumber } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { type InventoryNumber, inventoryCountries, type NumberKind, searchInventory } from "../number-inventory.ts";
import { telnyxError } from "./errors.ts";
import type { TelnyxOrder, TelnyxRecords } from "./records.ts";
import { dataReply, isE164, pageReply, type TelnyxHandler, textOf } from "./request.ts";

const KINDS: readonly NumberKind[] = ["local", "mobile", "toll-free"];
const COUNTRY_WITHOUT_NUMBERS = "AQ";
const countryNames = new Intl.DisplayNames("en", { type: "region" });

export const listCountries: TelnyxHandler = () => {
  const entry = (code: string, numbers: boolean) => [
    countryNames.of(code) ?? code,
    { code, numbers, features: numbers ? ["sms", "voice"] : [] },
  ];
  const countries = inventoryCountries.map((code) => entry(code, true));
  return dataReply(Object.fromEntries([...countries, entry(COUNTRY_WITHOUT_NUMBERS, false)]));
};

export const searchAvailable: TelnyxHandler = ({ store }, { query }) => {
  const countryCode = query.get("filter[country_code]") ?? "";
  if (!inventoryCountries.includes(countryCode)) return telnyxError(10005);
  const found = KINDS.flatMap((kind) =>
    searchInventory(store.seed, {
      countryCode,
      kind,
      areaCode: query.get("filter[national_destination_code]"),
      contains: query.get("filter[phone_number][contains]"),
      locality: query.get("filter[locality]"),
      region: query.get("filter[administrative_area]"),
    }),
  ).filter((number) => store.findNumber(number.phoneNumber) === null);
  const limit = Number.parseInt(query.get("filter[limit]") ?? "", 10) || 20;
  return dataReply(found.slice(0, limit).map(presentAvailable));
};

function presentAvailable(number: InventoryNumber): Record<string, unknown> {
  const regions = [
    ["country_code", number.countryCode],
    ["state", number.region],
    ["location", number.locality],
  ] as const;
  return {
    record_type: "available_phone_number",
    phone_number: number.phoneNumber,
    best_effort: false,
    quickship: true,
    reservable: true,
    region_information: regions.flatMap(([region_type, region_name]) =>
      region_name === null ? [] : [{ region_type, region_name }],
    ),
    features: ["sms", "mms", "voice"].map((name) => ({ name })),
    cost_information: { upfront_cost: "1.00000", monthly_cost: "1.15000", currency: "USD" },
  };
}

export const orderNumbers: TelnyxHandler = ({ store, records, nowMs }, { account, body }) => {
  const wanted: unknown = Array.isArray(body["phone_numbers"]) ? body["phone_numbers"][0] : null;
  const phoneNumber: unknown =
    typeof wanted === "object" && wanted !== null && "phone_number" in wanted ? wanted.phone_number : null;
  if (!isE164(phoneNumber)) return telnyxError(10016);
  if (store.findNumber(phoneNumber) !== null) return telnyxError(10015, "The number is not available");
  const profileId = textOf(body["messaging_profile_id"]);
  const profile = profileId === "" ? null : records.profile(account, profileId);
  if (profileId !== "" && profile === null) return telnyxError(10015, "There is no such messaging profile");
  const number = records.assignProfile(account, store.addNumber(account, { phoneNumber }, nowMs()), profile);
  const connectionId = textOf(body["connection_id"]) || null;
  records.assignConnection(account, number, connectionId);
  const order = { id: store.nextSid("OR"), phoneNumber, profileId: profile?.id ?? null, connectionId, isDone: false };
  return dataReply(presentOrder(records.putOrder(account, order)));
};

/** Telnyx completes orders asynchronously; here they are done by the next request. */
export const readOrder: TelnyxHandler = ({ records }, { account, ids: [id = ""] }) => {
  const order = records.order(account, id);
  if (order === null) return telnyxError(10005);
  return dataReply(presentOrder(records.putOrder(account, { ...order, isDone: true })));
};

function presentOrder(order: TelnyxOrder): Record<string, unknown> {
  const status = order.isDone ? "success" : "pending";
  return {
    record_type: "number_order",
    id: order.id,
    status,
    phone_numbers_count: 1,
    messaging_profile_id: order.profileId,
    connection_id: order.connectionId,
    requirements_met: true,
    phone_numbers: [{ record_type: "number_order_phone_number", phone_number: order.phoneNumber, status }],
  };
}

export const listNumbers: TelnyxHandler = ({ records }, { account, query }) => {
  const digits = query.get("filter[phone_number]");
  const numbers = [...account.numbers.values()].filter(
    // Like Telnyx, finds nothing for anything but digits.
    (number) => digits === null || number.phoneNumber.slice(1).includes(digits),
  );
  return pageReply(
    query,
    numbers.map((number) => presentNumber(records, account, number)),
  );
};

export const listMessagingSettings: TelnyxHandler = ({ records }, { account, query }) =>
  pageReply(
    query,
    [...account.numbers.values()].map((number) => presentMessaging(records, account, number)),
  );

export const readNumber: TelnyxHandler = ({ records }, { account, ids }) => {
  const number = ownNumber(account, ids[0]);
  return number === undefined ? telnyxError(10005) : dataReply(presentNumber(records, account, number));
};

export const readMessagingSettings: TelnyxHandler = ({ records }, { account, ids }) => {
  const number = ownNumber(account, ids[0]);
  return number === undefined ? telnyxError(10005) : dataReply(presentMessaging(records, account, number));
};

/** An absent or null id keeps the profile; an empty one removes the number from it. */
export const changeMessagingSettings: TelnyxHandler = ({ records }, { account, ids, body }) => {
  const number = ownNumber(account, ids[0]);
  if (number === undefined) return telnyxError(10005);
  const profileId = body["messaging_profile_id"];
  if (typeof profileId !== "string") return dataReply(presentMessaging(records, account, number));
  const profile = profileId === "" ? null : records.profile(account, profileId);
  if (profileId !== "" && profile === null) return telnyxError(10015, "There is no such messaging profile");
  return dataReply(presentMessaging(records, account, records.assignProfile(account, number, profile)));
};

export const changeNumber: TelnyxHandler = ({ records }, { account, ids, body }) => {
  const number = ownNumber(account, ids[0]);
  if (number === undefined) return telnyxError(10005);
  const { connection_id: connectionId } = body;
  const changed =
    typeof connectionId === "string" ? records.assignConnection(account, number, connectionId || null) : number;
  return dataReply(presentNumber(records, account, changed));
};

export const releaseNumber: TelnyxHandler = ({ records }, { account, ids }): RestReply => {
  const number = ownNumber(account, ids[0]);
  if (number === undefined) return telnyxError(10005);
  account.numbers.delete(number.phoneNumber);
  return dataReply({ ...presentNumber(records, account, number), status: "deleted" });
};

function ownNumber(account: CarrierAccount, id: string | undefined): SimulatedNumber | undefined {
  return [...account.numbers.values()].find((number) => number.sid === id);
}

function presentNumber(
  records: TelnyxRecords,
  account: CarrierAccount,
  number: SimulatedNumber,
): Record<string, unknown> {
  const profile = records.profileOf(account, number);
  const connectionId = records.connectionOf(number);
  return {
    record_type: "phone_number",
    id: number.sid,
    phone_number: number.phoneNumber,
    status: records.isPending(account, number) ? "purchase-pending" : "active",
    tags: [],
    connection_id: connectionId ?? "",
    connection_name: connectionId === null ? "" : "Simulated connection",
    messaging_profile_id: profile?.id ?? "",
    messaging_profile_name: profile?.name ?? "",
    t38_fax_gateway_enabled: number.capabilities.fax,
    phone_number_type: "local",
    purchased_at: new Date(number.createdAtMs).toISOString(),
  };
}

function presentMessaging(
  records: TelnyxRecords,
  account: CarrierAccount,
  number: SimulatedNumber,
): Record<string, unknown> {
  const feature = (isThere: boolean) =>
    isThere ? { domestic_two_way: true, international_inbound: true, international_outbound: false } : null;
  return {
    record_type: "messaging_settings",
    id: number.sid,
    phone_number: number.phoneNumber,
    messaging_profile_id: records.profileOf(account, number)?.id ?? null,
    messaging_product: "A2P",
    type: "longcode",
    features: { sms: feature(number.capabilities.sms), mms: feature(number.capabilities.mms) },
  };
}
