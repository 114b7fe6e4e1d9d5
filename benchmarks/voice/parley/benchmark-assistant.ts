const SYSTEM_PROMPT = `You answer the phone of a shop. It is open from nine to six, on Saturday from nine to one. Answer in
one sentence.`;

/**
 * An assistant as a customer would set it up, listening by Flux, with every wait that is a matter of taste taken out:
 * what is measured is what the platform adds. Recording, transcript, trace and the detector of voice are on.
 *
 * @param isEager the answer is prepared as soon as the recognizer guesses that the turn is over
 */
export function benchmarkAssistant(isEager: boolean) {
  return {
    name: "Shop",
    // The others say nothing before their welcome either.
    ai_disclosure: { enabled: false },
    llm_settings: { system_prompt: SYSTEM_PROMPT, welcome_message: "Hello, this is the shop. How can I help you?" },
    stt_settings: {
      provider: "deepgram",
      model: "flux-general-en",
      language: "en-US",
      flux_config: isEager ? { eager_eot_threshold: 0.4 } : null,
    },
    tts_settings: { provider: "deepgram", voice_id: "aura-2-thalia-en", model_id: null },
    interruption_settings: {
      interruption_threshold: 1,
      min_speaking_time: 0,
      interruption_cooldown: 0,
      // The answers are two seconds long: all of them would be their own protected end.
      tail_protection_ms: 0,
    },
    recording_settings: { enabled: true },
    conversation_continuity_enabled: false,
    max_call_length: null,
  };
}
