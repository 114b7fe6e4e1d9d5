import {
  initiateCall,
  previewBrowserCall,
  startBrowserCall,
  terminateCall,
} from "@parley/contracts/calls/call-control-contracts";
import { readIdempotencyKey } from "../../../platform/http/idempotency-key.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { BROWSER_PROVIDER } from "../../answering/answered-call.ts";
import { chooseVendors } from "../../answering/choose-vendors.ts";
import { describeCallParts } from "../../answering/describe-call-parts.ts";
import type { CallsDeps } from "../calls-deps.ts";
import { terminateOngoingCall } from "../end/terminate-call.ts";
import { placeOutboundCall } from "../start/place-outbound-call.ts";
import { findAssistantToTalkTo, openBrowserCall } from "../start/start-browser-call.ts";
import { readVoicemailSettings } from "../start/voicemail-settings.ts";

/** Endpoints that start and end calls. */
export function callControlOperations(deps: CallsDeps): readonly Operation[] {
  return [
    defineOperation(initiateCall, async ({ body, headers, identity }) => {
      const key = readIdempotencyKey(headers);
      const call = await placeOutboundCall(deps, identity.organizationId, {
        to: body.to_phone_number,
        from: body.from_phone_number ?? null,
        assistantId: body.assistant_id ?? null,
        welcomeMessage: body.welcome_message ?? null,
        agenda: body.agenda ?? null,
        variables: body.variables ?? {},
        voicemail: readVoicemailSettings({
          isDetected: body.enable_voicemail_detection ?? false,
          isLeft: body.leave_voicemail ?? false,
          message: body.voicemail_message ?? null,
        }),
        // Only a hash is kept: a key may say whom the call is to.
        idempotencyKey: key === null ? null : deps.platform.hashes.hash("idempotency-key", key).toString("hex"),
      });
      return {
        success: true as const,
        message: "The call is being placed",
        call_sid: call.callSid,
        call_id: call.id,
        status: call.status,
        from_number: call.assistantPhoneNumber,
        to_number: call.customerPhoneNumber,
      };
    }),
    defineOperation(terminateCall, async ({ params, scope }) => {
      const provider = await terminateOngoingCall(deps, scope, params.call_sid);
      return { success: true as const, message: `The call was ended through ${provider}` };
    }),
    defineOperation(previewBrowserCall, async ({ scope, query }) => {
      const assistant = await findAssistantToTalkTo(scope, query.assistant_id ?? null);
      const call = { organizationId: scope.organizationId, provider: BROWSER_PROVIDER };
      const vendors = await chooseVendors(deps.answering, call, assistant);
      const { language } = assistant.voice;
      return {
        assistant_id: assistant.id,
        assistant_name: assistant.name,
        language: language === "multi" ? null : language,
        ...(await describeCallParts(deps.answering, assistant, vendors)),
      };
    }),
    defineOperation(startBrowserCall, async ({ scope, body, identity }) => {
      const assistantId = body?.assistant_id ?? null;
      const { call, assistant, connected } = await openBrowserCall(deps, scope, assistantId, identity.userId);
      const vendors = await chooseVendors(deps.answering, call, assistant);
      const [recognizer] = vendors.recognizers;
      const [voice] = vendors.voices;
      return new OperationReply({
        statusCode: 201,
        body: {
          call_id: call.id,
          call_sid: call.callSid,
          assistant_id: assistant.id,
          assistant_name: assistant.name,
          stream_url: `${connected.mediaUrl}/streams/browser`,
          token: connected.token,
          model: vendors.model === null ? "none" : `${vendors.model.provider}/${vendors.model.modelId}`,
          listener: recognizer === undefined ? null : `${recognizer.provider}/${recognizer.model}`,
          voice: voice === undefined ? null : `${voice.provider}/${voice.voiceId}`,
        },
      });
    }),
  ];
}
