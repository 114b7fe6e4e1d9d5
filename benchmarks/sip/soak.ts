import { markdownTable } from "../voice/report.ts";
import { Caller, Phones } from "./phone-calls.ts";
import { OTHER_CORE, OUR_NUMBER, openBridgeStage } from "./stage.ts";

const FIRST_PORT = 30_000;
const TALK_SECONDS = 55;

/** Calls at a time for as long as asked for, hung up and made anew every minute. */
export async function soak(program: string, calls: number, minutes: number): Promise<string> {
  const caller = await Caller.open();
  const stage = await openBridgeStage(`127.0.0.1:${caller.port}`);
  const rows = [["minute", "silent phones", "p99 ms", "over 5 ms %", "RSS MB", "legs, sessions, ports free after it"]];
  try {
    for (let minute = 1; minute <= minutes; minute += 1) {
      const phones = await Phones.open(program, FIRST_PORT, calls, TALK_SECONDS, OTHER_CORE);
      const ports: number[] = [];
      for (let number = 0; number < calls; number += 1) {
        ports.push((await caller.call(OUR_NUMBER, stage.sipPort, FIRST_PORT + 2 * number)).peerPort);
      }
      const { silentPhones, p99Ms, over5MsPercent } = await phones.speakTo(ports);
      const loadedMb = stage.residentBytes() / 1e6;
      caller.hangUpAll();
      // Ports rest for five seconds before they are given out again.
      await new Promise((resolve) => setTimeout(resolve, 6_000));
      const left = [await stage.figure("media_legs"), await stage.figure("sessions"), await stage.figure("free_ports")];
      rows.push([
        String(minute),
        String(silentPhones),
        p99Ms.toFixed(2),
        over5MsPercent.toFixed(2),
        loadedMb.toFixed(0),
        left.join(", "),
      ]);
    }
    return markdownTable(rows);
  } finally {
    caller.hangUpAll();
    await stage.stop();
    await caller.close();
  }
}
