import type { patchAssistant, updateAssistant } from "@parley/contracts/assistants/assistant-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem } from "../../api/api-problem.ts";
import { callApi } from "../../api/call-api.ts";
import { ASSISTANTS_PATH, type AssistantRecord, isOfAssistants } from "../assistants/assistants-queries.ts";
import { type ChangeSet, memberAt, toPatch, withChange } from "./fields/change-set.ts";

type Warnings = NonNullable<WireAnswer<typeof patchAssistant>["warnings"]>;
const NOTHING: ChangeSet = {};

/** The stored record with what was typed since, until it is saved or discarded. Only what changed is sent. */
export function useRecordForm(record: AssistantRecord) {
  const queries = useQueryClient();
  const [changes, setChanges] = useState(NOTHING);
  /** Counts up when fields have to forget what was typed into them. */
  const [round, setRound] = useState(0);
  const [warnings, setWarnings] = useState<Warnings | null>(null);
  const path = `${ASSISTANTS_PATH}/${record.id}`;

  const saved = async (answer: WireAnswer<typeof patchAssistant>) => {
    setWarnings(answer.warnings ?? []);
    setChanges(NOTHING);
    await queries.invalidateQueries({ predicate: isOfAssistants });
    setRound((count) => count + 1);
  };
  const saving = useMutation({
    mutationFn: () => callApi<typeof patchAssistant>("PATCH", path, { body: toPatch(changes) }),
    onSuccess: saved,
  });
  /** Puts whole members in the place of stored ones, which a merge cannot: it takes nothing out of an object. */
  const replacing = useMutation({
    mutationFn: (members: Readonly<Record<string, unknown>>) =>
      callApi<typeof updateAssistant>("PUT", path, { body: members }),
    onSuccess: saved,
  });

  return {
    record,
    changes,
    round,
    warnings,
    saving,
    replacing,
    isChanged: Object.keys(changes).length > 0,
    valueOf: (at: string): unknown => (at in changes ? changes[at] : memberAt(record, at)),
    change: (at: string, value: unknown) => {
      setWarnings(null);
      setChanges((before) => withChange(record, before, at, value));
    },
    discard: () => {
      setChanges(NOTHING);
      setWarnings(null);
      setRound((count) => count + 1);
      saving.reset();
    },
    /** What the service says about the member that was sent. */
    problemOf: (at: string): string | undefined =>
      at in changes && saving.error instanceof ApiProblem ? saving.error.fields[at.split(".").at(-1) ?? at] : undefined,
  };
}
export type RecordForm = ReturnType<typeof useRecordForm>;
