import { z } from "zod";
import { defineContract } from "../operation.ts";
import { idParam } from "../wire-types.ts";

const tag = "SMS sessions";
const path = "/api/v1/sms-sessions";

export const readSmsSessions = defineContract({
  name: "readSmsSessions",
  method: "GET",
  path,
  tag,
  summary: "How many text threads are live, and how long one lives after its last text",
  access: "read",
  success: z.object({
    success: z.boolean(),
    data: z.object({ active_sessions: z.int(), ttl_seconds: z.int() }),
  }),
});

export const clearSmsSessions = defineContract({
  name: "clearSmsSessions",
  method: "DELETE",
  path,
  tag,
  summary: "End every session; their threads complete",
  access: "write",
  success: z.object({ success: z.boolean(), message: z.string(), cleared_count: z.int() }),
});

export const cleanUpSmsSessions = defineContract({
  name: "cleanUpSmsSessions",
  method: "POST",
  path: `${path}/cleanup`,
  tag,
  summary: "End the sessions that have run out",
  access: "write",
  success: z.object({ success: z.boolean(), message: z.string(), removed_count: z.int() }),
});

export const endSmsSession = defineContract({
  name: "endSmsSession",
  method: "DELETE",
  path: `${path}/{phone_number}/{assistant_id}`,
  tag,
  summary: "End the session of one customer with one assistant",
  access: "write",
  params: z.object({ phone_number: z.string().max(64), assistant_id: idParam }),
  success: z.object({ success: z.boolean(), message: z.string(), cleared_count: z.int() }),
  errors: { 404: "There is no such session." },
});
