import { telnyxError } from "./errors.ts";
import type { TelnyxProfile } from "./records.ts";
import { dataReply, isHttpUrl, pageReply, type TelnyxHandler, textOf } from "./request.ts";

export const listProfiles: TelnyxHandler = ({ records }, { account, query }) =>
  pageReply(query, records.profiles(account).map(presentProfile));

export const readProfile: TelnyxHandler = ({ records }, { account, ids: [id = ""] }) => {
  const profile = records.profile(account, id);
  return profile === null ? telnyxError(10005) : dataReply(presentProfile(profile));
};

export const createProfile: TelnyxHandler = ({ records }, { account, body }) => {
  const name = textOf(body["name"]);
  if (name === "" || !Array.isArray(body["whitelisted_destinations"])) return telnyxError(10004);
  const webhookUrl = body["webhook_url"] ?? "";
  const webhookFailoverUrl = body["webhook_failover_url"] ?? "";
  for (const url of [webhookUrl, webhookFailoverUrl]) if (url !== "" && !isHttpUrl(url)) return telnyxError(10003);
  const created = records.addProfile(account, {
    name,
    webhookUrl: textOf(webhookUrl),
    webhookFailoverUrl: textOf(webhookFailoverUrl),
  });
  return dataReply(presentProfile(created));
};

function presentProfile(profile: TelnyxProfile): Record<string, unknown> {
  return {
    record_type: "messaging_profile",
    id: profile.id,
    name: profile.name,
    enabled: true,
    webhook_url: profile.webhookUrl,
    webhook_failover_url: profile.webhookFailoverUrl,
    webhook_api_version: "2",
  };
}
