import {
  readDashboard,
  readDashboardFile,
  readDashboardItem,
  readDashboardPage,
  readDashboardPart,
} from "@parley/contracts/page-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { ShowDashboard } from "../dashboard/show-dashboard.ts";
import type { PagesDeps } from "../pages-deps.ts";

const YEAR_SECONDS = 31_536_000;

/** The dashboard's page at all its addresses, and the files it loads. */
export function dashboardOperations(
  { dashboard, streamOrigins }: PagesDeps,
  showDashboard: ShowDashboard,
): readonly Operation[] {
  const { files } = dashboard;
  // A call's socket may lead to a different process from the one that serves the page.
  const powers = async () => ({ connectsTo: await streamOrigins(), playsMedia: true });
  const show = () => showDashboard({ powers });
  return [
    definePublicOperation(readDashboard, show),
    definePublicOperation(readDashboardPage, show),
    definePublicOperation(readDashboardItem, show),
    definePublicOperation(readDashboardPart, show),

    definePublicOperation(readDashboardFile, async ({ params, headers }) => {
      const file = await files.open(params.file_name, String(headers["accept-encoding"] ?? ""));
      if (file === null) throw notFound("File");
      return new OperationReply({
        headers: {
          "content-type": file.contentType,
          "content-length": String(file.sizeBytes),
          // The name changes with the content.
          "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
          vary: "accept-encoding",
          ...(file.encoding === null ? {} : { "content-encoding": file.encoding }),
        },
        body: file.body,
      });
    }),
  ];
}
