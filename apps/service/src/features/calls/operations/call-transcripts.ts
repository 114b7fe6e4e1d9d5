import { listCallTranscripts, listCallTranscriptsBySid } from "@parley/contracts/calls/call-transcript-contracts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { type CallKey, withCall } from "../require-call.ts";
import { presentTranscript } from "../transcripts/present-transcript.ts";
import { listTranscripts } from "../transcripts/transcript-store.ts";

export function listCallTranscriptsOperations(): readonly Operation[] {
  return [
    defineOperation(listCallTranscripts, ({ scope, params, query }) => transcriptsOf(scope, params, query)),
    defineOperation(listCallTranscriptsBySid, ({ scope, params, query }) => transcriptsOf(scope, params, query)),
  ];
}

async function transcriptsOf(
  scope: OrganizationScope,
  key: CallKey,
  query: { readonly speaker?: string | undefined; readonly include_interim: boolean },
) {
  const filter = { speaker: query.speaker, includesInterim: query.include_interim };
  const segments = await withCall(scope, key, (unit, call) => listTranscripts(unit, call.id, filter));
  return segments.map(presentTranscript);
}
