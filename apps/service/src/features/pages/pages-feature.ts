import type { Feature } from "../../platform/feature.ts";
import { readHomePage } from "./operations/read-home-page.ts";
import { readPageFile } from "./operations/read-page-file.ts";
import { readTalkPage } from "./operations/read-talk-page.ts";
import {
  readAcceptInvitationPage,
  readResetPasswordPage,
  readSetUpPage,
  readVerifyEmailPage,
} from "./operations/read-token-pages.ts";
import type { PagesDeps } from "./pages-deps.ts";

/**
 * The few pages that need no dashboard: the front page, the one to talk to an assistant, and where the links lead that the
 * service prints.
 */
export function createPagesFeature(deps: PagesDeps): Feature {
  return {
    operations: [
      readHomePage(deps),
      readTalkPage(deps),
      readSetUpPage(deps),
      readAcceptInvitationPage(deps),
      readResetPasswordPage(deps),
      readVerifyEmailPage(),
      readPageFile(),
    ],
    jobs: [],
    schedules: [],
  };
}
