import { Caller, type PhoneFigures, Phones } from "./phone-calls.ts";
import { OTHER_CORE, OUR_NUMBER, openBridgeStage } from "./stage.ts";

const FIRST_PORT = 30_000;
const AT_ONCE = 10;

export interface SoundFigures extends PhoneFigures {
  readonly calls: number;
  readonly corePercentPerCall: number;
  readonly idleMb: number;
  readonly mbPerCall: number;
}

/** Calls that last, with a media socket each: how late the bridge's packets leave, and what they cost. */
export async function measureSound(
  program: string,
  calls: number,
  seconds: number,
  env: Readonly<Record<string, string>> = {},
): Promise<SoundFigures> {
  const caller = await Caller.open();
  const stage = await openBridgeStage(`127.0.0.1:${caller.port}`, env);
  try {
    const idleBytes = stage.residentBytes();
    const phones = await Phones.open(program, FIRST_PORT, calls, seconds, OTHER_CORE);
    const ports: number[] = [];
    for (let first = 0; first < calls; first += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, calls - first) }, (_, index) => first + index);
      const made = await Promise.all(
        numbers.map((number) => caller.call(OUR_NUMBER, stage.sipPort, FIRST_PORT + 2 * number)),
      );
      ports.push(...made.map(({ peerPort }) => peerPort));
    }
    const { result, corePercent } = await stage.measure(() => phones.speakTo(ports));
    const loadedBytes = stage.residentBytes();
    return {
      ...result,
      calls,
      corePercentPerCall: corePercent / calls,
      idleMb: idleBytes / 1e6,
      mbPerCall: (loadedBytes - idleBytes) / 1e6 / calls,
    };
  } finally {
    caller.hangUpAll();
    await stage.stop();
    await caller.close();
  }
}
