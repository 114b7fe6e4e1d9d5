/** Where the pages are that take a token. The token is a 43-character base64url text, so it needs no escaping. */
export interface AccountLinks {
  invitation(token: string): string;
  setUp(token: string): string;
  passwordReset(token: string): string;
  emailVerification(token: string): string;
}

/** @param publicBaseUrl origin without a trailing slash. */
export function createAccountLinks(publicBaseUrl: string): AccountLinks {
  const link = (page: string) => (token: string) => `${publicBaseUrl}/${page}?token=${token}`;
  return {
    invitation: link("accept-invitation"),
    setUp: link("set-up"),
    passwordReset: link("reset-password"),
    emailVerification: link("verify-email"),
  };
}
