import {
  createDoNotCallList,
  deleteDoNotCallList,
  importDoNotCallNumbers,
  listDoNotCallLists,
  lookUpDoNotCallNumber,
} from "@parley/contracts/compliance/do-not-call-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { requireE164 } from "@parley/foundation/require-e164";
import { hashSpellings } from "../../../platform/crypto/number-hash.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { ComplianceDeps } from "../compliance-deps.ts";
import { requirePast } from "../consents/record-consents.ts";
import { deleteList, insertList, selectLists, selectListsWith } from "../do-not-call/do-not-call-store.ts";
import { importNumbers } from "../do-not-call/import-numbers.ts";
import { presentList } from "../present-compliance.ts";

/** Endpoints for lists of numbers that must not be contacted. */
export function doNotCallOperations({ platform }: ComplianceDeps): readonly Operation[] {
  return [
    defineOperation(createDoNotCallList, async ({ scope, identity, body }) => {
      const obtainedAt = new Date(body.obtained_at);
      requirePast(obtainedAt, platform.clock.now(), "obtained_at");
      const { name, kind, source } = body;
      const list = await scope.transaction((unit) =>
        insertList(unit, { name, kind, source, obtainedAt }, identity.userId),
      );
      return presentList(list);
    }),
    defineOperation(listDoNotCallLists, async ({ scope }) => ({
      lists: (await scope.transaction(selectLists)).map(presentList),
    })),
    defineOperation(lookUpDoNotCallNumber, async ({ scope, query }) => {
      const phoneNumber = requireE164(query.phone_number, "phone_number");
      const spellings = hashSpellings(platform.hashes, phoneNumber);
      const lists = await scope.transaction((unit) => selectListsWith(unit, spellings));
      return { phone_number: phoneNumber, lists: lists.map(presentList) };
    }),
    defineOperation(importDoNotCallNumbers, async ({ scope, params, query, rawBody, headers }) => {
      const contentType = String(headers["content-type"] ?? "");
      const file = { body: rawBody, contentType, moreFollows: query.more_follows };
      const { rejects, ...counts } = await importNumbers(platform, scope, params.list_id, file);
      return { ...counts, rejects: [...rejects] };
    }),
    defineOperation(deleteDoNotCallList, async ({ scope, params }) => {
      if (!(await scope.transaction((unit) => deleteList(unit, params.list_id)))) throw notFound("List");
      return new OperationReply({ statusCode: 204, body: undefined });
    }),
  ];
}
