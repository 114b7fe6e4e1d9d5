import { eventText } from "../../../platform/http/event-body.ts";
import type { FollowedKinds } from "./followed-kinds.ts";
import type { OrganizationChange } from "./organization-change.ts";

/** What is sent at once. Written out once for all streams that follow the same kinds. */
export class ChangeBatch {
  readonly changes: readonly OrganizationChange[];
  /** Everything is to be read again, before these. */
  readonly isResync: boolean;
  readonly #texts = new Map<FollowedKinds, string>();

  constructor(changes: readonly OrganizationChange[], isResync: boolean) {
    this.changes = changes;
    this.isResync = isResync;
  }

  /** @returns an empty text when there is nothing of these kinds */
  textFor(kinds: FollowedKinds): string {
    const former = this.#texts.get(kinds);
    if (former !== undefined) return former;
    const followed = kinds === null ? this.changes : this.changes.filter(({ kind }) => kinds.has(kind));
    const text = (this.isResync ? eventText({ event: "resync", data: {} }) : "") + followed.map(textOf).join("");
    this.#texts.set(kinds, text);
    return text;
  }
}

function textOf({ id, kind, subjectId }: OrganizationChange): string {
  const data = { id, kind, subject_id: subjectId };
  return eventText({ event: "change", ...(id === null ? {} : { id: String(id) }), data });
}
