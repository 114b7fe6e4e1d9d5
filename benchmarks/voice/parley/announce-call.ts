import { randomBytes } from "node:crypto";
import { CallRefusedError, type CallTarget } from "../contestant.ts";

export interface IncomingCall {
  /** Where Parley takes webhooks. */
  readonly url: string;
  readonly accountSid: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Asks Parley what to do with a call that comes in, as Twilio does, and reads where its stream goes.
 * @throws CallRefusedError when the caller is to be told to try again
 */
export async function announceCall({ url, accountSid, from, to }: IncomingCall): Promise<CallTarget> {
  const callSid = `CA${randomBytes(16).toString("hex")}`;
  const form = {
    AccountSid: accountSid,
    CallSid: callSid,
    CallStatus: "ringing",
    Direction: "inbound",
    From: from,
    To: to,
  };
  const response = await fetch(`${url}/twiml`, { method: "POST", body: new URLSearchParams(form) });
  const twiml = await response.text();
  const address = /<Stream\b[^>]*\burl="([^"]+)"/.exec(twiml)?.[1];
  if (!response.ok) throw new Error(`The call was answered ${response.status}: ${twiml}`);
  if (address === undefined) throw new CallRefusedError(`A call was refused: ${twiml}`);
  const parameters = [...twiml.matchAll(/<Parameter name="([^"]*)" value="([^"]*)"\/>/g)];
  const stream = new URL(address);
  return {
    address: stream.hostname,
    port: Number(stream.port),
    path: stream.pathname,
    host: stream.host,
    callSid,
    parameters: Object.fromEntries(parameters.map(([, name = "", value = ""]) => [name, value])),
  };
}
