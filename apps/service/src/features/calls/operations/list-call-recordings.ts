import { listCallRecordings, listCallRecordingsBySid } from "@parley/contracts/calls/call-recording-contracts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { type LinkMaker, presentRecording } from "../recordings/present-recording.ts";
import { listRecordings } from "../recordings/recording-store.ts";
import { type CallKey, withCall } from "../require-call.ts";

export function listCallRecordingsOperations(links: LinkMaker): readonly Operation[] {
  const recordingsOf = async (scope: OrganizationScope, key: CallKey, type: string | undefined) => {
    const recordings = await withCall(scope, key, (unit, call) => listRecordings(unit, call.id, type));
    return recordings.map((recording) => presentRecording(recording, links));
  };
  return [
    defineOperation(listCallRecordings, ({ scope, params, query }) =>
      recordingsOf(scope, params, query.recording_type),
    ),
    defineOperation(listCallRecordingsBySid, ({ scope, params, query }) =>
      recordingsOf(scope, params, query.recording_type),
    ),
  ];
}
