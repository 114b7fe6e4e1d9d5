import { callApi, isSignedIn } from "./call-api.js";
import { hide, sendForm, show, showProblem } from "./form.js";
import { LiveCall } from "./talk-live.js";
import { agreedBrowserSpeech, showPlan } from "./talk-plan.js";
import { SAMPLE_ASSISTANT } from "./talk-sample.js";

const assistants = document.getElementById("assistant");
const callButton = document.getElementById("call");

function askToSignIn() {
  hide("choose");
  hide("signed-in");
  show("ask");
}

async function showAssistants() {
  const answer = await callApi("GET", "/api/v1/assistants?active_only=true&limit=1000");
  if (!answer.isOk) {
    // The sign-in has ended, although the browser still has its cookie.
    if (answer.problem.code === "credentials-invalid") askToSignIn();
    else showProblem("talk-problem", answer.problem);
    return;
  }
  assistants.replaceChildren(...answer.body.map(({ id, name }) => new Option(name, String(id))));
  // A link from elsewhere may say which.
  const asked = new URLSearchParams(location.search).get("assistant");
  if (answer.body.some(({ id }) => String(id) === asked)) assistants.value = asked;
  const hasAny = answer.body.length > 0;
  (hasAny ? show : hide)("some-assistants");
  (hasAny ? hide : show)("no-assistants");
  callButton.hidden = !hasAny;
  if (hasAny) void showPlan(Number(assistants.value));
  show("choose");
  show("signed-in");
}

async function makeSample({ target }) {
  hide("talk-problem");
  target.disabled = true;
  const answer = await callApi("POST", "/api/v1/assistants", { body: SAMPLE_ASSISTANT });
  target.disabled = false;
  if (!answer.isOk) {
    showProblem("talk-problem", answer.problem);
    return;
  }
  await showAssistantsNext();
}

/** Moves the focus to the next step, because the focused element has disappeared. */
async function showAssistantsNext() {
  await showAssistants();
  (callButton.hidden ? document.getElementById("make-sample") : callButton).focus();
}

async function call() {
  hide("talk-problem");
  hide("ended");
  callButton.disabled = true;
  const live = new LiveCall(agreedBrowserSpeech());
  const problem = await live.start(Number(assistants.value));
  if (problem !== null) {
    showProblem("talk-problem", problem);
  } else {
    hide("choose");
    await live.ended;
    show("choose");
    callButton.textContent = "Call again";
  }
  callButton.disabled = false;
}

async function signOut() {
  await callApi("POST", "/api/auth/logout");
  location.reload();
}

sendForm("/api/auth/login/simple", ({ email, password }) => ({ email, password }), showAssistantsNext);
document.getElementById("make-sample").addEventListener("click", makeSample);
document.getElementById("sign-out").addEventListener("click", signOut);
callButton.addEventListener("click", call);
assistants.addEventListener("change", () => void showPlan(Number(assistants.value)));
if (isSignedIn()) void showAssistants();
else askToSignIn();
