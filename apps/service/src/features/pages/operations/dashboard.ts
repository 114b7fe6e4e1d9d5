import {
  readDashboard,
  readDashboardFile,
  readDashboardItem,
  readDashboardPage,
  readDashboardPart,
} from "@parley/contracts/page-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { readPageTemplate } from "../page-assets.ts";
import type { PagesDeps } from "../pages-deps.ts";
import { fillPage, pageReply, shownWhen } from "../render-page.ts";

const YEAR_SECONDS = 31_536_000;

/** The dashboard's page at all its addresses, and the files it loads. */
export function dashboardOperations({ dashboard, publicBaseUrl, streamOrigins }: PagesDeps): readonly Operation[] {
  const { build, files } = dashboard;
  const notBuiltTemplate = readPageTemplate("dashboard-not-built");
  const showDashboard = async () => {
    const html = await files.readPage();
    if (html !== null) {
      // A call's socket may lead to a different process from the one that serves the page.
      return pageReply(fillPage(html, { base_url: publicBaseUrl }), {
        connectsTo: await streamOrigins(),
        playsMedia: true,
      });
    }
    const { failure, isRunning } = build;
    const page = fillPage(notBuiltTemplate, {
      reload: isRunning ? "2" : "86400",
      shows_building: shownWhen(isRunning),
      shows_not_built: shownWhen(!isRunning && failure === null),
      shows_failed: shownWhen(failure !== null),
      failure: failure ?? "",
    });
    return pageReply(page);
  };
  return [
    definePublicOperation(readDashboard, showDashboard),
    definePublicOperation(readDashboardPage, showDashboard),
    definePublicOperation(readDashboardItem, showDashboard),
    definePublicOperation(readDashboardPart, showDashboard),

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
