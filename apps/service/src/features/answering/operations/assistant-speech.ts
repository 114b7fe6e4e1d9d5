import { speakAsAssistant } from "@parley/contracts/assistants/assistant-speech-contracts";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { changeAuthorOf } from "../../assistants/change/author.ts";
import { requireAssistantOrChanged } from "../../assistants/change/try-changes.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import { readAloud } from "../read-aloud/read-aloud.ts";
import { wavReply } from "../read-aloud/wav-reply.ts";

/** Of this process; live calls of it must not suffer. */
const MOST_AT_ONCE = 10;

/** /assistants/{assistant_id}/speech: a text in an assistant's voice. */
export function assistantSpeechOperations(deps: AnswererDeps): readonly Operation[] {
  let runningCount = 0;
  return [
    defineOperation(speakAsAssistant, async ({ scope, identity, params, body, signal }) => {
      if (runningCount >= MOST_AT_ONCE) {
        throw new DomainError("unavailable", "Too many texts are being read aloud at the moment", {
          code: "too-many-readings",
          retryAfterSeconds: 5,
        });
      }
      runningCount += 1;
      try {
        const assistant = await scope.transaction((unit) =>
          requireAssistantOrChanged(unit, params.assistant_id, body.changes ?? null, changeAuthorOf(identity)),
        );
        const { muLaw, voice } = await readAloud(deps, scope, assistant, body.text, signal);
        return wavReply(muLaw, { "parley-voice": voiceName(voice) });
      } finally {
        runningCount -= 1;
      }
    }),
  ];
}

/** Ids of voices are whatever people type; headers take letters of ASCII only. */
function voiceName({ provider, voiceId }: { readonly provider: string; readonly voiceId: string }): string {
  return encodeURI(`${provider}/${voiceId}`);
}
