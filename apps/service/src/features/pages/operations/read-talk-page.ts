import { readTalkPage as contract } from "@parley/contracts/page-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import { readPageTemplate } from "../page-assets.ts";
import type { PagesDeps } from "../pages-deps.ts";
import { fillPage, pageReply, shownWhen } from "../render-page.ts";

/** A call in the browser. Its socket may lead to another process than the one the page comes from. */
export function readTalkPage({ hasAccount, publicBaseUrl, streamOrigins }: PagesDeps): Operation {
  const template = readPageTemplate("talk");
  return definePublicOperation(contract, async () => {
    const [isSetUp, connectsTo] = await Promise.all([hasAccount(), streamOrigins()]);
    const html = fillPage(template, {
      base_url: publicBaseUrl,
      shows_set_up: shownWhen(!isSetUp),
      shows_talk: shownWhen(isSetUp),
    });
    return pageReply(html, { connectsTo, playsMedia: true });
  });
}
