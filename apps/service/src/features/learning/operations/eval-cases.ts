import {
  addEvalCase,
  addEvalCaseFromTrace,
  deleteEvalCase,
  listEvalCases,
  replaceEvalCase,
} from "@parley/contracts/learning/eval-case-contracts";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { addCaseFromTrace } from "../datasets/case-from-trace.ts";
import { listCases } from "../datasets/case-store.ts";
import { addCase, deleteCase, replaceCase } from "../datasets/change-cases.ts";
import { requireDataset } from "../datasets/find-dataset.ts";
import { presentCase } from "../datasets/present-dataset.ts";
import { readCase } from "../datasets/read-case.ts";

/** The cases of a dataset. */
export const evalCaseOperations: readonly Operation[] = [
  defineOperation(listEvalCases, ({ scope, params, query }) =>
    scope.transaction(async (unit) => {
      const { id } = await requireDataset(unit, params);
      return (await listCases(unit, id, query)).map(presentCase);
    }),
  ),
  defineOperation(addEvalCase, async ({ scope, params, body }) =>
    presentCase(await scope.transaction((unit) => addCase(unit, params, readCase(body)))),
  ),
  defineOperation(addEvalCaseFromTrace, async ({ scope, params, body }) => {
    const made = {
      callTraceId: body.call_trace_id,
      expectedResponse: body.expected_response,
      name: body.case_name ?? null,
    };
    return presentCase(await scope.transaction((unit) => addCaseFromTrace(unit, params, made)));
  }),
  defineOperation(replaceEvalCase, async ({ scope, params, body }) =>
    presentCase(await scope.transaction((unit) => replaceCase(unit, params, readCase(body)))),
  ),
  defineOperation(deleteEvalCase, async ({ scope, params }) => {
    await scope.transaction((unit) => deleteCase(unit, params));
    return { success: true, message: "Case deleted" };
  }),
];
