/** Usage, with a member for each column of the counters. Money is in micro-units of a US dollar. */
export interface Usage {
  readonly textsSent: number;
  readonly textsRefused: number;
  readonly callsPlaced: number;
  readonly callsRefused: number;
  readonly modelAnswers: number;
  readonly unpricedModelAnswers: number;
  readonly modelAnswersRefused: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly modelCostMicros: number;
  /** What voices said outside of calls. */
  readonly voiceCharacters: number;
  readonly unpricedVoiceCharacters: number;
  readonly voiceCostMicros: number;
}

export const NO_USAGE: Usage = {
  textsSent: 0,
  textsRefused: 0,
  callsPlaced: 0,
  callsRefused: 0,
  modelAnswers: 0,
  unpricedModelAnswers: 0,
  modelAnswersRefused: 0,
  promptTokens: 0,
  completionTokens: 0,
  modelCostMicros: 0,
  voiceCharacters: 0,
  unpricedVoiceCharacters: 0,
  voiceCostMicros: 0,
};

export function addUsage(one: Usage, other: Usage): Usage {
  return {
    textsSent: one.textsSent + other.textsSent,
    textsRefused: one.textsRefused + other.textsRefused,
    callsPlaced: one.callsPlaced + other.callsPlaced,
    callsRefused: one.callsRefused + other.callsRefused,
    modelAnswers: one.modelAnswers + other.modelAnswers,
    unpricedModelAnswers: one.unpricedModelAnswers + other.unpricedModelAnswers,
    modelAnswersRefused: one.modelAnswersRefused + other.modelAnswersRefused,
    promptTokens: one.promptTokens + other.promptTokens,
    completionTokens: one.completionTokens + other.completionTokens,
    modelCostMicros: one.modelCostMicros + other.modelCostMicros,
    voiceCharacters: one.voiceCharacters + other.voiceCharacters,
    unpricedVoiceCharacters: one.unpricedVoiceCharacters + other.unpricedVoiceCharacters,
    voiceCostMicros: one.voiceCostMicros + other.voiceCostMicros,
  };
}
