import type { listAssistants } from "@parley/contracts/assistants/assistant-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { apiQuery } from "../../api/api-query.ts";
import { t } from "../../i18n/t.ts";
import { Field } from "../../kit/Field.tsx";
import { Loaded } from "../../kit/Loaded.tsx";
import { Notice } from "../../kit/Notice.tsx";
import { PageHead } from "../../kit/PageHead.tsx";
import { Select } from "../../kit/Select.tsx";
import { useRights } from "../../session/use-session.ts";
import { Chat } from "../assistant/test/Chat.tsx";
import { callPlanQuery } from "./call-plan-query.ts";
import { MakeSample } from "./MakeSample.tsx";
import { TalkPane } from "./TalkPane.tsx";

const route = getRouteApi("/test");
/** Who is switched off answers nobody. */
const ACTIVE_ASSISTANTS = "/api/v1/assistants?active_only=true&limit=1000";

/** An assistant is tried: by voice as in a call, and in writing as by text. */
export function TestPage() {
  const assistants = useQuery(apiQuery<typeof listAssistants>(ACTIVE_ASSISTANTS));
  const [isSampleNew, setIsSampleNew] = useState(false);
  return (
    <>
      <PageHead title={t("talk.title")} />
      <Loaded query={assistants}>
        {(data) =>
          data.length === 0 ? (
            <MakeSample onMade={() => setIsSampleNew(true)} />
          ) : (
            <Trial assistants={data} isSampleNew={isSampleNew} />
          )
        }
      </Loaded>
    </>
  );
}

interface TrialProps {
  readonly assistants: WireAnswer<typeof listAssistants>;
  /** The button that made it has just gone, and with it the focus. */
  readonly isSampleNew: boolean;
}

function Trial({ assistants, isSampleNew }: TrialProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { mayWrite } = useRights();
  const [isCalling, setIsCalling] = useState(false);
  const asked = assistants.find(({ id }) => id === search.assistant);
  const chosen = asked ?? assistants[0];
  const plan = useQuery({ ...callPlanQuery(chosen?.id ?? 0), enabled: mayWrite && chosen !== undefined });
  if (chosen === undefined) return null;
  return (
    <>
      {search.assistant !== undefined && asked === undefined && <Notice>{t("talk.other-assistant")}</Notice>}
      <div className="max-w-96">
        <Field label={t("talk.assistant")}>
          {(control) => (
            <Select
              control={control}
              value={String(chosen.id)}
              disabled={isCalling}
              options={assistants.map(({ id, name }) => [String(id), name] as const)}
              onChange={({ target }) => void navigate({ search: { assistant: Number(target.value) }, replace: true })}
            />
          )}
        </Field>
      </div>
      {mayWrite ? (
        <div className="grid min-w-0 gap-4 lg:grid-cols-2">
          <TalkPane
            key={`talk-${chosen.id}`}
            assistantId={chosen.id}
            takesFocus={isSampleNew}
            onCalling={setIsCalling}
          />
          <Chat
            key={`chat-${chosen.id}`}
            assistantId={chosen.id}
            title={t("talk.write")}
            changes={null}
            readsByDefault={plan.data?.voice?.cost === "free"}
            isQuiet={isCalling}
          />
        </div>
      ) : (
        <p className="text-quiet">{t("test.read-only")}</p>
      )}
    </>
  );
}
