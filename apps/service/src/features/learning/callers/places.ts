import { PERSONALITY_NAMES } from "@parley/contracts/learning/caller-simulation-schemas";
import type { CallerSimulation, ConversationPlace } from "./caller-simulation.ts";

/** Conversations at the same time. A call on a driven clock is work for this process, a text waits for the model. */
export const AT_A_TIME = { text: 8, voice: 2 } as const;

type Plan = Pick<CallerSimulation, "scenarios" | "personalities" | "repeats">;

/** Every conversation of a simulation, in order: a budget that ends early has seen each scenario as far as possible. */
export function placesOf({ scenarios, personalities, repeats }: Plan): readonly ConversationPlace[] {
  return Array.from({ length: repeats }, (_, index) => index + 1).flatMap((repeat) =>
    personalities.flatMap((personality) =>
      scenarios.map((_scenario, scenarioIndex) => ({ scenarioIndex, personality, repeat })),
    ),
  );
}

/** Another one for each conversation of a simulation, and always the same for one. */
export function seedOf(simulationId: number, { scenarioIndex, personality, repeat }: ConversationPlace): number {
  const ofPersonality = PERSONALITY_NAMES.indexOf(personality);
  return ((simulationId * 64 + scenarioIndex) * 8 + ofPersonality) * 16 + repeat;
}

export function keyOf({ scenarioIndex, personality, repeat }: ConversationPlace): string {
  return `${scenarioIndex} ${personality} ${repeat}`;
}
