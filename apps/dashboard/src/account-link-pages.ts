import { type ComponentType, lazy } from "react";
import { furtherPage } from "./i18n/choose-language.ts";

interface AccountLinkPage {
  /** As the service prints and mails it, outside of `/app`. */
  readonly path: string;
  readonly Page: ComponentType;
}

/** The pages that links of the service lead to, each a chunk of its own. They need no sign-in and stand outside the router. */
const ACCOUNT_LINK_PAGES: readonly AccountLinkPage[] = [
  {
    path: "/set-up",
    Page: lazy(furtherPage(["account-links"], () => import("./pages/account-links/SetUpPage.tsx"))),
  },
  {
    path: "/accept-invitation",
    Page: lazy(
      furtherPage(["account-links", "people"], () => import("./pages/account-links/AcceptInvitationPage.tsx")),
    ),
  },
  {
    path: "/reset-password",
    Page: lazy(furtherPage(["account-links"], () => import("./pages/account-links/ResetPasswordPage.tsx"))),
  },
  {
    path: "/verify-email",
    Page: lazy(furtherPage(["account-links"], () => import("./pages/account-links/VerifyEmailPage.tsx"))),
  },
];

/** @returns undefined for the addresses of the router */
export function findAccountLinkPage(pathname: string): ComponentType | undefined {
  return ACCOUNT_LINK_PAGES.find(({ path }) => path === pathname.replace(/\/+$/, ""))?.Page;
}
