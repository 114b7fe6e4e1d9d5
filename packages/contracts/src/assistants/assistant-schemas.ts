import { z } from "zod";
import { id, shortText, timestamp } from "../wire-types.ts";
import { mergingMembers, newMembers, replacingMembers } from "./assistant-change-schemas.ts";
import { assistantSettings } from "./assistant-settings-schemas.ts";

const name = z.string().trim().min(1).max(255);
const settings = assistantSettings.shape;
const changeDescription = z.string().max(500).nullish();

export const assistantCreate = z
  .looseObject({
    ...newMembers(settings),
    name,
    description: shortText.nullable().default(null),
    is_active: z.boolean().nullable().default(true),
  })
  .meta({ id: "AssistantCreate" });

/** Replaces the members that are sent. */
export const assistantUpdate = z
  .looseObject({
    ...replacingMembers(settings),
    name: name.nullish(),
    description: shortText.nullish(),
    is_active: z.boolean().nullish(),
    change_description: changeDescription,
  })
  .meta({ id: "AssistantUpdate" });

/** Merges objects at every level, replaces lists, and a null sets null. */
export const assistantPatch = z
  .looseObject({
    ...mergingMembers(settings),
    name: name.max(100).nullish(),
    description: shortText.nullish(),
    is_active: z.boolean().nullish(),
    change_description: changeDescription,
  })
  .meta({ id: "AssistantPatch" });

const assistantNumber = z.object({
  id,
  phone_number: z.string(),
  friendly_name: z.string().nullable(),
  provider: z.string(),
  is_active: z.boolean(),
});

export const assistant = z
  .looseObject({
    id,
    organization_id: id,
    user_id: id,
    name: z.string(),
    description: z.string().nullable(),
    is_active: z.boolean(),
    ...settings,
    created_at: timestamp,
    updated_at: timestamp,
    /** Null without `include_stats`. */
    total_calls: z.int().nullable(),
    /** Seconds. */
    avg_call_duration: z.int().nullable(),
    /** Percent. */
    success_rate: z.number().nullable(),
    /** Voice calls; in lists with `include_stats` only. */
    call_count: z.int().optional(),
    /** Seconds; in lists with `include_stats` only. */
    total_duration: z.int().optional(),
    phone_numbers: z.array(assistantNumber),
  })
  .meta({ id: "AssistantResponse" });

/** Members only the service sets. Clients that change what they read send them back; they are never stored. */
export const ASSISTANT_READ_ONLY_MEMBERS = [
  "id",
  "organization_id",
  "user_id",
  "created_at",
  "updated_at",
  "deleted_at",
  "total_calls",
  "avg_call_duration",
  "success_rate",
  "call_count",
  "total_duration",
  "phone_numbers",
  "change_description",
] as const;
