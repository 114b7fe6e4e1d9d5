import type { Sentences } from "../sentences.ts";

export const JAPANESE: Sentences = {
  aiAnswers: "{organization}のAIアシスタントが応対しております。",
  aiCalls: "{organization}のAIアシスタントがお電話しております。",
  aiWrites: "{organization}のAIアシスタントです。",
  isRecorded: "この通話は録音されています。",
  mayBeRecorded: "この通話は録音されることがあります。",
  notAPerson: "お話ししているのは{organization}のAIアシスタントで、人間ではありません。",
  notAPersonWrites: "私は{organization}のAIアシスタントで、人間ではありません。",
  optedOut: "今後、{organization}からお電話やメッセージを差し上げることはありません。",
  goOn: "どのようなご用件でしょうか。",
  goodbye: "失礼いたします。",
  trouble: "申し訳ありません、こちらで問題が発生しました。もう一度おっしゃっていただけますか。",
  apology: "申し訳ありません、技術的な問題が発生しています。後ほどおかけ直しください。失礼いたします。",
  transferFailed: "申し訳ありません、ただいま対応できる者がおりません。ほかにお手伝いできることはありますか。",
  weAreBack: "申し訳ありません、一瞬途切れました。どうぞお続けください。",
  idle: "お電話はつながっていますか。どうぞごゆっくり、お聞きしています。",
  notDone: "それはまだできていません。",
};
