import type { BuildMail, MailContent } from "../../mail/outgoing-mail.ts";
import type { EndpointNoticeStage } from "./endpoint-notice.ts";

/** What the mail says; the URL is without its query, which may hold a secret. */
export interface EndpointNoticeFacts {
  readonly [name: string]: string;
  readonly stage: EndpointNoticeStage;
  readonly url: string;
  readonly endpointKey: string;
  /** ISO 8601. */
  readonly failingSince: string;
}

export function urlWithoutQuery(url: string): string {
  return url.split(/[?#]/)[0] ?? url;
}

const SUBJECTS: Readonly<Record<EndpointNoticeStage, string>> = {
  "one-day": "A webhook URL has been failing for a day",
  "four-days": "A webhook URL has been failing for four days",
  gone: "A webhook URL was disabled: it answered that it is gone",
  "only-failures": "A webhook URL was disabled after days of failures",
};

const CONSEQUENCES: Readonly<Record<EndpointNoticeStage, string>> = {
  "one-day": "Each event is tried ten times over three days. After five days without one success the URL is disabled.",
  "four-days": "If nothing succeeds within another day the URL is disabled, and events for it are no longer sent.",
  gone: "It answered with status 410, so nothing is sent to it any more.",
  "only-failures": "Nothing is sent to it any more until somebody enables it.",
};

export function buildEndpointNoticeMail(publicBaseUrl: string): BuildMail {
  return async ({ facts }): Promise<MailContent | null> => {
    const { stage, url, endpointKey, failingSince } = facts as EndpointNoticeFacts;
    const path = `/api/v1/webhook-endpoints/${endpointKey}/enable`;
    const isDisabled = stage === "gone" || stage === "only-failures";
    return {
      subject: SUBJECTS[stage],
      paragraphs: [
        `Parley could not deliver events to ${url} since ${failingSince.slice(0, 16).replace("T", " ")} UTC. ${CONSEQUENCES[stage]}`,
        `The tries and what was answered are listed at ${publicBaseUrl}/api/v1/webhook-deliveries.`,
        ...(isDisabled ? [`To send to it again, repair it and then call POST ${publicBaseUrl}${path}.`] : []),
      ],
    };
  };
}
