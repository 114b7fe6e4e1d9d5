import { type AiDisclosure, ownDisclosure } from "../../../conversation/disclosure/ai-disclosure.ts";
import { readOpening } from "../../../conversation/disclosure/read-opening.ts";
import { saidFor, sentencesOf } from "../../../conversation/sentences/table.ts";

/** What a call begins with. */
export interface Opening {
  /** Said in full, whatever the caller does. */
  readonly disclosure: string | null;
  readonly welcomeMessage: string | null;
}

/** A call's opening before it is said that an AI speaks; `disclosure` is of the recording. */
export interface CallOpening extends Opening {
  /** Of the assistant: `en`, `de-AT`, or `multi`. */
  readonly language: string;
  readonly organization: string;
  readonly direction: "inbound" | "outbound";
  readonly ai: AiDisclosure;
}

/**
 * The opening of an ordinary call: an AI says that it is one before anything else, unless that is switched off or the
 * assistant's own words say it. Those stay as they are: a welcome that says it may be interrupted like any other.
 */
export function openCall(call: CallOpening): Opening {
  const { language, organization, ai, disclosure, welcomeMessage } = call;
  if (!ai.isEnabled) return { disclosure, welcomeMessage };
  const isSaid = [disclosure, welcomeMessage].some((text) => readOpening(text, language, organization).isAi);
  const said = [...(isSaid ? [] : [aiSpeaks(call)]), ...(disclosure === null ? [] : [disclosure])];
  return { disclosure: said.length === 0 ? null : said.join(" "), welcomeMessage };
}

function aiSpeaks({ language, organization, direction, ai }: CallOpening): string {
  const { aiAnswers, aiCalls } = sentencesOf(language);
  return ownDisclosure(ai, language) ?? saidFor(organization, direction === "inbound" ? aiAnswers : aiCalls);
}

/**
 * The opening of a call that nobody asked for: it says that an AI of the organization calls, and that the call is recorded if
 * it is, whatever the assistant's settings say. What its own words say already is not said twice; then they are what must be
 * heard in full. They are read in the call's language, and in doubt they do not say it.
 */
export function openOutreach({
  language,
  organization,
  ai,
  isRecorded,
  disclosure,
  welcomeMessage,
}: Omit<CallOpening, "direction"> & { readonly isRecorded: boolean }): Opening {
  const words = sentencesOf(language);
  const read = (text: string | null) => readOpening(text, language, organization);
  const [disclosed, welcomed] = [read(disclosure), read(welcomeMessage)];
  const own = ownDisclosure(ai, language);
  const aiCalls = own !== null && read(own).isAiOfOrganization ? own : saidFor(organization, words.aiCalls);
  const said = [
    ...(disclosed.isAiOfOrganization || welcomed.isAiOfOrganization ? [] : [aiCalls]),
    ...(disclosure === null ? [] : [disclosure]),
    ...(!isRecorded || disclosed.isRecorded || welcomed.isRecorded ? [] : [words.isRecorded]),
  ];
  const needsWelcome =
    (welcomed.isAiOfOrganization && !disclosed.isAiOfOrganization) ||
    (isRecorded && welcomed.isRecorded && !disclosed.isRecorded);
  if (welcomeMessage === null || !needsWelcome) return { disclosure: said.join(" "), welcomeMessage };
  return { disclosure: [...said, welcomeMessage].join(" "), welcomeMessage: null };
}
