import type { CallLeg, FrameSink } from "./call-leg.ts";
import { untilAborted } from "./until-aborted.ts";

/** Lets two phones hear each other until one ends or the signal is aborted. */
export async function connectPhones(one: CallLeg, other: CallLeg, signal: AbortSignal): Promise<void> {
  const toOther: FrameSink = (muLaw) => other.earpiece.play(muLaw);
  const toOne: FrameSink = (muLaw) => one.earpiece.play(muLaw);
  one.attach(toOther);
  other.attach(toOne);
  await untilAborted(AbortSignal.any([one.signal, other.signal, signal]));
  one.detach(toOther);
  other.detach(toOne);
}
