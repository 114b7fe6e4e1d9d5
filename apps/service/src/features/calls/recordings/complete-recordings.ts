import type { CallId } from "@parley/foundation/branded-ids";
import type { DataAccess, ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import type { FileStorage } from "../../../platform/file-storage/file-storage.ts";
import { completeRecordings, findAbandonedRecordings, hasUnfinishedRecording } from "./own-recording-store.ts";
import { trackSizes } from "./track-storage.ts";

const AT_ONCE = 100;

/** Completes what the session of a finished call could not, because its process is gone. */
export async function completeUnfinishedRecordings(
  files: FileStorage,
  unit: ScopedUnitOfWork,
  callId: CallId,
): Promise<void> {
  if (!(await hasUnfinishedRecording(unit, callId))) return;
  const { organizationId } = unit;
  const { caller, assistant } = await trackSizes(files, { organizationId, callId });
  await completeRecordings(unit, callId, Math.max(caller, assistant));
}

/** Completes recordings of calls that no job will finish any more, such as those that were ongoing in a restored backup. */
export async function sweepRecordings(data: DataAccess, files: FileStorage): Promise<void> {
  for (const { organizationId, callId } of await findAbandonedRecordings(data.unscoped, AT_ONCE)) {
    await data.scope(organizationId).transaction((unit) => completeUnfinishedRecordings(files, unit, callId));
  }
}
