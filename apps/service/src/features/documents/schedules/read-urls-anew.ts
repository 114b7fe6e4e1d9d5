import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { Schedule } from "../../../platform/jobs/job.ts";
import { readAnew } from "../add-document.ts";
import { listStaleUrls } from "../document-store.ts";
import type { DocumentsDeps } from "../documents-deps.ts";

const EVERY_MS = 600_000;
const STALE_MS = 86_400_000;
const AT_ONCE = 100;

/** Documents of the web are read anew each day. */
export function readUrlsAnew({ platform }: DocumentsDeps): Schedule {
  return {
    name: "read-urls-anew",
    everyMs: EVERY_MS,
    run: async (signal) => {
      for (const { organizationId, id } of await listStaleUrls(platform.data.unscoped, STALE_MS, AT_ONCE)) {
        if (signal.aborted) return;
        const scope = platform.data.scope(asId<OrganizationId>(organizationId));
        await scope.transaction((unit) => readAnew(unit, id, null));
      }
    },
  };
}
