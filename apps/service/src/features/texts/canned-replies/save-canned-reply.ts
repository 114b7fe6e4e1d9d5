import type { CannedReplyRequest } from "@parley/contracts/texts/canned-reply-contracts";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { isUniqueViolation } from "../../../platform/database/unique-violation.ts";
import {
  type CannedReply,
  type CannedReplyMembers,
  countReplies,
  insertReply,
  lockCannedReplies,
  replaceReply,
} from "./canned-reply-store.ts";

/** More than anybody finds by typing; the list is read at once. */
const MAX_REPLIES = 500;

/** @throws DomainError `conflict` when the shortcut is taken, `invalid-input` when there are too many */
export function createReply(scope: OrganizationScope, request: CannedReplyRequest): Promise<CannedReply> {
  return refuseTakenShortcut(() =>
    scope.transaction(async (unit) => {
      await lockCannedReplies(unit);
      if ((await countReplies(unit)) >= MAX_REPLIES) {
        throw new DomainError("invalid-input", `There are already ${MAX_REPLIES} canned replies`, {
          code: "too-many-canned-replies",
          fix: "Delete those that are no longer used.",
        });
      }
      return insertReply(unit, membersOf(request));
    }),
  );
}

/** @throws DomainError `not-found`, `conflict` when the shortcut is taken */
export async function updateReply(
  scope: OrganizationScope,
  id: number,
  request: CannedReplyRequest,
): Promise<CannedReply> {
  const reply = await refuseTakenShortcut(() =>
    scope.transaction((unit) => replaceReply(unit, id, membersOf(request))),
  );
  if (reply === null) throw notFound("Canned reply");
  return reply;
}

function membersOf({ shortcut, body, language }: CannedReplyRequest): CannedReplyMembers {
  // Two that look alike are one, whichever keyboard they were typed on.
  return { shortcut: shortcut.toLowerCase().normalize("NFC"), body, language: language ?? null };
}

async function refuseTakenShortcut<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError("conflict", "Another canned reply has this shortcut", {
      code: "shortcut-taken",
      fix: "Choose another shortcut.",
    });
  }
}
