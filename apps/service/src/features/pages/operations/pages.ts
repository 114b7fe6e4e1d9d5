import { readHomePage, readPageFile, readTalkPage } from "@parley/contracts/page-contracts";
import { notFound } from "@parley/foundation/domain-error";
import { CSRF_COOKIE } from "../../../platform/auth/session-cookies.ts";
import { definePublicOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { readPageFiles, readPageTemplate } from "../page-assets.ts";
import type { PagesDeps } from "../pages-deps.ts";
import { fillPage, pageReply, shownWhen } from "../render-page.ts";

/** The front page, and the scripts, styles and icons of the pages that need no dashboard. */
export function pageOperations(deps: PagesDeps): readonly Operation[] {
  const { hasAccount, publicBaseUrl } = deps;
  const homeTemplate = readPageTemplate("home");
  const files = readPageFiles();
  return [
    // Rendered here, not by a script, so that `curl` shows it too and it works when everything else is down.
    definePublicOperation(readHomePage, async ({ cookies }) => {
      // Who has ever signed in with this browser wants the dashboard; if the sign-in has ended, it asks for the next.
      if ((cookies[CSRF_COOKIE] ?? "") !== "" && (await deps.dashboard.files.readPage()) !== null) {
        return leadTo("/app");
      }
      const reasons = await findNotReadyReasons(deps);
      const isReady = reasons.length === 0;
      // Asks the database, so only if it is up.
      const needsAccount = isReady && !(await hasAccount());
      return pageReply(
        fillPage(homeTemplate, {
          version: deps.version,
          base_url: publicBaseUrl,
          status: isReady ? "Ready" : `Not ready: ${reasons.join("; ")}`,
          status_class: isReady ? "good" : "bad",
          answers: await deps.describeModel(),
          shows_set_up: shownWhen(needsAccount),
          shows_sign_in: shownWhen(!needsAccount),
        }),
      );
    }),

    // Links of earlier versions lead here. Without an account, the front page says how to get one.
    definePublicOperation(readTalkPage, async ({ query: { assistant } }) => {
      if (!(await hasAccount())) return leadTo("/");
      return leadTo(/^\d{1,15}$/.test(assistant ?? "") ? `/app/test?assistant=${assistant}` : "/app/test");
    }),

    definePublicOperation(readPageFile, async ({ params }) => {
      const file = files.get(params.file_name);
      if (file === undefined) throw notFound("File");
      return new OperationReply({
        // The names stay the same when the content changes, so after an upgrade the browser must ask again.
        headers: { "content-type": file.contentType, "cache-control": "no-cache" },
        body: file.body,
      });
    }),
  ];
}

/** @param path of ours */
function leadTo(path: string): OperationReply {
  return new OperationReply({
    statusCode: 303,
    headers: { location: path, "content-type": "text/plain; charset=utf-8" },
    body: `Go on at ${path}.\n`,
  });
}

async function findNotReadyReasons({ readinessChecks }: PagesDeps): Promise<readonly string[]> {
  const problems = await Promise.all(Object.values(readinessChecks).map((check) => check()));
  return problems.flatMap((problem) => (problem?.isFatal === true ? [problem.reason] : []));
}
