import { callApi } from "./call-api.js";
import { hide, show } from "./form.js";
import { endSentence } from "./talk-words.js";

/** How long we wait for a recording to be completed: 20 × 500 ms. */
const TRIES = 20;
const TRY_EVERY_MS = 500;

/**
 * Says why the call ended, and links to its transcript, messages and recording.
 *
 * @param {number} callId
 * @param {string | null} reason null to read it from the record of the call
 * @param {string} detail the socket's close reason, for debugging
 */
export async function showEnd(callId, reason, detail) {
  hide("recording");
  const known = reason ?? (await readReason(callId));
  document.getElementById("end-sentence").textContent = endSentence(known);
  document.getElementById("end-code").textContent = [known, detail]
    .filter(Boolean)
    .map((part) => `(${part})`)
    .join(" ");
  const path = `/api/v1/calls/${callId}`;
  document
    .getElementById("end-links")
    .replaceChildren(
      link(`${path}/transcripts/export?format=txt`, "Transcript"),
      link(`${path}/messages`, "Messages, as JSON"),
      link(path, "Call record, as JSON"),
    );
  show("ended").focus();
  await showRecording(callId);
}

async function readReason(callId) {
  const answer = await callApi("GET", `/api/v1/calls/${callId}`);
  return answer.isOk ? answer.body.end_reason : null;
}

/** Prefers the recording with both sides. */
async function showRecording(callId) {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await callApi("GET", `/api/v1/calls/${callId}/recordings`);
    const recordings = answer.isOk ? answer.body : [];
    const recording = recordings.find(({ recording_type: type }) => type === "mixed") ?? recordings[0];
    if (recording === undefined || recording.status === "failed") return;
    if (recording.status === "completed") {
      document.getElementById("player").src = `/api/v1/calls/${callId}/recording/${recording.id}/play`;
      show("recording");
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
  }
}

function link(href, text) {
  const item = document.createElement("li");
  item.append(Object.assign(document.createElement("a"), { href, textContent: text, target: "_blank" }));
  return item;
}
