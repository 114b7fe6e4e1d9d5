import { callApi } from "./call-api.js";
import { hide, show } from "./form.js";
import { findBrowserSpeech } from "./talk-browser-speech.js";
import { showParts } from "./talk-parts.js";
import { browserEarsSentence, NO_EARS_SENTENCE } from "./talk-words.js";

const agreed = document.getElementById("browser-speech-agreed");

/** What the browser may do for the assistant that is chosen, if the person agrees. */
let offered = null;
/** Answers for an assistant that is not chosen any more are late. */
let planCount = 0;

/**
 * Says before the call who would answer, speak and listen; and where nobody would listen, offers the browser.
 * @param {number} assistantId
 */
export async function showPlan(assistantId) {
  planCount += 1;
  const number = planCount;
  // Agreed was to what was read of another assistant.
  offered = null;
  agreed.checked = false;
  hide("browser-speech");
  hide("real");
  const answer = await callApi("GET", `/api/v1/calls/browser?assistant_id=${assistantId}`);
  // The call itself says what is wrong.
  if (!answer.isOk || number !== planCount) return;
  const speech = answer.body.listener === null ? await findBrowserSpeech(answer.body.language) : null;
  if (number !== planCount) return;
  showParts(answer.body);
  show("real");
  offer(answer.body.listener === null, speech);
}

/**
 * What the person has agreed to; null: nothing. From now on the call shows what is real, and no late answer to `showPlan`.
 * @returns {import("./talk-browser-speech.js").BrowserSpeech | null}
 */
export function agreedBrowserSpeech() {
  planCount += 1;
  return agreed.checked ? offered : null;
}

function offer(isDeaf, speech) {
  offered = speech;
  (isDeaf ? show : hide)("browser-speech");
  (speech === null ? hide : show)("browser-speech-choice");
  document.getElementById("browser-speech-says").textContent =
    speech === null ? NO_EARS_SENTENCE : browserEarsSentence(speech.sentence);
}
