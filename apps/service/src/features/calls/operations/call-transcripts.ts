import { listCallMessages } from "@parley/contracts/calls/call-contracts";
import {
  exportCallTranscripts,
  listCallTranscripts,
  listCallTranscriptsBySid,
} from "@parley/contracts/calls/call-transcript-contracts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { findCallMessages } from "../call-message-store.ts";
import { replyWithFile } from "../exported-file.ts";
import { presentCallMessage } from "../present-call-message.ts";
import { type CallKey, withCall } from "../require-call.ts";
import { exportTranscripts } from "../transcripts/export-transcripts.ts";
import { presentTranscript } from "../transcripts/present-transcript.ts";
import { listTranscripts } from "../transcripts/transcript-store.ts";

/** Endpoints about what was said in a call: transcripts, and messages as the model got them. */
export const callTranscriptOperations: readonly Operation[] = [
  defineOperation(listCallTranscripts, ({ scope, params, query }) => transcriptsOf(scope, params, query)),
  defineOperation(listCallTranscriptsBySid, ({ scope, params, query }) => transcriptsOf(scope, params, query)),
  defineOperation(exportCallTranscripts, ({ scope, params, query }) =>
    withCall(scope, params, async (unit, call) => {
      const segments = await listTranscripts(unit, call.id, { speaker: query.speaker, includesInterim: false });
      return replyWithFile(exportTranscripts(query.format, call, segments));
    }),
  ),
  defineOperation(listCallMessages, async ({ scope, params, query }) => {
    const messages = await withCall(scope, params, (unit, call) => findCallMessages(unit, call.id, query.role));
    return messages.map(presentCallMessage);
  }),
];

async function transcriptsOf(
  scope: OrganizationScope,
  key: CallKey,
  query: { readonly speaker?: string | undefined; readonly include_interim: boolean },
) {
  const filter = { speaker: query.speaker, includesInterim: query.include_interim };
  const segments = await withCall(scope, key, (unit, call) => listTranscripts(unit, call.id, filter));
  return segments.map(presentTranscript);
}
