import type { createAssistant } from "@parley/contracts/assistants/assistant-contracts";
import { useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../i18n/t.ts";
import { ActionButton } from "../../kit/ActionButton.tsx";
import { Sheet } from "../../kit/Sheet.tsx";
import { useRights } from "../../session/use-session.ts";
import { ASSISTANTS_PATH, isOfAssistants } from "../assistants/assistants-queries.ts";
import { SAMPLE_ASSISTANT } from "./sample-assistant.ts";

interface MakeSampleProps {
  /** There is one now. */
  readonly onMade: () => void;
}

/** For whoever has no assistant yet. */
export function MakeSample({ onMade }: MakeSampleProps) {
  const queries = useQueryClient();
  const { mayWrite } = useRights();
  return (
    <Sheet>
      <p>{t("talk.no-assistant")}</p>
      {mayWrite && (
        <div>
          <ActionButton
            look="solid"
            label={t("talk.make-sample")}
            perform={async () => {
              await callApi<typeof createAssistant>("POST", ASSISTANTS_PATH, { body: SAMPLE_ASSISTANT });
              onMade();
              await queries.invalidateQueries({ predicate: isOfAssistants });
            }}
          />
        </div>
      )}
    </Sheet>
  );
}
