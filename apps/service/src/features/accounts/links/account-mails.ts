import { mailLinkToken } from "../../mail/mail-link-token.ts";
import type { BuildMail } from "../../mail/outgoing-mail.ts";
import type { AccountContext } from "../account-context.ts";
import { findInvitationById } from "../members/invitation-store.ts";
import { findOwnOrganization } from "../organization/organization-store.ts";
import { createEmailVerificationLink, createPasswordResetLink } from "./create-account-link.ts";

type MailContext = Pick<AccountContext, "platform" | "links">;

const ROLE_WORDS = { admin: "an admin", user: "a user", viewer: "a viewer" } as const;

export function buildInvitationMail(context: MailContext): BuildMail {
  const { clock, data, hashes } = context.platform;
  return async ({ id, organizationId, invitationId }) => {
    if (organizationId === null || invitationId === null) return null;
    const { invitation, organization } = await data.scope(organizationId).transaction(async (unit) => ({
      invitation: await findInvitationById(unit, invitationId),
      organization: await findOwnOrganization(unit),
    }));
    if (invitation === null || organization === null) return null;
    if (invitation.acceptedAt !== null || invitation.expiresAt <= clock.now()) return null;
    return {
      subject: `You are invited to ${organization.name}`,
      paragraphs: [
        `${organization.name} invites you to its phone and text assistants on Parley, as ${ROLE_WORDS[invitation.role]}.`,
        "The link works once, until seven days after the invitation. If you do not know who this is from, you can ignore this mail.",
      ],
      action: { label: "Accept the invitation", url: context.links.invitation(mailLinkToken(hashes, id)) },
    };
  };
}

export function buildPasswordResetMail(context: MailContext): BuildMail {
  return async ({ id, recipient }) => {
    const link = await createPasswordResetLink(context, recipient, mailLinkToken(context.platform.hashes, id));
    if (link === null) return null;
    return {
      recipient: link.email,
      subject: "Set a new password",
      paragraphs: [
        "Somebody, hopefully you, asked for a new password for your Parley account.",
        "The link works once, for an hour. If it was not you, ignore this mail: your password stays as it is.",
      ],
      action: { label: "Set a new password", url: link.url },
    };
  };
}

export function buildEmailVerificationMail(context: MailContext): BuildMail {
  return async ({ id, recipient }) => {
    const link = await createEmailVerificationLink(context, recipient, mailLinkToken(context.platform.hashes, id));
    if (link === null) return null;
    return {
      recipient: link.email,
      subject: "Verify your e-mail address",
      paragraphs: [
        "A Parley account has this address. Please confirm that it is yours.",
        "The link works once, for a day. If you have no such account, you can ignore this mail.",
      ],
      action: { label: "Verify this address", url: link.url },
    };
  };
}
