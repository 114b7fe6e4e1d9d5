import type { OperationReply } from "../../../platform/http/operation.ts";
import { readPageTemplate } from "../page-assets.ts";
import type { PagesDeps } from "../pages-deps.ts";
import { fillPage, type PagePowers, pageReply, shownWhen } from "../render-page.ts";

interface DashboardView {
  /** Asked only once there is a page to show. */
  readonly powers?: () => Promise<PagePowers>;
  /** Whether the installation has an account, for the page that creates the first one. */
  readonly hasAccount?: boolean;
  /** Does what the page would do, for as long as the dashboard is not built. */
  readonly curl?: string;
}

/** Replies with the dashboard's page, or says why there is none and how to build it. */
export type ShowDashboard = (view?: DashboardView) => Promise<OperationReply>;

export function createShowDashboard({ dashboard, publicBaseUrl }: PagesDeps): ShowDashboard {
  const { build, files } = dashboard;
  const notBuiltTemplate = readPageTemplate("dashboard-not-built");
  return async ({ powers, hasAccount, curl } = {}) => {
    const template = await files.readPage();
    if (template !== null) {
      return pageReply(
        fillPage(template, { base_url: publicBaseUrl, has_account: yesOrNo(hasAccount) }),
        await powers?.(),
      );
    }
    const { failure, isRunning } = build;
    const page = fillPage(notBuiltTemplate, {
      reload: isRunning ? "2" : "86400",
      shows_building: shownWhen(isRunning),
      shows_not_built: shownWhen(!isRunning && failure === null),
      shows_failed: shownWhen(failure !== null),
      failure: failure ?? "",
      shows_curl: shownWhen(!isRunning && curl !== undefined),
      curl: curl ?? "",
      shows_set_up: shownWhen(!isRunning && hasAccount === false),
    });
    return pageReply(page);
  };
}

function yesOrNo(isTrue: boolean | undefined): string {
  if (isTrue === undefined) return "";
  return isTrue ? "yes" : "no";
}
