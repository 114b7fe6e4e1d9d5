import { startBrowserCall as contract } from "@parley/contracts/calls/call-control-contracts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { CallsDeps } from "../lifecycle/calls-deps.ts";
import type { LiveCall } from "../live/live-call.ts";
import type { CallVendors } from "../live/prepare-call.ts";
import { startBrowserCall } from "../start/start-browser-call.ts";

export interface BrowserCallDeps extends CallsDeps {
  readonly chooseVendors: (call: LiveCall, assistant: Assistant) => Promise<CallVendors>;
}

export function startBrowserCallOperation(deps: BrowserCallDeps): Operation {
  return defineOperation(contract, async ({ scope, body, identity }) => {
    const { call, assistant, connected } = await startBrowserCall(
      deps,
      scope,
      body?.assistant_id ?? null,
      identity.userId,
    );
    const vendors = await deps.chooseVendors(call, assistant);
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
  });
}
