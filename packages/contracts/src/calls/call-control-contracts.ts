import { z } from "zod";
import { defineContract } from "../operation.ts";
import { id, idParam } from "../wire-types.ts";

const tag = "Calls";
const sentence = z.string().max(4_096);

export const initiateCall = defineContract({
  name: "initiateCall",
  method: "POST",
  path: "/calls/initiate",
  tag,
  summary: "Call somebody",
  description:
    "Calls with the assistant that is named, else with the flow or the assistant of the calling number. Answers as soon as the carrier has taken the call, while it still rings; `GET /api/v1/calls/{call_id}` tells how it goes on. With the same `Idempotency-Key`, nobody is called twice: a repeated request gets the call that was placed first. If the answer is a 500 with the code `outcome-unknown`, do not call again before you have looked at the call.",
  access: "write",
  body: z
    .object({
      to_phone_number: z.string().max(64).describe("The number to call, in E.164 form: `+14155550123`."),
      welcome_message: sentence
        .nullish()
        .describe(
          "The assistant's first words, instead of those the assistant is set to say. `{{variables}}` are filled in.",
        ),
      agenda: sentence
        .nullish()
        .describe("What the assistant is to achieve in this call. `{{variables}}` are filled in."),
      from_phone_number: z
        .string()
        .max(64)
        .nullish()
        .describe("The calling number, in E.164 form. May be left out if the assistant has exactly one number."),
      assistant_id: id
        .nullish()
        .describe("The assistant that speaks. Without it, the flow or the assistant of the calling number does."),
      variables: z
        .record(z.string().max(256), z.unknown())
        .nullish()
        .describe("Values for `{{…}}` in the texts of this call, by their names."),
      enable_voicemail_detection: z
        .boolean()
        .nullish()
        .describe("Whether to find out if a machine takes the call; then hang up, or leave a message. Default: no."),
      leave_voicemail: z
        .boolean()
        .nullish()
        .describe(
          "Whether to leave a message on a machine. Needs `enable_voicemail_detection` and a `voicemail_message`.",
        ),
      voicemail_message: sentence
        .nullish()
        .describe(
          "The words to leave on a machine, with `{{variables}}` filled in; only left if `leave_voicemail` says so.",
        ),
    })
    .meta({ id: "InitiateCallRequest" }),
  takesIdempotencyKey: true,
  success: z
    .object({
      success: z.literal(true).describe("Always true; anything else is an error."),
      message: z.string().describe("What happens now, for people."),
      call_sid: z.string().describe("The carrier's id of the call."),
      call_id: id.describe("The call's `id`."),
      status: z.string().describe("The status of the call at this moment; `ongoing` while it rings, too."),
      from_number: z.string().describe("The calling number."),
      to_number: z.string().describe("The number that is called."),
    })
    .meta({ id: "InitiateCallResponse" }),
  errors: {
    400: "A number is not in E.164 form, the recipient has opted out, calls may not go there, the assistant cannot hold a call or has several numbers of which none was named, the number's carrier is not connected, the rules of contact forbid it, or a message is to be left on machines that nobody looks for or without words.",
    403: "The calling number or the assistant belongs to another organization.",
    404: "There is no such number or assistant.",
    409: "The idempotency key was used for another call.",
    500: "The carrier failed.",
    503: "The places for calls are taken, or kept for calls that come in; `Retry-After` says when to try again.",
  },
});

export const terminateCall = defineContract({
  name: "terminateCall",
  method: "POST",
  path: "/api/v1/calls/{call_sid}/terminate",
  tag,
  summary: "End a live call at once",
  description:
    "Hangs up at the carrier and completes the call with the reason `terminated-by-user`. Bill, trace and end-of-call report follow as after any other end. Of several requests for one call, only one succeeds.",
  access: "write",
  params: z.object({
    call_sid: z.string().min(1).max(256).describe("The carrier's id of the call, or the digits of its `id`."),
  }),
  success: z.object({
    success: z.literal(true).describe("Always true; anything else is an error."),
    message: z.string().describe("Through which carrier the call was ended, for people."),
  }),
  errors: {
    400: "The call is not ongoing; `detail` says what it is.",
    404: "There is no such call.",
    500: "The carrier failed to hang up; `detail` names it.",
  },
});

const callPart = z.object({
  name: z.string().describe("As `provider/model`, of a voice as `provider/voice`; as in the call's records."),
  place: z
    .enum(["service", "machine", "address", "vendor"])
    .describe(
      "Where what is said goes: `service`, nowhere, Parley does it itself; `machine`, a server or program on the machine Parley runs on; `address`, an address that the organization or the operator has given; `vendor`, the vendor's own.",
    ),
  host: z.string().nullable().describe("The server's host and port. Null for `service`, `vendor` and programs."),
  cost: z
    .enum(["free", "billed", "unknown"])
    .describe("`billed`: the vendor's list price is known and not zero. `unknown`: Parley knows no price for it."),
});

export const previewBrowserCall = defineContract({
  name: "previewBrowserCall",
  method: "GET",
  path: "/api/v1/calls/browser",
  tag,
  summary: "Who would answer, listen and speak in a call from a web page",
  description:
    "For a page to say before a call: where each part would happen and whether it costs. Begins nothing, and asks no vendor; the speech servers and model servers on Parley's own machine are asked whether they are there.",
  access: "read",
  query: z.object({
    assistant_id: idParam.optional().describe("The assistant to talk to. Absent: the organization's first active one."),
  }),
  success: z.object({
    assistant_id: id.describe("The assistant that would hold the call."),
    assistant_name: z.string().describe("The assistant's name."),
    language: z
      .string()
      .nullable()
      .describe("What the assistant speaks and listens for, as BCP 47. Null: whatever the caller speaks."),
    model: callPart.nullable().describe("What would answer. Null: nothing may."),
    listener: callPart.nullable().describe("What would recognize speech. Null: nothing; the caller writes."),
    voice: callPart.nullable().describe("What would speak. Null: nothing; answers are captions."),
  }),
  errors: {
    404: "There is no such assistant, or none at all.",
  },
});

export const startBrowserCall = defineContract({
  name: "startBrowserCall",
  method: "POST",
  path: "/api/v1/calls/browser",
  tag,
  summary: "Talk to an assistant from a web page",
  description:
    "Begins a call without a carrier and without a phone number. The page opens `stream_url` with the token and sends and receives sound there. The call is put on record like any other, with `browser` as its carrier.",
  access: "write",
  body: z
    .object({
      assistant_id: id
        .nullish()
        .describe("The assistant to talk to. Null or absent: the organization's first active one."),
    })
    .nullish(),
  isBodyOptional: true,
  successStatus: 201,
  success: z.object({
    call_id: id.describe("The call's `id`."),
    call_sid: z.string().describe("Names the call where the paths have `{call_sid}`; `web_` and a UUID."),
    assistant_id: id.describe("The assistant that holds the call."),
    assistant_name: z.string().describe("The assistant's name."),
    stream_url: z.string().describe("Where the page opens its media socket: `wss://…/streams/browser`."),
    token: z.string().describe("Opens the stream, once, within a minute."),
    model: z.string().describe("The language model that is used, as `provider/model`; `none` if there is none."),
    listener: z.string().nullable().describe("The recognizer that is used, as `provider/model`. Null without one."),
    voice: z.string().nullable().describe("The voice that is used, as `provider/voice`. Null without one."),
  }),
  errors: {
    400: "The assistant cannot hold a call; `detail` says why.",
    404: "There is no such assistant, or none at all.",
    503: "No process takes calls, or all places are taken; `Retry-After` says when to try again.",
  },
  hasSecrets: true,
});
