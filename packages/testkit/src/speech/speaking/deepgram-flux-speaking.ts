import { asText } from "../../models/json-reading.ts";
import { goesOn, sendLateAudio } from "./deepgram-aura-speaking.ts";
import type { UtteranceRecord } from "./speaking-records.ts";
import { SpeakingQueue, type SpeakingScene, type SpeakingSession, sendJson, untilCleared } from "./speaking-wire.ts";

interface Turn {
  readonly speechId: string;
  readonly record: UtteranceRecord;
  hasStarted: boolean;
  characters: number;
}

/** `/v2/speak`: texts are spoken as they come; a turn ends by `Flush` or `Interrupt`. */
export function serveFlux({ socket, connection, records, speaker, options }: SpeakingScene): SpeakingSession {
  const queue = new SpeakingQueue();
  let turnCount = 0;
  let turn: Turn | null = null;
  /** Flushed, and still speaking. */
  let finishing: Turn | null = null;
  let sessionMs = 0;

  sendJson(socket, {
    type: "Connected",
    request_id: "scripted",
    model_name: connection.query["model"] ?? "",
    model_version: "scripted",
    model_uuids: [],
  });

  const openTurn = (): Turn => {
    turnCount += 1;
    const speechId = `dg_sp_${String(turnCount).padStart(12, "0")}`;
    return { speechId, record: records.begin(connection.id, speechId), hasStarted: false, characters: 0 };
  };

  const account = (of: Turn) => ({
    speech_id: of.speechId,
    audio_duration_ms: of.record.audioMs,
    input_character_count: of.characters,
    billable_character_count: of.characters,
    controls_applied: { pronunciations_applied: 0, breaks_applied: 0, pronunciation_warnings: 0 },
  });

  const start = (of: Turn): void => {
    if (of.hasStarted) return;
    of.hasStarted = true;
    sendJson(socket, { type: "SpeechStarted", speech_id: of.speechId });
  };

  const speak = (of: Turn, text: string): void => {
    of.record.texts.push(text);
    of.characters += text.length;
    void queue.add(async (signal) => {
      start(of);
      const outcome = await speaker.say(text, of.record, signal, ({ muLaw, startMs, endMs }) => {
        sessionMs += endMs - startMs;
        socket.send(muLaw);
      });
      // Broken: what is waiting is never said.
      if (!goesOn(socket, outcome, of.record)) await untilCleared(signal);
    });
  };

  const finish = (of: Turn): void => {
    of.record.isEnded = true;
    finishing = of;
    turn = null;
    sendJson(socket, { type: "Flushed", speech_id: of.speechId });
    void queue.add(async () => {
      start(of);
      sendJson(socket, { type: "SpeechMetadata", ...account(of) });
      finishing = null;
    });
  };

  const interrupt = (): void => {
    const of = finishing ?? turn;
    if (of === null) {
      sendJson(socket, { type: "Warning", code: "NO_ACTIVE_TURN", description: "There is nothing to interrupt." });
      return;
    }
    queue.clear();
    of.record.isCancelled = true;
    finishing = null;
    turn = null;
    // A turn of which nothing was heard begins all the same, as the lifecycle has it.
    start(of);
    sendLateAudio(socket, options);
    sendJson(socket, { type: "SpeechInterrupted", audio_played_ms: sessionMs, metadata: account(of) });
  };

  return {
    onMessage(message) {
      switch (asText(message?.["type"])) {
        case "Speak":
          turn ??= openTurn();
          speak(turn, asText(message?.["text"]));
          return;
        case "Flush":
          if (turn !== null) finish(turn);
          return;
        case "Interrupt":
          interrupt();
          return;
        case "Close":
          socket.close(1000);
          return;
        default:
          sendJson(socket, { type: "Error", code: "MESSAGE-0000", description: "Unknown message." });
          socket.close(1008, "MESSAGE-0000");
      }
    },
    onClose: () => queue.clear(),
  };
}
