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
  summary: "How many text threads are live, and for how long",
  description:
    "A session keeps a thread active: each text begins its time anew, and when it has run out, the thread is completed and the next text begins a new one.",
  access: "read",
  success: z.object({
    success: z.boolean().describe("Always true."),
    data: z
      .object({
        active_sessions: z.int().describe("Number of sessions that have not run out."),
        ttl_seconds: z.int().describe("Seconds a session lasts after its last text."),
      })
      .describe("The figures."),
  }),
});

export const clearSmsSessions = defineContract({
  name: "clearSmsSessions",
  method: "DELETE",
  path,
  tag,
  summary: "End every session; their threads complete",
  description:
    "Ends all sessions of the organization. Nothing is deleted: threads and messages stay, and the next text of a customer begins a new thread.",
  access: "write",
  success: z.object({
    success: z.boolean().describe("Always true."),
    message: z.string().describe("How many sessions were ended, for people."),
    cleared_count: z.int().describe("How many threads were completed."),
  }),
});

export const cleanUpSmsSessions = defineContract({
  name: "cleanUpSmsSessions",
  method: "POST",
  path: `${path}/cleanup`,
  tag,
  summary: "End the sessions that have run out",
  description:
    "The service does this by itself, too; the request only does it now. Sessions that still run are left alone.",
  access: "write",
  success: z.object({
    success: z.boolean().describe("Always true."),
    message: z.string().describe("How many sessions were ended, for people."),
    removed_count: z.int().describe("How many threads were completed."),
  }),
});

export const endSmsSession = defineContract({
  name: "endSmsSession",
  method: "DELETE",
  path: `${path}/{phone_number}/{assistant_id}`,
  tag,
  summary: "End the session of one customer with one assistant",
  description: "Completes the thread, whose messages stay. The customer's next text begins a new one.",
  access: "write",
  params: z.object({
    phone_number: z.string().max(64).describe("The customer's number, in E.164 form."),
    assistant_id: idParam.describe("The assistant the session is with."),
  }),
  success: z.object({
    success: z.boolean().describe("Always true; without such a session the answer is a 404."),
    message: z.string().describe("What happened, for people."),
    cleared_count: z
      .int()
      .describe("How many threads were completed; more than one if the customer writes to several numbers."),
  }),
  errors: { 404: "There is no such session." },
});
