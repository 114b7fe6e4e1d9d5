import * as contracts from "@parley/contracts/page-contracts";
import { definePublicOperation, type Operation } from "../../../platform/http/operation.ts";
import { readPageTemplate } from "../page-assets.ts";
import type { PagesDeps } from "../pages-deps.ts";
import { fillPage, pageReply, shownWhen } from "../render-page.ts";

/** The form of the first account; once there is one, the page says so at once and not after everything is typed. */
export function readSetUpPage({ hasAccount, publicBaseUrl }: PagesDeps): Operation {
  const template = readPageTemplate("set-up");
  return definePublicOperation(contracts.readSetUpPage, async () => {
    const isSetUp = await hasAccount();
    return pageReply(
      fillPage(template, {
        base_url: publicBaseUrl,
        shows_form: shownWhen(!isSetUp),
        shows_already_set_up: shownWhen(isSetUp),
      }),
    );
  });
}

export function readAcceptInvitationPage({ publicBaseUrl }: PagesDeps): Operation {
  const html = fillPage(readPageTemplate("accept-invitation"), { base_url: publicBaseUrl });
  return definePublicOperation(contracts.readAcceptInvitationPage, async () => pageReply(html));
}

export function readResetPasswordPage({ publicBaseUrl }: PagesDeps): Operation {
  const html = fillPage(readPageTemplate("reset-password"), { base_url: publicBaseUrl });
  return definePublicOperation(contracts.readResetPasswordPage, async () => pageReply(html));
}

export function readVerifyEmailPage(): Operation {
  const html = readPageTemplate("verify-email");
  return definePublicOperation(contracts.readVerifyEmailPage, async () => pageReply(html));
}
