import type { OrganizationId } from "@parley/foundation/branded-ids";

/** That something changed, not how. */
export interface OrganizationChange {
  /** To come back with; null: it is not kept. */
  readonly id: number | null;
  readonly kind: string;
  /** Null: many. */
  readonly subjectId: number | null;
}

/** Announced by the triggers of `migrations/0085-baseline/16-events.sql`. */
export function organizationEventsTopic(organizationId: OrganizationId): string {
  return `events:${organizationId}`;
}

/** Reads such an announcement's detail: `text|812:44,813:45`, where a missing subject stands for many. */
export function readChanges(detail: string): readonly OrganizationChange[] {
  const [kind = "", told = ""] = detail.split("|");
  return told.split(",").flatMap((one): OrganizationChange[] => {
    const [id = "", subject = ""] = one.split(":");
    return id === "" ? [] : [{ id: Number(id), kind, subjectId: subject === "" ? null : Number(subject) }];
  });
}
