import { exportCallTranscripts as contract } from "@parley/contracts/calls/call-transcript-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { replyWithFile } from "../exported-file.ts";
import { withCall } from "../require-call.ts";
import { exportTranscripts } from "../transcripts/export-transcripts.ts";
import { listTranscripts } from "../transcripts/transcript-store.ts";

export function exportCallTranscriptsOperation(): Operation {
  return defineOperation(contract, ({ scope, params, query }) =>
    withCall(scope, params, async (unit, call) => {
      const segments = await listTranscripts(unit, call.id, { speaker: query.speaker, includesInterim: false });
      return replyWithFile(exportTranscripts(query.format, call, segments));
    }),
  );
}
