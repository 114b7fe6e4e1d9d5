import { readHomePage as contract } from "@parley/contracts/page-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import { readPageTemplate } from "../page-assets.ts";
import type { PagesDeps } from "../pages-deps.ts";
import { fillPage, pageReply, shownWhen } from "../render-page.ts";

/** Rendered here and not by a script, so that `curl` shows it, too, and it stands when everything else is down. */
export function readHomePage(deps: PagesDeps): Operation {
  const template = readPageTemplate("home");
  return definePublicOperation(contract, async () => {
    const reasons = await whatIsNotReady(deps);
    const isReady = reasons.length === 0;
    // Asked of the database, so only when that answers.
    const needsAccount = isReady && !(await deps.hasAccount());
    return pageReply(
      fillPage(template, {
        version: deps.version,
        base_url: deps.publicBaseUrl,
        status: isReady ? "Ready" : `Not ready: ${reasons.join("; ")}`,
        status_class: isReady ? "good" : "bad",
        answers: await deps.describeModel(),
        shows_set_up: shownWhen(needsAccount),
        shows_sign_in: shownWhen(!needsAccount),
      }),
    );
  });
}

async function whatIsNotReady({ readinessChecks }: PagesDeps): Promise<readonly string[]> {
  const problems = await Promise.all(Object.values(readinessChecks).map((check) => check()));
  return problems.flatMap((problem) => (problem?.isFatal === true ? [problem.reason] : []));
}
