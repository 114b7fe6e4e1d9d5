import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from "@parley/contracts/texts/canned-reply-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { deleteReply, listReplies } from "../canned-replies/canned-reply-store.ts";
import { presentReply } from "../canned-replies/present-canned-reply.ts";
import { createReply, updateReply } from "../canned-replies/save-canned-reply.ts";

/** The texts that an organization's people keep to answer with. */
export const cannedReplyOperations: readonly Operation[] = [
  defineOperation(listCannedReplies, async ({ scope }) => (await scope.transaction(listReplies)).map(presentReply)),
  defineOperation(createCannedReply, async ({ scope, body }) => presentReply(await createReply(scope, body))),
  defineOperation(updateCannedReply, async ({ scope, params, body }) =>
    presentReply(await updateReply(scope, params.reply_id, body)),
  ),
  defineOperation(deleteCannedReply, async ({ scope, params }) => {
    if (!(await scope.transaction((unit) => deleteReply(unit, params.reply_id)))) throw notFound("Canned reply");
    return undefined;
  }),
];
