import type { PersonalityName } from "@parley/contracts/learning/caller-simulation-schemas";

/** What a caller does in a call, besides choosing words. */
export interface VoiceManner {
  /** Speaks up so long after an answer has begun, if it still goes on; null: lets everybody finish. */
  readonly interruptsAfterMs: number | null;
  /** Longer than an assistant usually waits for the rest of a sentence; null: speaks without pauses. */
  readonly pauseMs: number | null;
  /** A noise around the caller, so long: before they speak, and while they listen; null: it is quiet. */
  readonly noiseMs: number | null;
  /** The share of words that a bad line swallows, 0 to 1. */
  readonly droppedShare: number;
}

export interface Personality {
  /** For the model that plays the caller. */
  readonly style: string;
  readonly voice: VoiceManner;
}

const CALM: VoiceManner = { interruptsAfterMs: null, pauseMs: null, noiseMs: null, droppedShare: 0 };

export const PERSONALITIES: Readonly<Record<PersonalityName, Personality>> = {
  plain: {
    style: "You are friendly and to the point. You answer what you are asked.",
    voice: CALM,
  },
  hurried: {
    style:
      "You are in a hurry. You use few words, often no whole sentences, and you want to be done. You say so when something takes long.",
    voice: { ...CALM, interruptsAfterMs: 4_000 },
  },
  confused: {
    style:
      "You are unsure what you need and mix things up. You give details late or first wrongly and then correct yourself, and you ask back when something is not plain.",
    voice: { ...CALM, pauseMs: 1_500 },
  },
  talkative: {
    style:
      "You talk a lot. You wrap what matters in stories and side remarks, and say several things at once. You stay kind.",
    voice: { ...CALM, pauseMs: 1_200 },
  },
  angry: {
    style:
      "You are annoyed from the start, because something went wrong before. You are blunt and impatient, but you use no insults. You calm down when you are helped, and hang up when you are put off.",
    voice: { ...CALM, interruptsAfterMs: 2_500 },
  },
  "hard-of-hearing": {
    style:
      "You hear badly. You often have not understood a part of what was said, and ask for it to be said again or more slowly. You sometimes get a number or a name wrong.",
    voice: { ...CALM, noiseMs: 600, droppedShare: 0.15 },
  },
  interrupting: {
    style:
      "You do not let others finish. You react to the first words of an answer, and change the subject or add something new while you are being answered.",
    voice: { ...CALM, interruptsAfterMs: 1_200 },
  },
};
